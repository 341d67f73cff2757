package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.language.syntax.Foreign.Rewrite;

/** The words with which lines of other languages begin, and what types, functions and sources are called there. */
public final class ForeignWords {

    private static final String NO_LOOPS = "a statement runs over all values of its indices without a loop, and 'repeat t in 0..n { ... }'"
            + " runs a block n times";
    static final String SELECT = "a condition chooses between two values, as in A(i) = select(x(i) > 0, x(i), 0)";
    private static final String PARAM = "a named number is a param, such as param n = 4";
    private static final String FUN = "a function is written fun f(x) = x + 1";
    private static final String FILES = "results are written to files, as in output A to file(\"A.npy\")";
    private static final String BLOCK = "a block ends with '}'";

    /** What a word is about, and the word that may stand in its place. */
    private record Meaning(String here, String instead) { }

    private static final Map<String, String> TYPES = Map.ofEntries(Map.entry("double", "f64"), Map.entry("float64", "f64"),
            Map.entry("real", "f64"), Map.entry("real64", "f64"), Map.entry("float", "f32"), Map.entry("float32", "f32"),
            Map.entry("single", "f32"), Map.entry("real32", "f32"), Map.entry("half", "f16"), Map.entry("float16", "f16"),
            Map.entry("bfloat16", "bf16"), Map.entry("int", "i32"), Map.entry("integer", "i32"), Map.entry("int32", "i32"),
            Map.entry("int32_t", "i32"), Map.entry("long", "i64"), Map.entry("int64", "i64"), Map.entry("int64_t", "i64"),
            Map.entry("short", "i16"), Map.entry("int16", "i16"), Map.entry("int16_t", "i16"), Map.entry("int8", "i8"),
            Map.entry("int8_t", "i8"), Map.entry("uint8", "u8"), Map.entry("uint8_t", "u8"), Map.entry("byte", "u8"),
            Map.entry("boolean", "bool"), Map.entry("logical", "bool"), Map.entry("complex", "c128"), Map.entry("complex128", "c128"),
            Map.entry("complex64", "c64"));

    private static final Map<String, String> FUNCTIONS = Map.ofEntries(Map.entry("fabs", "abs"), Map.entry("power", "pow"),
            Map.entry("ln", "log"), Map.entry("where", "select"), Map.entry("iif", "select"), Map.entry("maximum", "max"),
            Map.entry("minimum", "min"), Map.entry("fmax", "max"), Map.entry("fmin", "min"), Map.entry("sgn", "sign"),
            Map.entry("arctan2", "atan2"));

    private static final Map<String, String> SOURCES = Map.of("rand", "random", "randn", "random", "zero", "zeros", "one", "ones",
            "eye", "identity", "arange", "iota", "range", "iota", "load", "file", "read", "file", "open", "file");

    private static final Map<String, Meaning> BEGINNINGS = beginnings();

    private ForeignWords() { }

    private static Map<String, Meaning> beginnings() {
        Map<String, Meaning> out = new java.util.HashMap<>();
        put(out, new Meaning("a loop that ends on a condition is repeat t in 0..n until x < tol { ... }", ""), "while", "do", "loop");
        put(out, new Meaning(NO_LOOPS, "repeat"), "for", "foreach", "forall");
        put(out, new Meaning(SELECT, ""), "if", "else", "elif", "switch", "match", "case");
        put(out, new Meaning(PARAM, "param"), "let", "const", "var", "val", "constexpr", "define", "parameter", "constant");
        TYPES.keySet().forEach(t -> out.put(t, new Meaning(PARAM + ", and a tensor is declared as tensor A : f64(n, n)", "param")));
        put(out, new Meaning(FUN, "fun"), "def", "function", "func", "fn", "lambda");
        put(out, new Meaning("for elements of several numbers declare a record, such as record P { x : f64  y : f64 }", "record"), "struct",
                "class", "type", "typedef");
        put(out, new Meaning("a program is a single file that contains all its "
                + "functions", ""), "import", "include", "using", "from", "module",
                "package");
        put(out, new Meaning(FILES, ""), "print", "printf", "write", "save", "return", "show");
        put(out, new Meaning(BLOCK, "}"), "end", "done", "endfor", "enddo");
        put(out, new Meaning("a tensor of any order is declared as tensor A : f64(n, n)", "tensor"), "matrix", "vector", "array", "dense");
        return Map.copyOf(out);
    }

    private static void put(Map<String, Meaning> out, Meaning meaning, String... words) {
        Set.of(words).forEach(w -> out.put(w, meaning));
    }

    /** What a type of other languages is called here. */
    public static Optional<String> type(String word) {
        return Optional.ofNullable(TYPES.get(word));
    }

    /** What a function of other languages is called here; those that convert have the name of their type. */
    public static Optional<String> function(String word) {
        return Optional.ofNullable(FUNCTIONS.get(word)).or(() -> type(word));
    }

    /** What the values of an input are called here. */
    public static Optional<String> source(String word) {
        return Optional.ofNullable(SOURCES.get(word));
    }

    /** What stands on a line that begins as one of another language does. @param line the tokens of the line */
    static Optional<Foreign> of(List<Token> line) {
        Token head = line.getFirst();
        Meaning meaning = BEGINNINGS.get(head.text());
        if (meaning == null || isStatement(line)) {
            return Optional.empty();
        }
        List<Rewrite> rewrites = new ArrayList<>();
        if (!meaning.instead.isEmpty()) {
            rewrites.add(new Rewrite("Change to '" + meaning.instead + "'", head.offset(), head.end(), meaning.instead));
        }
        output(line).ifPresent(rewrites::add);
        return Optional.of(new Foreign(head.offset(), head.end(), "'" + head.text() + "' cannot begin an item; "
                + meaning.here, rewrites));
    }

    /** Whether a line is a statement or has a label, so that its first word is a name. */
    private static boolean isStatement(List<Token> line) {
        int at = 1;
        if (line.size() > 1 && line.get(1).is("(")) {
            int depth = 0;
            do {
                depth += line.get(at).is("(") ? 1 : line.get(at).is(")") ? -1 : 0;
                at++;
            } while (depth > 0 && at < line.size());
        }
        return at < line.size() && (line.get(at).is("=") || line.get(at).is("+=") || line.get(at).is("->")
                || at == 1 && line.get(at).is(":"));
    }

    private static Optional<Rewrite> output(List<Token> line) {
        boolean prints = BEGINNINGS.get(line.getFirst().text()).here.equals(FILES);
        List<Token> names = line.stream().skip(1).filter(t -> t.kind() == Token.Kind.WORD).toList();
        if (!prints || names.size() != 1) {
            return Optional.empty();
        }
        String output = "output " + names.getFirst().text() + " to file(\"" + names.getFirst().text() + ".npy\")";
        return Optional.of(new Rewrite("Write " + output, line.getFirst().offset(), line.getLast().end(), output));
    }
}
