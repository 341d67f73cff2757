package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.language.syntax.Foreign.Rewrite;

/** Declarations as other languages have them: several in one, without extents, or with a value. */
final class ForeignItems {

    /** The sign behind the name in each item that declares or names one thing, and what several of them are called. */
    private static final Map<String, String> SIGNS = Map.of("param", "=", "machine", "=", "input", "=", "output", "to", "tensor", ":");

    private final String text;
    private final List<Token> tokens;
    private final int first;
    private final int at;

    private ForeignItems(String text, List<Token> tokens, int first, int at) {
        this.text = text;
        this.tokens = tokens;
        this.first = first;
        this.at = at;
    }

    /**
     * @param tokens those of the whole text
     * @param first the first one of the item that has the fault
     * @param at which of them cannot stand where it stands; one behind the last where something is missing there
     */
    static Optional<Foreign> of(String text, List<Token> tokens, int first, int at) {
        return new ForeignItems(text, tokens, first, at).answer();
    }

    private Optional<Foreign> answer() {
        String keyword = tokens.get(first).text();
        if (!SIGNS.containsKey(keyword) || at < first + 2) {
            return Optional.empty();
        }
        if (is(at, ",") && depth() == 0) {
            return several(keyword);
        }
        return keyword.equals("tensor") ? is(at, "=") ? value() : noExtents() : Optional.empty();
    }

    /** {@code param b = 8, h = 4}: each is an item of its own. */
    private Optional<Foreign> several(String keyword) {
        String sign = SIGNS.get(keyword);
        List<String> parts = new ArrayList<>();
        String before = "";
        int from = first + 1;
        int end = end();
        int open = 0;
        for (int i = from; i <= end; i++) {
            open += i == end ? 0 : is(i, "(") || is(i, "{") ? 1 : is(i, ")") || is(i, "}") ? -1 : 0;
            if (i < end && (open != 0 || !is(i, ","))) {
                continue;
            }
            if (i == from || tokens.get(from).kind() != Token.Kind.WORD) {
                return Optional.empty();
            }
            String own = text.substring(tokens.get(from).offset(), tokens.get(i - 1).end());
            if (i == from + 1) {
                // names that share what follows the last of them
                before += own + ", ";
            } else if (!is(from + 1, sign)) {
                return Optional.empty();
            } else {
                String rest = own.substring(tokens.get(from).text().length()) + (keyword.equals("tensor") && i == from + 3 ? "()" : "");
                parts.addAll(keyword.equals("tensor") ? List.of(before + tokens.get(from).text() + rest)
                        : java.util.Arrays.stream((before + tokens.get(from).text()).split(", ")).map(n -> n + rest).toList());
                before = "";
            }
            from = i + 1;
        }
        if (!before.isEmpty() || parts.size() < 2) {
            return Optional.empty();
        }
        String items = keyword + " " + String.join("\n" + keyword + " ", parts);
        Token comma = tokens.get(at);
        return Optional.of(new Foreign(comma.offset(), comma.end(), "',' does not join " + keyword
                + "s; write each one separately, as in "
                + keyword + " " + parts.getLast().replaceAll("\\s*\\R\\s*", " "), List.of(new Rewrite("Write " + parts.size() + " "
                + keyword + "s", tokens.get(first).offset(), tokens.get(end - 1).end(), items))));
    }

    /** {@code tensor s : f64}: a tensor of one number has extents as well, none. */
    private Optional<Foreign> noExtents() {
        Token type = tokens.get(at - 1);
        if (type.kind() != Token.Kind.WORD || !is(at - 2, ":") || depth() != 0) {
            return Optional.empty();
        }
        return Optional.of(new Foreign(type.offset(), type.end(), "the extents of a tensor follow its type, as in " + type.text()
                + "(n, n); a scalar has none: " + type.text() + "()", List.of(new Rewrite("Change to '" + type.text() + "()'",
                type.offset(), type.end(), type.text() + "()"))));
    }

    /** {@code tensor s : f64 = 1}: a statement sets values. */
    private Optional<Foreign> value() {
        int colon = first + 2;
        Token name = tokens.get(first + 1);
        if (!is(colon, ":")) {
            return Optional.empty();
        }
        boolean scalar = at == colon + 2 || at == colon + 4 && is(colon + 2, "(");
        Token type = tokens.get(colon + 1);
        Token sign = tokens.get(at);
        int end = end();
        String value = end > at + 1 ? text.substring(tokens.get(at + 1).offset(), tokens.get(end - 1).end()) : "";
        List<Rewrite> rewrites = scalar && !value.isEmpty() ? List.of(new Rewrite("Write " + name.text() + " = " + value
                + " as a statement", type.offset(), tokens.get(end - 1).end(), type.text() + "()\n" + name.text() + " = " + value))
                : List.of();
        return Optional.of(new Foreign(sign.offset(), sign.end(), "a declaration sets no values; use a statement, as in "
                + (scalar ? name.text() + " = " + (value.isEmpty() ? "0" : value) : name.text() + "(i) = 0"), rewrites));
    }

    /** The brackets that are open before the fault. */
    private int depth() {
        int depth = 0;
        for (Token t : tokens.subList(first, at)) {
            depth += t.is("(") || t.is("{") ? 1 : t.is(")") || t.is("}") ? -1 : 0;
        }
        return depth;
    }

    /** The token behind the item: the first one of a line that a comma does not lead to, or a sign that ends items. */
    private int end() {
        int i = at + 1;
        while (i < tokens.size() && !is(i, ";") && (!tokens.get(i).startsLine() || is(i - 1, ","))
                && tokens.get(i).kind() != Token.Kind.RESERVED) {
            i++;
        }
        return i;
    }

    private boolean is(int i, String sign) {
        return i < tokens.size() && tokens.get(i).is(sign);
    }
}
