package org.tilewright.lsp.feature.action.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.language.syntax.Token;

/** One item of a text, sound or not, as its tokens without comments. */
public record Item(Kind kind, List<Token> tokens) {

    /** What an item's first tokens tell. */
    public enum Kind {
        PARAM, MACHINE, RECORD, TENSOR, INPUT, OUTPUT, FUN, SCHEDULE, REPEAT, REDISTRIBUTE, DISTRIBUTION, STATEMENT, CLOSING, OTHER
    }

    public int start() {
        return tokens.getFirst().offset();
    }

    public int end() {
        return tokens.getLast().end();
    }

    boolean holds(int offset) {
        return start() <= offset && offset <= end();
    }

    public Token token(int i) {
        return tokens.get(i);
    }

    public boolean is(int i, String text) {
        return i < tokens.size() && tokens.get(i).is(text);
    }

    /** The names that the item declares. */
    public List<Token> declares() {
        return switch (kind) {
            case PARAM, MACHINE, RECORD, FUN -> word(1).stream().toList();
            case TENSOR -> {
                List<Token> names = new ArrayList<>();
                for (int i = 1; i < tokens.size() && !is(i, ":"); i++) {
                    word(i).ifPresent(names::add);
                }
                yield names;
            }
            default -> List.of();
        };
    }

    /** The tensor or statement that the item is about. */
    public Optional<Token> subject() {
        return switch (kind) {
            case INPUT, OUTPUT, REDISTRIBUTE, SCHEDULE -> word(1);
            case DISTRIBUTION, STATEMENT -> word(is(1, ":") ? 2 : 0);
            default -> Optional.empty();
        };
    }

    public Optional<Token> label() {
        return kind == Kind.STATEMENT && is(1, ":") ? word(0) : Optional.empty();
    }

    /** The first token with that text. */
    public Optional<Token> find(String text) {
        return tokens.stream().filter(t -> t.is(text)).findFirst();
    }

    private Optional<Token> word(int i) {
        return i < tokens.size() && tokens.get(i).kind() == Token.Kind.WORD ? Optional.of(tokens.get(i)) : Optional.empty();
    }

    /** The items of a text in order, without gaps: reserved words begin them, and so does what looks like a statement. */
    static List<Item> allOf(List<Token> tokens) {
        return new Cut(tokens).items();
    }

    private static final class Cut {
        private final List<Token> tokens;
        private final List<Item> items = new ArrayList<>();
        private int first;
        private int braces;
        private int parens;

        Cut(List<Token> tokens) {
            this.tokens = tokens;
        }

        List<Item> items() {
            for (int i = 0; i < tokens.size(); i++) {
                Token t = tokens.get(i);
                if (t.kind() == Token.Kind.RESERVED && (t.startsLine() || !inName(i))) {
                    end(i);
                    braces = 0;
                    parens = 0;
                } else if (t.is("(") || t.is(")")) {
                    parens = Math.max(0, parens + (t.is("(") ? 1 : -1));
                } else if (t.is("{") && braces == 0 && tokens.get(first).is("repeat")) {
                    end(i + 1);
                } else if (t.is("{")) {
                    braces++;
                } else if (t.is("}") && braces > 0) {
                    braces--;
                } else if (t.is("}")) {
                    end(i);
                    end(i + 1);
                    parens = 0;
                } else if (braces == 0 && i > first && (parens == 0 || t.startsLine()) && looksLikeItem(i)) {
                    end(i);
                    parens = 0;
                }
            }
            end(tokens.size());
            return items;
        }

        private boolean inName(int i) {
            return i > 0 && (tokens.get(i - 1).kind() == Token.Kind.RESERVED || tokens.get(i - 1).is(","));
        }

        private void end(int next) {
            if (next > first) {
                List<Token> of = List.copyOf(tokens.subList(first, next));
                items.add(new Item(kind(of), of));
                first = next;
            }
        }

        private boolean looksLikeItem(int i) {
            Token before = tokens.get(i - 1);
            if (before.is(",") || before.is(":") || before.is("=") || before.is("->") || before.kind() == Token.Kind.RESERVED) {
                return false;
            }
            return operator(tokens.subList(i, Math.min(tokens.size(), i + 200))) != null;
        }

        /** {@code (LABEL :)? NAME ( ... )? (= | += | ->)}: the sign that shows a statement or distribution, or null. */
        private static String operator(List<Token> of) {
            int at = word(of, 0) && of.size() > 1 && of.get(1).is(":") ? 2 : 0;
            if (!word(of, at)) {
                return null;
            }
            at++;
            if (at < of.size() && of.get(at).is("(")) {
                int depth = 0;
                do {
                    depth += of.get(at).is("(") ? 1 : of.get(at).is(")") ? -1 : 0;
                    at++;
                } while (depth > 0 && at < of.size() && of.get(at).kind() != Token.Kind.RESERVED);
            }
            String sign = at < of.size() ? of.get(at).text() : "";
            return sign.equals("=") || sign.equals("+=") || sign.equals("->") ? sign : null;
        }

        private static boolean word(List<Token> of, int i) {
            return i < of.size() && of.get(i).kind() == Token.Kind.WORD;
        }

        private static Kind kind(List<Token> of) {
            return switch (of.getFirst().text()) {
                case "param" -> Kind.PARAM;
                case "machine" -> Kind.MACHINE;
                case "record" -> Kind.RECORD;
                case "tensor" -> Kind.TENSOR;
                case "input" -> Kind.INPUT;
                case "output" -> Kind.OUTPUT;
                case "fun" -> Kind.FUN;
                case "schedule" -> Kind.SCHEDULE;
                case "repeat" -> Kind.REPEAT;
                case "redistribute" -> Kind.REDISTRIBUTE;
                case "}" -> Kind.CLOSING;
                default -> {
                    String sign = operator(of);
                    yield sign == null ? Kind.OTHER : sign.equals("->") ? Kind.DISTRIBUTION : Kind.STATEMENT;
                }
            };
        }
    }
}
