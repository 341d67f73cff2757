package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.language.syntax.Foreign.Rewrite;

/** Inputs that are given a number or a path, and outputs that are written as if they were set. */
final class ForeignFiles {

    private static final List<String> INDICES = List.of("i", "j", "k", "l", "m", "n", "p", "q");

    private ForeignFiles() { }

    /**
     * @param tokens those of the whole text
     * @param line those of an input or output
     * @param at which of the line's tokens cannot stand where it stands
     */
    static Optional<Foreign> of(List<Token> tokens, List<Token> line, int at) {
        Token t = line.get(at);
        if (line.getFirst().is("input") && at == 3 && line.get(2).is("=")) {
            return t.kind() == Token.Kind.TEXT ? path(t) : number(tokens, line);
        }
        if (line.getFirst().is("input") && at == 2 && t.is("from")) {
            return Optional.of(new Foreign(t.offset(), t.end(), "an input is written input A = file(\"A.npy\")", List.of(
                    new Rewrite("Change to '='", t.offset(), t.end(), "="))));
        }
        if (line.getFirst().is("output") && at == 3 && line.get(2).is("to") && t.kind() == Token.Kind.TEXT) {
            return path(t);
        }
        if (line.getFirst().is("output") && at == 2 && t.is("=")) {
            return Optional.of(new Foreign(t.offset(), t.end(), "an output sets no values; write it to a file, as in output A to"
                    + " file(\"A.npy\")", List.of(new Rewrite("Change to 'to'", t.offset(), t.end(), "to"))));
        }
        return Optional.empty();
    }

    private static Optional<Foreign> path(Token t) {
        String file = "file(" + t.text() + ")";
        return Optional.of(new Foreign(t.offset(), t.end(), "a path goes in file(...), as in " + file,
                List.of(new Rewrite("Change to '" + file + "'", t.offset(), t.end(), file))));
    }

    private static Optional<Foreign> number(List<Token> tokens, List<Token> line) {
        boolean negative = line.get(3).is("-");
        int digits = negative ? 4 : 3;
        if (digits != line.size() - 1 || line.get(digits).kind() != Token.Kind.NUMBER) {
            return Optional.empty();
        }
        Token number = line.get(digits);
        String value = (negative ? "-" : "") + number.text();
        List<Rewrite> rewrites = new ArrayList<>();
        double known = Double.parseDouble(value);
        if (known == 0 || known == 1) {
            String source = known == 0 ? "zeros" : "ones";
            rewrites.add(new Rewrite("Change to '" + source + "'", line.get(3).offset(), number.end(), source));
        }
        String access = access(tokens, line.get(1).text());
        rewrites.add(new Rewrite("Write " + access + " = " + value, line.getFirst().offset(), number.end(), access + " = " + value));
        return Optional.of(new Foreign(line.get(3).offset(), number.end(), "an input takes its values from zeros, ones, random(seed),"
                + " identity, iota or a file; to set all elements to one number, use a statement, as in " + access + " = "
                + value, rewrites));
    }

    /** All elements of a tensor, with as many indices as its declaration has extents. */
    private static String access(List<Token> tokens, String tensor) {
        int order = 1;
        for (int i = 1; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).is(tensor) && declares(tokens, i)) {
                int open = i;
                while (open + 1 < tokens.size() && !tokens.get(open).is("(")) {
                    open++;
                }
                order = extents(tokens, open);
                break;
            }
        }
        List<String> free = INDICES.stream().filter(x -> IntStream.range(1, tokens.size()).noneMatch(i -> tokens.get(i).is(x)
                && tokens.get(i - 1).kind() == Token.Kind.RESERVED)).toList();
        return order == 0 ? tensor : tensor + "(" + String.join(", ", free.subList(0, Math.min(order, free.size()))) + ")";
    }

    /** Whether a name stands between the word {@code tensor} and its colon. */
    private static boolean declares(List<Token> tokens, int name) {
        int first = name;
        while (first > 0 && (tokens.get(first).kind() == Token.Kind.WORD || tokens.get(first).is(","))) {
            first--;
        }
        return tokens.get(first).is("tensor");
    }

    private static int extents(List<Token> tokens, int open) {
        int depth = 0;
        int count = 1;
        for (int i = open; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
            if (depth == 0) {
                return i == open + 1 ? 0 : count;
            }
            count += depth == 1 && t.is(",") ? 1 : 0;
        }
        return count;
    }
}
