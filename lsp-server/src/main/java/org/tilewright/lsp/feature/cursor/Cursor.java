package org.tilewright.lsp.feature.cursor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.syntax.Token;

/**
 * A place in a text that may be broken: the tokens before it, cut to the item around it, and the brackets open there.
 *
 * @param before the tokens before the word at the cursor, comments left out
 * @param word the word that the cursor stands in or directly after
 * @param item the position of the item's first token in {@code before}; its size if an item begins here
 * @param repeats how many of the open brackets are braces of repeats around the item
 * @param open the open brackets, outermost first
 */
public record Cursor(int offset, List<Token> before, Optional<Token> word, int item, int repeats, List<Bracket> open) {

    private static final List<String> JOINING = List.of("in", "until", "to", "as", "auto");

    /** The cursor at an offset, or nothing inside a comment or a text in quotes. */
    public static Optional<Cursor> at(String text, List<Token> tokens, int offset) {
        List<Token> before = new ArrayList<>();
        Optional<Token> word = Optional.empty();
        for (Token t : tokens) {
            if (t.offset() >= offset) {
                break;
            }
            boolean inside = offset < t.end() || t.kind() == Token.Kind.LINE_COMMENT && offset == t.end()
                    || t.kind() == Token.Kind.BLOCK_COMMENT && offset == t.end() && !t.text().endsWith("*/");
            if (inside && (t.isComment() || t.kind() == Token.Kind.TEXT)) {
                return Optional.empty();
            }
            boolean touched = offset <= t.end() && (t.kind() == Token.Kind.WORD || t.kind() == Token.Kind.RESERVED);
            if (touched) {
                word = Optional.of(t);
            } else if (!t.isComment()) {
                before.add(t);
            }
        }
        boolean ended = !before.isEmpty() && text.substring(Math.min(before.getLast().end(), offset), offset).contains("\n");
        return before.stream().anyMatch(t -> t.is("\"") && !text.substring(t.offset(), offset).contains("\n")) ? Optional.empty()
                : Optional.of(new Scan(before, word, ended).cursor(offset));
    }

    /** The tokens of each item of a text, comments left out; the head of a repeat is an item by itself. */
    public static List<List<Token>> items(List<Token> tokens) {
        List<Token> all = tokens.stream().filter(t -> !t.isComment()).toList();
        List<Integer> starts = new Scan(all, Optional.empty(), false).starts();
        List<List<Token>> out = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : all.size();
            boolean onlyBraces = all.subList(starts.get(i), end).stream().allMatch(t -> t.is("}") || t.is(";"));
            if (!onlyBraces) {
                out.add(all.subList(starts.get(i), end));
            }
        }
        return out;
    }

    /** The innermost open bracket that belongs to the item. */
    public Optional<Bracket> innermost() {
        return depth() == 0 ? Optional.empty() : Optional.of(open.getLast());
    }

    /** How many brackets of the item are open. */
    public int depth() {
        return open.size() - repeats;
    }

    /** An open bracket of the item, counted from the outermost. */
    public Bracket bracket(int i) {
        return open.get(repeats + i);
    }

    /** The word in front of a parenthesis: what is called. */
    public String callee(Bracket b) {
        return !b.brace() && b.at() > 0 && isWord(before.get(b.at() - 1)) ? before.get(b.at() - 1).text() : "";
    }

    /** Where the word at the cursor begins, or the cursor. */
    public int start() {
        return word.map(Token::offset).orElse(offset);
    }

    /** Where the word at the cursor ends, or the cursor. */
    public int end() {
        return word.map(Token::end).orElse(offset);
    }

    /** The token directly before the word at the cursor. */
    public Optional<Token> previous() {
        return before.isEmpty() ? Optional.empty() : Optional.of(before.getLast());
    }

    public boolean follows(String... symbols) {
        return previous().map(t -> List.of(symbols).contains(t.text())).orElse(false);
    }

    /** Whether something that has a value stands directly before the cursor, so that an operator or a new item follows. */
    public boolean followsOperand() {
        return before.size() > item && endsOperand(before.getLast());
    }

    /** The item's tokens before the cursor. */
    public List<Token> itemTokens() {
        return before.subList(item, before.size());
    }

    private static boolean isWord(Token t) {
        return t.kind() == Token.Kind.WORD;
    }

    private static boolean endsOperand(Token t) {
        return switch (t.kind()) {
            case WORD, NUMBER, TEXT -> true;
            case SYMBOL -> t.is(")") || t.is("}") || t.is(";");
            default -> false;
        };
    }

    /** One pass over the tokens that keeps track of items and brackets. */
    private static final class Scan {
        private final List<Token> tokens;
        private final Optional<Token> word;
        private final boolean ended;
        private final List<Bracket> open = new ArrayList<>();
        private int item;
        private int repeats;

        /** @param ended whether a line end stands between the last token and the cursor */
        Scan(List<Token> tokens, Optional<Token> word, boolean ended) {
            this.tokens = tokens;
            this.word = word;
            this.ended = ended;
        }

        Cursor cursor(int offset) {
            for (int i = 0; i < tokens.size(); i++) {
                boundary(tokens.get(i), i);
                bracket(tokens.get(i), i);
            }
            word.ifPresent(w -> boundary(w, tokens.size()));
            if (word.isEmpty() && ended && open.size() == repeats && isComplete()) {
                item = tokens.size();
            }
            return new Cursor(offset, tokens, word, item, repeats, List.copyOf(open));
        }

        /** The positions at which items begin. */
        List<Integer> starts() {
            List<Integer> out = new ArrayList<>();
            for (int i = 0; i < tokens.size(); i++) {
                boundary(tokens.get(i), i);
                if (item == i) {
                    out.add(i);
                }
                bracket(tokens.get(i), i);
            }
            return out;
        }

        private void boundary(Token t, int i) {
            if (t.kind() == Token.Kind.RESERVED && i < tokens.size()) {
                begin(i);
            } else if (t.kind() == Token.Kind.WORD || t.kind() == Token.Kind.RESERVED) {
                boolean afterOperand = i > item && endsOperand(tokens.get(i - 1)) && !joins(t) && !joins(tokens.get(i - 1));
                if (open.size() == repeats && afterOperand || t.startsLine() && i > item && noBraces() && looksLikeItem(i)) {
                    begin(i);
                } else if (open.size() > repeats + 1 && inSchedule() && ScheduleCommands.isKeyword(t.text()) && i < tokens.size()
                        && (t.startsLine() || is(i - 1, ".")) && is(i + 1, "(")) {
                    // a command that begins while the one before is not finished
                    open.subList(repeats + 1, open.size()).clear();
                }
            }
        }

        /** Whether the item may end where the tokens do; what follows on the next line is then another one. */
        private boolean isComplete() {
            int size = tokens.size() - item;
            if (size == 0 || !endsOperand(tokens.getLast())) {
                return false;
            }
            return switch (tokens.get(item).text()) {
                case "schedule" -> tokens.getLast().is("}") || tokens.getLast().is("auto");
                case "record" -> tokens.getLast().is("}");
                case "param", "input", "output" -> size >= 4;
                case "machine", "tensor", "fun" -> tokens.getLast().is(")") || tokens.getLast().is("}") || size > 6;
                default -> true;
            };
        }

        private void begin(int i) {
            open.subList(repeats, open.size()).clear();
            item = i;
        }

        private boolean joins(Token t) {
            boolean range = (t.is("in") || t.is("step")) && tokens.subList(Math.min(item, tokens.size()), tokens.size()).stream()
                    .anyMatch(x -> x.is("for"));
            return range || JOINING.contains(t.text()) && item < tokens.size()
                    && List.of("repeat", "output", "schedule").contains(tokens.get(item).text());
        }

        private boolean noBraces() {
            return open.stream().skip(repeats).noneMatch(Bracket::brace);
        }

        private boolean inSchedule() {
            return item < tokens.size() && tokens.get(item).is("schedule") && open.get(repeats).brace();
        }

        private void bracket(Token t, int i) {
            switch (t.text()) {
                case "{" -> {
                    boolean repeat = open.size() == repeats && tokens.get(item).is("repeat");
                    open.add(new Bracket(i, true, 0, i + 1));
                    if (repeat) {
                        repeats++;
                        item = i + 1;
                    }
                }
                case "(" -> open.add(new Bracket(i, false, 0, i + 1));
                case ")" -> {
                    if (open.size() > repeats && !open.getLast().brace()) {
                        open.removeLast();
                    }
                }
                case "}" -> close(i);
                case "," -> {
                    if (open.size() > repeats) {
                        open.add(open.removeLast().comma(i + 1));
                    }
                }
                case ";" -> {
                    if (open.size() == repeats) {
                        item = i + 1;
                    }
                }
                default -> { }
            }
        }

        private void close(int i) {
            while (open.size() > repeats && !open.getLast().brace()) {
                open.removeLast();
            }
            if (open.size() > repeats) {
                open.removeLast();
            } else if (repeats > 0) {
                open.removeLast();
                repeats--;
                item = i + 1;
            }
        }

        private boolean looksLikeItem(int i) {
            if (tokens.get(i - 1).is(",")) {
                return false;
            }
            int at = is(i + 1, ":") ? i + 3 : i + 1;
            if (is(at, "(")) {
                int depth = 0;
                do {
                    depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
                    at++;
                } while (depth > 0 && at < tokens.size());
            }
            return is(at, "=") || is(at, "+=") || is(at, "->");
        }

        private boolean is(int i, String text) {
            return i >= 0 && i < tokens.size() && tokens.get(i).is(text);
        }
    }
}
