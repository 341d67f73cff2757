package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.StatementAt;

/** Explains params, the machine and functions. */
final class DeclarationText {

    private static final int MOST_LINES = 12;

    private final Snapshot snapshot;
    private final Program program;

    DeclarationText(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
    }

    Optional<String> param(Occurrences.Entity e) {
        return program.params().stream().filter(p -> p.name().text().equals(e.name())).findFirst()
                .map(p -> "```tilewright\nparam " + p.name() + " = " + p.value().text() + "\n```" + value(p) + "\n\n" + uses(e));
    }

    private String value(Param p) {
        List<Diagnostic> problems = new ArrayList<>();
        OptionalLong v = ParamValues.evaluate(program.params(), java.util.Map.of(), problems).get(p.name().text());
        return p.value() instanceof ParamExpr.Literal || v.isEmpty() || !problems.isEmpty() ? ""
                : "\n\nIts value is " + v.getAsLong() + ".";
    }

    private String uses(Occurrences.Entity e) {
        List<Integer> lines = e.uses().stream().map(Word::range).map(SourceRange::line).distinct().sorted().toList();
        if (lines.isEmpty()) {
            return "Nothing uses it. `-p " + e.name() + "=VALUE` overrides it.";
        }
        List<String> text = program.text().lines().toList();
        String shown = lines.stream().limit(MOST_LINES).map(l -> "  " + text.get(l - 1).strip() + "\n").collect(Collectors.joining());
        String more = lines.size() > MOST_LINES ? "  // and " + (lines.size() - MOST_LINES) + " more\n" : "";
        return "Used in " + Quantity.count(lines.size(), "line") + ":\n```tilewright\n" + shown + more + "```\n`-p " + e.name()
                + "=VALUE` overrides it for a run.";
    }

    /** @param which of the program's machines */
    Optional<String> machine(Function<Program, Optional<MachineDecl>> which) {
        return which.apply(program).map(m -> {
            List<Diagnostic> problems = new ArrayList<>();
            ParamValues params = ParamValues.evaluate(program.params(), java.util.Map.of(), problems);
            String text = snapshot.text(m.range());
            List<String> lines = new ArrayList<>();
            lines.add("```tilewright\n" + text + "\n```");
            try {
                if (problems.isEmpty()) {
                    lines.add(grid(m, params));
                }
            } catch (ParamValues.NoValue none) {
                // the text alone, then
            }
            lines.addAll(links(m));
            properties(m).ifPresent(lines::add);
            return String.join("\n\n", lines);
        });
    }

    private static String grid(MachineDecl m, ParamValues params) {
        long processors = 1;
        List<String> levels = new ArrayList<>();
        for (MachineDecl.Level l : m.levels()) {
            List<Long> extents = l.extents().stream().map(params::integer).toList();
            processors = extents.stream().reduce(processors, (a, b) -> a * b);
            levels.add((l.name().text().isEmpty() ? "" : m.name() + "." + l.name() + " ")
                    + extents.stream().map(Object::toString).collect(Collectors.joining(" × ")));
        }
        boolean product = m.rank() > 1;
        return "A grid of " + String.join(", ", levels) + (processors == 1 ? " processor" : " processors")
                + (product ? ", " + processors + " in all" : "") + ". Each has its own memory.";
    }

    /** What messages take, told level by level where there is more than one. */
    private static List<String> links(MachineDecl m) {
        if (m.levels().size() < 2) {
            return List.of();
        }
        List<String> out = new ArrayList<>();
        for (MachineDecl.Level l : m.levels()) {
            String takes = String.join(" and ", links(l.properties()));
            if (!takes.isEmpty()) {
                String where = l == m.levels().getLast() ? " inside one node" : "";
                out.add("Messages between processors of `" + m.name() + "." + l.name() + "`" + where + " have " + takes + ".");
            }
        }
        return out;
    }

    private static List<String> links(MachineDecl.Properties p) {
        List<String> all = new ArrayList<>();
        p.linkBytesPerSecond().ifPresent(b -> all.add("a link of " + Quantity.bytesPerSecond(b)));
        p.latencySeconds().ifPresent(s -> all.add("a latency of " + String.format(Locale.ROOT, "%.3g", s * 1e6) + " us"));
        return all;
    }

    private static Optional<String> properties(MachineDecl m) {
        MachineDecl.Properties p = m.properties();
        List<String> all = new ArrayList<>();
        p.memoryBytes().ifPresent(b -> all.add(Quantity.bytes((long) b) + " memory"));
        p.deviceBytes().ifPresent(b -> all.add("a device with " + Quantity.bytes((long) b)));
        all.addAll(m.levels().size() < 2 ? links(p) : List.of());
        p.peakFlops().ifPresent(f -> all.add("a peak of " + Quantity.flopsPerSecond(f)));
        return all.isEmpty() ? Optional.empty() : Optional.of("One processor has " + String.join(", ", all) + ".");
    }

    /** A function's definition and, at a call, the expression that stands in its place. */
    Optional<String> function(Occurrences.Entity e, int offset) {
        int start = snapshot.lines().start(e.declaration().range());
        List<Token> tokens = snapshot.tokens();
        int end = start;
        int line = 0;
        for (Token t : tokens) {
            if (t.offset() >= start && !t.isComment()) {
                boolean over = t.kind() == Token.Kind.RESERVED || line > 0 && t.startsLine() && t.kind() == Token.Kind.WORD;
                if (over) {
                    break;
                }
                line++;
                end = t.end();
            }
        }
        String definition = "```tilewright\nfun " + snapshot.text().substring(start, end).strip() + "\n```";
        return Optional.of(definition + call(offset).map(x -> "\n\nThis call stands for\n```tilewright\n" + x + "\n```").orElse(""));
    }

    private Optional<String> call(int offset) {
        return StatementAt.allOf(program).stream().filter(s -> snapshot.lines().holds(s.assignment().range(), offset)).findFirst()
                .flatMap(s -> inlined(s.assignment().value(), name(offset), callEnd(offset))).map(e -> ExprText.of(e.bare()));
    }

    /** Where the name at an offset begins. */
    private int name(int offset) {
        return snapshot.tokens().stream().filter(t -> t.kind() == Token.Kind.WORD && t.offset() <= offset && offset <= t.end()).findFirst()
                .map(Token::offset).orElse(offset);
    }

    /** Where the parenthesis closes that opens after the name at an offset. */
    private int callEnd(int offset) {
        int depth = 0;
        for (Token t : snapshot.tokens()) {
            if (t.offset() >= offset) {
                depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
                if (t.is(")") && depth <= 0) {
                    return t.end();
                }
            }
        }
        return -1;
    }

    /** The expression that came out of the call at that place: all nodes of a function's body have the place of its call. */
    private Optional<Expr> inlined(Expr e, int start, int end) {
        if (snapshot.lines().start(e.range()) == start && snapshot.lines().end(e.range()) == end) {
            return Optional.of(e);
        }
        return e.parts().stream().map(p -> inlined(p, start, end)).flatMap(Optional::stream).findFirst();
    }
}
