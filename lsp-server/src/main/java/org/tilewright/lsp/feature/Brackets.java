package org.tilewright.lsp.feature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.tilewright.language.syntax.Token;

/** The pairs of parentheses and braces of a text that may lack some: an item's first word ends what the one before left open. */
final class Brackets {

    private static final Set<String> STEPS = Set.of("repeat", "redistribute");

    /**
     * A bracket with what belongs to it, as indices of tokens.
     *
     * @param close the closing bracket, or -1 if there is none
     * @param end the token after all that stands inside and the closing bracket
     * @param item the reserved word that begins the item around, or -1
     * @param block whether the braces are those of the item itself, not of a set of arguments
     */
    record Pair(int open, int close, int end, int item, boolean block) { }

    private final List<Token> tokens;
    private final List<Pair> pairs = new ArrayList<>();
    private final Deque<Pair> open = new ArrayDeque<>();
    private int item = -1;

    private Brackets(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** All pairs, each after those inside of it. */
    static List<Pair> of(List<Token> tokens) {
        return new Brackets(tokens).find();
    }

    private List<Pair> find() {
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (t.kind() == Token.Kind.RESERVED) {
                endItem(i, STEPS.contains(t.text()));
                item = i;
            } else if (t.kind() == Token.Kind.SYMBOL) {
                switch (t.text()) {
                    case "(", "{" -> open.push(new Pair(i, -1, -1, item, t.is("{") && (open.isEmpty() || open.peek().block())));
                    case ")" -> close(i, false);
                    case "}" -> close(i, true);
                    default -> { }
                }
            }
        }
        endItem(tokens.size(), false);
        return pairs;
    }

    private void endItem(int at, boolean step) {
        while (!open.isEmpty()
                && !(step && open.peek().block() && open.peek().item() >= 0 && tokens.get(open.peek().item()).is("repeat"))) {
            Pair p = open.pop();
            pairs.add(new Pair(p.open(), -1, at, p.item(), p.block()));
        }
    }

    private void close(int at, boolean brace) {
        boolean found = false;
        for (Pair p : open) {
            found = tokens.get(p.open()).is(brace ? "{" : "(");
            if (found || p.block()) {
                break;
            }
        }
        while (found) {
            Pair p = open.pop();
            found = !tokens.get(p.open()).is(brace ? "{" : "(");
            pairs.add(new Pair(p.open(), found ? -1 : at, found ? at : at + 1, p.item(), p.block()));
            item = p.block() ? -1 : item;
        }
    }
}
