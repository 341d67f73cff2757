package org.tilewright.schedule;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.concrete.StatementTree;
import org.tilewright.ir.concrete.Stmt;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;

/**
 * A scheduled nest in concrete index notation: forall, {@code +=}, where, and a {@code s.t.} clause that keeps the schedule's relations
 * (Kjolstad et al., CGO 2019; Senanayake et al., OOPSLA 2020; DISTAL, section 5).
 */
public final class ConcreteIndexNotation {

    private ConcreteIndexNotation() { }

    /** Several nests, each under the name of its statement, as a plan keeps them. */
    public static String of(Map<String, LoopNest> nests) {
        return nests.entrySet().stream().map(e -> "// " + e.getKey() + "\n" + of(e.getValue())).collect(Collectors.joining("\n"));
    }

    public static String of(LoopNest nest) {
        StringBuilder out = new StringBuilder();
        write(nest, StatementTree.of(nest), 0, out);
        List<String> relations = nest.applied().stream().filter(c -> !(c instanceof Command.Reorder)).map(CommandText::of).toList();
        if (!relations.isEmpty()) {
            out.append("s.t. ").append(String.join("\n     ", relations)).append('\n');
        }
        return out.toString();
    }

    private static void write(LoopNest nest, Stmt stmt, int depth, StringBuilder out) {
        switch (stmt) {
            case Stmt.Forall f -> {
                indent(out, depth).append(forall(f.loop())).append(" ∈ 0..").append(f.loop().extent().text());
                notes(nest, f.loop(), out);
                out.append('\n');
                write(nest, f.body(), depth + 1, out);
            }
            case Stmt.Where w -> {
                indent(out, depth).append(producer(w)).append('\n');
                write(nest, w.consumer(), depth, out);
            }
            case Stmt.Sequence s -> s.parts().forEach(p -> write(nest, p, depth, out));
            case Stmt.Assign a -> indent(out, depth).append(assign(a)).append('\n');
        }
    }

    private static String forall(Loop loop) {
        return "∀" + loop.name();
    }

    /** How a temporary is filled, on one line. */
    public static String producer(Stmt.Where where) {
        StringBuilder out = new StringBuilder("where");
        Stmt at = where.producer();
        while (at instanceof Stmt.Forall f) {
            out.append(' ').append(forall(f.loop()));
            at = f.body();
        }
        return out.append("  ").append(assign((Stmt.Assign) at)).toString();
    }

    /** What is done in an iteration of the innermost loop. */
    public static String assign(Stmt.Assign a) {
        String guard = a.once().isEmpty() ? ""
                : "if " + a.once().stream().map(v -> v + " = 0").collect(Collectors.joining(" and ")) + "  ";
        return guard + ExprText.of(a.target()) + (a.sets() ? " = " : " " + symbol(a.by()) + "= ") + ExprText.of(a.value());
    }

    private static void notes(LoopNest nest, Loop l, StringBuilder out) {
        l.gridDimension().ifPresent(g -> out.append("  distributed on machine dimension ").append(g));
        l.unit().ifPresent(u -> out.append("  parallel on ").append(u.word()));
        if (l.unroll() > 1) {
            out.append("  unrolled by ").append(l.unroll());
        }
        List<String> here = nest.communicates().stream().filter(c -> c.loop().text().equals(l.name())).map(c -> c.tensor().text()).toList();
        if (!here.isEmpty()) {
            out.append("  communicate ").append(String.join(", ", here));
        }
        nest.substitution().filter(s -> s.loops().get(0).text().equals(l.name()))
                .ifPresent(s -> out.append("  from here ").append(s.kernel()));
    }

    private static String symbol(Expr.Reducer by) {
        return switch (by) {
            case Expr.Reducer.By b -> b.operator().symbol();
            case Expr.Reducer.UserDefined o -> o.function().text();
            case Expr.Reducer.Argument a -> throw new IllegalStateException("indices of values do not combine");
        };
    }

    private static StringBuilder indent(StringBuilder out, int depth) {
        return out.append("  ".repeat(depth));
    }
}
