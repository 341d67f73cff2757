package org.tilewright.lsp.feature.action.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.language.syntax.Token;

/** What stands between parentheses or braces, parted by commas, whether or not it makes sense. */
public record Arguments(Source source, int open, int close, List<Span> parts) {

    /** From the first character of an argument to after its last one. */
    public record Span(int start, int end) { }

    /** The arguments of the first parenthesis or brace at or after an offset and before another. */
    public static Optional<Arguments> after(Source source, int offset, int limit) {
        List<Token> tokens = source.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (t.offset() >= offset && t.offset() < limit && (t.is("(") || t.is("{"))) {
                return Optional.of(from(source, i));
            }
        }
        return Optional.empty();
    }

    private static Arguments from(Source source, int open) {
        List<Token> tokens = source.tokens();
        List<Span> parts = new ArrayList<>();
        int depth = 0;
        int first = open + 1;
        for (int i = open; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (t.is("(") || t.is("{")) {
                depth++;
            } else if (t.is(")") || t.is("}")) {
                depth--;
            }
            if (depth == 0 || depth == 1 && t.is(",")) {
                if (i > first) {
                    parts.add(new Span(tokens.get(first).offset(), tokens.get(i - 1).end()));
                }
                first = i + 1;
            }
            if (depth == 0) {
                return new Arguments(source, tokens.get(open).offset(), t.offset(), List.copyOf(parts));
            }
        }
        return new Arguments(source, tokens.get(open).offset(), source.text().length(), List.copyOf(parts));
    }

    public List<String> texts() {
        return parts.stream().map(p -> source.text().substring(p.start, p.end)).toList();
    }

    public String text(int i) {
        return texts().get(i);
    }

    /** Writes other arguments in the place of these. */
    public Splice replaced(List<String> by) {
        return new Splice(open + 1, close, String.join(", ", by));
    }

    public Splice replaced(int i, String by) {
        return new Splice(parts.get(i).start, parts.get(i).end, by);
    }

    public Splice without(int i) {
        if (parts.size() == 1) {
            return Splice.delete(parts.get(i).start, parts.get(i).end);
        }
        return i + 1 < parts.size() ? Splice.delete(parts.get(i).start, parts.get(i + 1).start)
                : Splice.delete(parts.get(i - 1).end, parts.get(i).end);
    }

    /** Without one of them, for sets that need no braces around a single one. */
    public Splice alone(int i) {
        return parts.size() == 2 ? new Splice(open, Math.min(close + 1, source.text().length()), text(1 - i)) : without(i);
    }

    /** The argument that holds an offset, or -1. */
    public int at(int offset) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).start <= offset && offset < parts.get(i).end) {
                return i;
            }
        }
        return -1;
    }
}
