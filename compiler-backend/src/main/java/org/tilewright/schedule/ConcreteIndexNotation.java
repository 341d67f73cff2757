package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;

/**
 * A scheduled nest in the field's notation: forall, {@code +=}, where, and a {@code s.t.} clause that keeps the schedule's
 * relations (Kjolstad et al., CGO 2019; Senanayake et al., OOPSLA 2020; DISTAL, section 5).
 */
public final class ConcreteIndexNotation {

    private ConcreteIndexNotation() { }

    /** Several nests, each under the name of its statement, as a plan keeps them. */
    public static String of(Map<String, LoopNest> nests) {
        return nests.entrySet().stream().map(e -> "// " + e.getKey() + "\n" + of(e.getValue())).collect(Collectors.joining("\n"));
    }

    public static String of(LoopNest nest) {
        StringBuilder out = new StringBuilder();
        int depth = 0;
        for (int at = 0; at < nest.loops().size(); at++) {
            Loop l = nest.loops().get(at);
            for (String producer : producers(nest, at)) {
                indent(out, depth).append(producer).append('\n');
            }
            if (nest.isSummedInWorkspaces(l)) {
                continue;
            }
            indent(out, depth).append("∀").append(l.name()).append(" ∈ 0..").append(l.extent().text());
            notes(nest, l, out);
            out.append('\n');
            depth++;
        }
        for (String update : updates(nest)) {
            indent(out, depth).append(update).append('\n');
        }
        List<String> relations = nest.applied().stream().filter(c -> !(c instanceof Command.Reorder)).map(CommandText::of).toList();
        if (!relations.isEmpty()) {
            out.append("s.t. ").append(String.join("\n     ", relations)).append('\n');
        }
        return out.toString();
    }

    /** How the workspaces are filled that are needed from the loop at a position on. */
    public static List<String> producers(LoopNest nest, int position) {
        List<String> out = new ArrayList<>();
        for (LoopNest.Workspace w : nest.workspaces()) {
            LoopNest.Producer producer = w.in(nest);
            if (producer.position() == position) {
                String loops = Stream.concat(producer.reduced().stream(), w.renamed().stream()).map(x -> "∀" + x)
                        .collect(Collectors.joining(" "));
                out.add("where " + loops + "  " + w.name() + "(" + String.join(", ", w.variables()) + ") "
                        + (producer.reduced().isEmpty() ? "= " : "+= ") + ExprText.of(w.value()));
            }
        }
        return out;
    }

    /** What the innermost loops do, one line a term. */
    public static List<String> updates(LoopNest nest) {
        return nest.form().terms().stream().map(t -> update(nest, t)).toList();
    }

    private static void notes(LoopNest nest, Loop l, StringBuilder out) {
        l.gridDimension().ifPresent(g -> out.append("  distributed on machine dimension ").append(g));
        l.unit().ifPresent(u -> out.append("  parallel on ").append(u));
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

    private static String update(LoopNest nest, StatementForm.Term t) {
        Expr value = nest.consumer(t);
        String target = ExprText.of(nest.form().statement().target());
        boolean plain = nest.form().reductions().isEmpty() && nest.form().terms().size() == 1 && !nest.form().accumulates();
        String guard = t.absent().isEmpty() ? ""
                : "if " + t.absent().stream().map(v -> v + " = 0").collect(Collectors.joining(" and ")) + "  ";
        return guard + target + (plain ? " = " : " " + symbol(nest.form().by()) + "= ") + ExprText.of(value);
    }

    private static String symbol(Expr.Reducer by) {
        return switch (by) {
            case Expr.Reducer.By b -> b.operator().symbol();
            case Expr.Reducer.Own o -> o.function().text();
            case Expr.Reducer.Argument a -> throw new IllegalStateException("indices of values do not combine");
        };
    }

    private static StringBuilder indent(StringBuilder out, int depth) {
        return out.append("  ".repeat(depth));
    }
}
