package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.tilewright.language.syntax.Foreign.Rewrite;

/** The signs of other languages on one line, each with what is written here in its place. */
final class ForeignSigns {

    private static final String SETS = "':=' is not part of the language; write '='";

    private static final Map<String, String> SAME = Map.of("&", "and", "|", "or", "!", "not");

    private final String text;
    private final List<Token> line;
    private final int at;

    /** @param at which token of the line cannot stand where it stands */
    private ForeignSigns(String text, List<Token> line, int at) {
        this.text = text;
        this.line = line;
        this.at = at;
    }

    static Optional<Foreign> at(String text, List<Token> line, int at) {
        return new ForeignSigns(text, line, at).answer();
    }

    private Optional<Foreign> answer() {
        Token t = line.get(at);
        if (isPair("=", ">")) {
            return pair("'=>' is not part of the language; a layout is written with '->', as in A(x, y) -> M(x, y)", "->");
        }
        if (isPair("<", ">")) {
            return pair("'<>' is not part of the language; 'not equal' is written '!='", "!=");
        }
        if (isPair("*", "*")) {
            return power(at - 1, "**");
        }
        if (isPair("-", "-") && line.get(at - 1).startsLine() || t.is("-") && t.startsLine() && isNext(at, "-")) {
            Token first = t.startsLine() ? t : line.get(at - 1);
            return comment(first, first.offset() + 2, "--");
        }
        return switch (t.text()) {
            case "#" -> comment(t, t.end(), "#");
            case "^" -> power(at, "^");
            case "[" -> one(t, t.end(), "'[' is not part of the language; indices and extents go in parentheses, as in B(i, k)",
                    everywhere("Write parentheses"));
            case "&", "|", "!" -> {
                String word = SAME.get(t.text());
                int end = isNext(at, t.text()) ? t.end() + 1 : t.end();
                String sign = text.substring(t.offset(), end);
                yield one(t, end, "'" + sign + "' is not part of the language; write '" + word + "' instead",
                        everywhere("Change '" + sign + "' to '" + word + "'"));
            }
            case "?" -> at == 0 || operandBefore(at - 1) < 0 ? Optional.empty() : one(t, t.end(), "'?' is not part of the language; a "
                    + "choice between two values is select(condition, value, other)", choice());
            case "'" -> one(t, t.end(), "a string is enclosed in '\"', as in file(\"data.npy\")", quotes());
            case "@" -> one(t, t.end(), "'@' is not part of the language; a matrix product is written with its indices, as in"
                    + " A(i, j) = B(i, k) * C(k, j)", List.of());
            case "-", "*", "/" -> isNext(at, "=") ? update(t) : Optional.empty();
            case "(" -> isHead("schedule") ? scheduled() : Optional.empty();
            case ":" -> isNext(at, "=") ? one(t, t.end() + 1, SETS, List.of(new Rewrite("Change to '='", t.offset(), t.end() + 1, "=")))
                    : isHead("param") ? typed() : Optional.empty();
            case "=" -> isPair(":", "=") ? pair(SETS, "=") : Optional.empty();
            case "==" -> isTarget() ? one(t, t.end(), "'==' compares; write '=' to set a value", List.of(
                    new Rewrite("Change to '='", t.offset(), t.end(), "="))) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Whether the sign stands directly behind {@code schedule}, or behind the name of a param. */
    private boolean isHead(String word) {
        return line.getFirst().is(word) && at == (word.equals("schedule") ? 1 : 2);
    }

    /** {@code schedule(A)}, as a call. */
    private Optional<Foreign> scheduled() {
        boolean whole = at + 2 < line.size() && line.get(at + 1).kind() == Token.Kind.WORD && line.get(at + 2).is(")");
        int end = whole ? line.get(at + 2).end() : line.get(at).end();
        String name = whole ? line.get(at + 1).text() : "A";
        return one(line.get(at), end, "a schedule names its statement without parentheses: schedule " + name + " { ... }", whole
                ? List.of(new Rewrite("Change to 'schedule " + name + "'", line.getFirst().offset(), end, "schedule " + name)) : List.of());
    }

    /** {@code param n : i64 = 4}, with a type. */
    private Optional<Foreign> typed() {
        int sets = index("=", at);
        int last = sets > at + 1 ? sets - 1 : at;
        String name = line.get(at - 1).text();
        return one(line.get(at), line.get(last).end(), "a param has no type; it is always an integer: param " + name + " = 4", last > at
                ? List.of(new Rewrite("Remove the type", line.get(at - 1).end(), line.get(last).end(), "")) : List.of());
    }

    private boolean isPair(String first, String second) {
        return at > 0 && line.get(at).is(second) && line.get(at - 1).is(first) && line.get(at - 1).end() == line.get(at).offset();
    }

    private boolean isNext(int i, String sign) {
        return i + 1 < line.size() && line.get(i + 1).is(sign) && line.get(i + 1).offset() == line.get(i).end();
    }

    private Optional<Foreign> pair(String message, String by) {
        Token first = line.get(at - 1);
        return one(first, line.get(at).end(), message, List.of(new Rewrite("Change to '" + by.strip() + "'", first.offset(),
                line.get(at).end(), by)));
    }

    private static Optional<Foreign> one(Token first, int end, String message, List<Rewrite> rewrites) {
        return Optional.of(new Foreign(first.offset(), end, message, rewrites));
    }

    private static Optional<Foreign> comment(Token first, int end, String sign) {
        return one(first, end, "'" + sign + "' does not begin a comment here; a comment begins with '//'",
                List.of(new Rewrite("Change '" + sign + "' to '//'", first.offset(), end, "//")));
    }

    /** All brackets and all signs of logic on the line at once, since one alone leaves the line as wrong as it was. */
    private List<Rewrite> everywhere(String title) {
        TreeMap<Integer, Rewrite> parts = new TreeMap<>();
        for (int i = 0; i < line.size(); i++) {
            Token t = line.get(i);
            String word = SAME.get(t.text());
            if (word != null) {
                int end = isNext(i, t.text()) ? t.end() + 1 : t.end();
                char left = t.offset() == 0 ? ' ' : text.charAt(t.offset() - 1);
                boolean before = !Character.isWhitespace(left) && left != '(';
                boolean after = end < text.length() && !Character.isWhitespace(text.charAt(end));
                put(parts, t.offset(), end, (before ? " " : "") + word + (after ? " " : ""));
                i += end > t.end() ? 1 : 0;
            } else if (t.is("[")) {
                put(parts, t.offset(), t.end(), "(");
            } else if (t.is("]") && i + 1 < line.size() && line.get(i + 1).is("[")) {
                put(parts, t.offset(), line.get(i + 1).end(), ", ");
                i++;
            } else if (t.is("]")) {
                put(parts, t.offset(), t.end(), ")");
            }
        }
        int start = parts.firstKey();
        int end = parts.lastEntry().getValue().end();
        StringBuilder out = new StringBuilder();
        int from = start;
        for (Rewrite r : parts.values()) {
            out.append(text, from, r.start()).append(r.text());
            from = r.end();
        }
        return List.of(new Rewrite(title, start, end, out.toString()));
    }

    private static void put(Map<Integer, Rewrite> parts, int start, int end, String by) {
        parts.put(start, new Rewrite("", start, end, by));
    }

    /** {@code B(i) ** 2}: the operand before the sign and the one behind it go into pow. */
    private Optional<Foreign> power(int first, String sign) {
        int base = operandBefore(first - 1);
        int exponent = operandAfter(at + 1);
        List<Rewrite> rewrites = new ArrayList<>();
        if (base >= 0 && exponent >= 0) {
            int start = line.get(base).offset();
            int end = line.get(exponent).end();
            String power = "pow(" + bare(text.substring(start, line.get(first - 1).end())) + ", "
                    + bare(text.substring(line.get(at + 1).offset(), end)) + ")";
            rewrites.add(new Rewrite("Change to '" + power + "'", start, end, power));
        }
        return one(line.get(first), line.get(at).end(), "'" + sign + "' is not part of the language; a power is written pow(x, 3)",
                rewrites);
    }

    private static String bare(String operand) {
        int depth = 0;
        for (int i = 0; i < operand.length() - 1 && operand.startsWith("("); i++) {
            depth += operand.charAt(i) == '(' ? 1 : operand.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return operand;
            }
        }
        return operand.startsWith("(") ? operand.substring(1, operand.length() - 1) : operand;
    }

    /** The first token of the name, number, access or group that ends there, or -1. */
    private int operandBefore(int last) {
        if (last < 0) {
            return -1;
        }
        if (!line.get(last).is(")")) {
            return isAtom(last) ? last : -1;
        }
        int depth = 0;
        for (int i = last; i >= 0; i--) {
            depth += line.get(i).is(")") ? 1 : line.get(i).is("(") ? -1 : 0;
            if (depth == 0) {
                return i > 0 && line.get(i - 1).kind() == Token.Kind.WORD ? i - 1 : i;
            }
        }
        return -1;
    }

    /** The last token of the name, number, access or group that begins there, or -1. */
    private int operandAfter(int first) {
        int at = first < line.size() && line.get(first).is("-") ? first + 1 : first;
        if (at >= line.size() || !isAtom(at) && !line.get(at).is("(")) {
            return -1;
        }
        int open = line.get(at).is("(") ? at : at + 1;
        if (open >= line.size() || !line.get(open).is("(")) {
            return at;
        }
        int depth = 0;
        for (int i = open; i < line.size(); i++) {
            depth += line.get(i).is("(") ? 1 : line.get(i).is(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private boolean isAtom(int i) {
        return line.get(i).kind() == Token.Kind.WORD || line.get(i).kind() == Token.Kind.NUMBER;
    }

    /** Whether what stands before on the line is an access and no more, so that a statement's sign belongs here. */
    private boolean isTarget() {
        int first = at > 0 ? operandBefore(at - 1) : -1;
        return first == 0 || first > 1 && line.get(first - 1).is(":");
    }

    /** {@code A(i) -= x}, and the same with a product. */
    private Optional<Foreign> update(Token t) {
        if (!isTarget()) {
            return Optional.empty();
        }
        String sign = t.text() + "=";
        int last = line.getLast().end();
        String access = text.substring(line.get(operandBefore(at - 1)).offset(), line.get(at - 1).end());
        List<Rewrite> rewrites = new ArrayList<>();
        if (at + 2 < line.size() && balanced(at + 2)) {
            String value = text.substring(line.get(at + 2).offset(), last);
            boolean single = operandAfter(at + 2) == line.size() - 1;
            String by = t.is("-") ? "+= -" + (single ? value : "(" + value + ")")
                    : "= " + access + " " + t.text() + " " + (single ? value : "(" + value + ")");
            rewrites.add(new Rewrite("Change to '" + by + "'", t.offset(), last, by));
        }
        return one(t, t.end() + 1, "'" + sign + "' is not part of the language; " + (t.is("-")
                ? "use '+=', as in " + access + " += -x" : "write " + access + " = " + access + " " + t.text() + " x"), rewrites);
    }

    private boolean balanced(int from) {
        int depth = 0;
        for (int i = from; i < line.size() && depth >= 0; i++) {
            depth += line.get(i).is("(") ? 1 : line.get(i).is(")") ? -1 : 0;
        }
        return depth == 0;
    }

    /** {@code c ? a : b} where it is all that stands right of the statement's sign. */
    private List<Rewrite> choice() {
        int sets = index("=", 0);
        int colon = index(":", at);
        int value = line.get(at).offset();
        boolean whole = sets > 0 && sets < at - 1 && colon > at + 1 && colon + 1 < line.size() && balanced(sets + 1)
                && line.stream().filter(t -> t.is("?")).count() == 1;
        if (!whole) {
            return List.of();
        }
        int start = line.get(sets + 1).offset();
        String select = "select(" + text.substring(start, value).strip() + ", "
                + text.substring(line.get(at).end(), line.get(colon).offset()).strip() + ", "
                + text.substring(line.get(colon).end(), line.getLast().end()).strip() + ")";
        return List.of(new Rewrite("Change to '" + select + "'", start, line.getLast().end(), select));
    }

    private int index(String sign, int from) {
        for (int i = from; i < line.size(); i++) {
            if (line.get(i).is(sign)) {
                return i;
            }
        }
        return -1;
    }

    private List<Rewrite> quotes() {
        int start = line.get(at).offset();
        int close = text.indexOf('\'', start + 1);
        if (close < 0 || text.substring(start, close).indexOf('\n') >= 0 || text.substring(start, close).indexOf('"') >= 0) {
            return List.of();
        }
        String quoted = "\"" + text.substring(start + 1, close) + "\"";
        return List.of(new Rewrite("Change to '" + quoted + "'", start, close + 1, quoted));
    }
}
