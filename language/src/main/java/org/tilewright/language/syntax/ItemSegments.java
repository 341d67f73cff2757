package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Cuts the tokens of a text that may be broken into the pieces that stand or fall together: one an item, where an item
 * begins at a reserved word at a line's start, at a line that looks like a statement, or at one that no item goes on with.
 * The head of a repeat, each of its steps and its closing brace are pieces of their own.
 */
public final class ItemSegments {

    /** Which part of the text a segment is. */
    public enum Role { ITEM, REPEAT_HEAD, CLOSING_BRACE }

    /**
     * A piece from one token to another.
     *
     * @param first index of its first token
     * @param last index of its last token
     * @param insideRepeat index of the segment with the head of the repeat around it, or -1
     */
    public record Segment(int first, int last, Role role, int insideRepeat) { }

    /** Words that stand inside items, and mostly are no names. */
    private static final Set<String> INSIDE = Set.of("in", "to", "as", "auto", "until", "step");

    /** Signs that no line of the language has. */
    private static final Set<String> FOREIGN = Set.of("#", "@", "$", "?", "^", "&", "|", "!", "[", "]", "'", "`", "~", "\\");

    /** Words whose items others write several of behind one word. */
    private static final Set<String> LISTED = Set.of("param", "machine", "input");

    /** Words whose items have a block. */
    private static final Set<String> BLOCKS = Set.of("schedule", "machine", "record");

    private final List<Token> tokens;
    private final int[] closing;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Integer> openRepeats = new ArrayList<>();
    private int first;
    private int braces;

    private ItemSegments(List<Token> tokens) {
        this.tokens = tokens;
        this.closing = closing(tokens);
    }

    /** For each opening parenthesis the token that closes it, or -1 if none does before the next reserved word. */
    private static int[] closing(List<Token> tokens) {
        int[] closing = new int[tokens.size()];
        Arrays.fill(closing, -1);
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).kind() == Token.Kind.RESERVED) {
                open.clear();
            } else if (tokens.get(i).is("(")) {
                open.add(i);
            } else if (tokens.get(i).is(")") && !open.isEmpty()) {
                closing[open.removeLast()] = i;
            }
        }
        return closing;
    }

    /** The segments of tokens without comments, in order, without gaps. */
    public static List<Segment> of(List<Token> tokens) {
        return new ItemSegments(tokens).cut();
    }

    /** Cuts one more segment in two, before a token; the segments behind it count from one more. */
    static void split(List<Segment> segments, int s, int token) {
        Segment whole = segments.get(s);
        segments.set(s, new Segment(whole.first, token - 1, whole.role, whole.insideRepeat));
        segments.add(s + 1, new Segment(token, whole.last, whole.role, whole.insideRepeat));
        segments.replaceAll(x -> x.insideRepeat > s ? new Segment(x.first, x.last, x.role, x.insideRepeat + 1) : x);
    }

    private List<Segment> cut() {
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (t.kind() == Token.Kind.RESERVED && (t.startsLine() || i == first)) {
                end(i - 1, Role.ITEM);
                braces = 0;
            } else if (t.is("{") && braces == 0 && tokens.get(first).is("repeat")) {
                end(i, Role.REPEAT_HEAD);
                openRepeats.add(segments.size() - 1);
            } else if (t.is("{")) {
                braces++;
            } else if (t.is("}") && braces > 0) {
                braces--;
            } else if (t.is("}")) {
                end(i - 1, Role.ITEM);
                if (!openRepeats.isEmpty()) {
                    openRepeats.removeLast();
                }
                end(i, Role.CLOSING_BRACE);
            } else if (t.startsLine() && i > first && (looksLikeItem(i) || beginsAnew(i))) {
                end(i - 1, Role.ITEM);
            }
        }
        end(tokens.size() - 1, Role.ITEM);
        return segments;
    }

    private void end(int last, Role role) {
        if (last >= first) {
            segments.add(new Segment(first, last, role, openRepeats.isEmpty() ? -1 : openRepeats.getLast()));
            first = last + 1;
        }
    }

    /**
     * {@code (LABEL :)? NAME ( ... )? (= | += | ->)}. In the midst of a list it is a further level of a distribution, and in the
     * braces of a machine one of its entries.
     */
    private boolean looksLikeItem(int i) {
        int at = i;
        if (isWord(at) && is(at + 1, ":")) {
            at += 2;
        }
        if (!isWord(at)) {
            return false;
        }
        at++;
        boolean access = is(at, "(");
        if (access) {
            if (closing[at] < 0) {
                return false;
            }
            at = closing[at] + 1;
        }
        // what else has braces is of another language
        if (braces > 0 && (tokens.get(first).kind() != Token.Kind.RESERVED || tokens.get(first).is("machine") && !access)) {
            return false;
        }
        // param b = 8, and in the next line h = 4
        if (!access && tokens.get(i - 1).is(",") && LISTED.contains(tokens.get(first).text()) && is(at, "=")) {
            return false;
        }
        List<Token> own = tokens.subList(first, i);
        boolean further = tokens.get(i - 1).is(",") && own.stream().anyMatch(t -> t.is("->"))
                && own.stream().mapToInt(t -> t.is("(") ? 1 : t.is(")") ? -1 : 0).sum() == 0;
        return is(at, "=") || is(at, "+=") || is(at, "->") && !further;
    }

    /**
     * Whether a line begins with what no item goes on with: a word, a number or a sign of another language behind what is whole. So a line
     * of another language has a message of its own, whatever is wrong with the line before.
     */
    private boolean beginsAnew(int i) {
        Token t = tokens.get(i);
        if (braces > 0 || !isWhole(i - 1) || isHeadWithoutBrace(i)) {
            return false;
        }
        return switch (t.kind()) {
            case WORD -> !INSIDE.contains(t.text()) || is(i + 1, "[");
            case NUMBER, TEXT -> true;
            case SYMBOL -> FOREIGN.contains(t.text()) || t.is("for") && isLoop(i) || t.is("(") && !isWord(i - 1);
            default -> false;
        };
    }

    /** Whether an operand, a block or a separated item ends at a token. A foreign loop may end with a colon. */
    private boolean isWhole(int i) {
        Token t = tokens.get(i);
        return switch (t.kind()) {
            case WORD -> !INSIDE.contains(t.text());
            case NUMBER, TEXT -> true;
            case SYMBOL -> t.is(")") || t.is("]") || t.is("}") || t.is(";") || t.is(":") && is(i + 2, "[");
            default -> false;
        };
    }

    /** Whether what is before is the head of a block that has no brace yet, so that lines of the block may follow. */
    private boolean isHeadWithoutBrace(int i) {
        return BLOCKS.contains(tokens.get(first).text())
                && tokens.subList(first, i).stream().noneMatch(t -> t.is("{") || t.is("="));
    }

    /** Whether {@code for} begins a loop of another language, and not the ranges of a statement. */
    private boolean isLoop(int i) {
        int last = i;
        while (last + 1 < tokens.size() && !tokens.get(last + 1).startsLine()) {
            last++;
        }
        return is(i + 1, "(") || is(last, "{") || is(last, ":");
    }

    private boolean isWord(int i) {
        return i < tokens.size() && tokens.get(i).kind() == Token.Kind.WORD;
    }

    private boolean is(int i, String text) {
        return i < tokens.size() && tokens.get(i).is(text);
    }
}
