package org.tilewright.check;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** What the checks of one program read and what they have found so far. */
final class Findings {

    private final Program program;
    private final ParamValues params;
    private final Set<String> uncertain;
    private final Set<Diagnostic> found = new LinkedHashSet<>();

    Findings(Program program, ParamValues params, Set<String> uncertain) {
        this.program = program;
        this.params = params;
        this.uncertain = uncertain;
    }

    Program program() {
        return program;
    }

    ParamValues params() {
        return params;
    }

    boolean isUncertain(String name) {
        return uncertain.contains(name);
    }

    void add(Diagnostic problem) {
        found.add(problem);
    }

    void error(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
        found.add(Diagnostic.error(range, code, message, fixes));
    }

    void warning(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
        found.add(Diagnostic.warning(range, code, message, fixes));
    }

    /** The value under this run's params; an expression without one is reported. */
    OptionalLong value(ParamExpr e) {
        return value(e, params);
    }

    OptionalLong value(ParamExpr e, ParamValues values) {
        try {
            return OptionalLong.of(values.integer(e));
        } catch (ParamValues.NoValue none) {
            found.add(none.diagnostic());
            return OptionalLong.empty();
        }
    }

    /** The text of a range on one line, else of its first line. */
    String text(SourceRange range) {
        return program.text(range);
    }

    /** All the text of a range, with the ends of its lines. */
    String source(SourceRange range) {
        if (range.line() == range.endLine()) {
            return text(range);
        }
        String[] lines = program.text().split("\n", -1);
        StringBuilder out = new StringBuilder(lines[range.line() - 1].substring(range.column() - 1));
        for (int l = range.line(); l < range.endLine(); l++) {
            out.append('\n').append(l == range.endLine() - 1 ? lines[l].substring(0, range.endColumn() - 1) : lines[l]);
        }
        return out.toString();
    }

    /** A text in a message, which is one line. */
    static String oneLine(String source) {
        return source.replaceAll("\\s*\\R\\s*", " ");
    }

    /** {@code 'i'}, {@code 'i' and 'j'}. */
    static String quoted(List<String> names) {
        return names.stream().map(n -> "'" + n + "'").collect(Collectors.joining(" and "));
    }

    /**
     * The file that a path means; paths are relative to the program's folder. @throws java.nio.file.InvalidPathException if it is not a
     * path
     */
    Path file(Word path) {
        return Path.of(program.file()).toAbsolutePath().resolveSibling(path.text());
    }

    static String count(long n, String noun) {
        return n + " " + noun + (n == 1 ? "" : noun.endsWith("x") ? "es" : "s");
    }

    List<Diagnostic> inOrder() {
        return Diagnostic.inOrder(found);
    }
}
