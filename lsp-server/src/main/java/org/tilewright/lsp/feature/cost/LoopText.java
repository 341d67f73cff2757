package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;

/** What is said of one loop. */
public final class LoopText {

    private LoopText() { }

    /** The value of an extent, or nothing if a param that it uses has none. */
    public static OptionalLong value(IntExpr e, ParamValues params) {
        try {
            return OptionalLong.of(e.evaluate(params));
        } catch (ParamValues.NoValue | IllegalStateException | ArithmeticException none) {
            return OptionalLong.empty();
        }
    }

    /** The name of a grid dimension as messages write it: {@code M.0} or {@code M.node.0}. */
    public static String dimension(Program program, int g) {
        List<String> names = new ArrayList<>();
        program.machine().ifPresent(m -> {
            for (MachineDecl.Level l : m.levels()) {
                for (int i = 0; i < l.extents().size(); i++) {
                    names.add(m.name() + (l.name().text().isEmpty() ? "" : "." + l.name()) + "." + i);
                }
            }
        });
        return g < names.size() ? names.get(g) : "grid." + g;
    }

    /** A few words: iterations, and where the loop runs. */
    public static String detail(Loop l, ParamValues params, Program program) {
        OptionalLong n = value(l.extent(), params);
        String count = n.isEmpty() ? "0.." + l.extent().text() : n.getAsLong() + (n.getAsLong() == 1 ? " iteration" : " iterations");
        return count + (l.isDistributed() ? ", on " + dimension(program, l.gridDimension().getAsInt()) : "")
                + l.unit().map(u -> ", on " + u.word()).orElse("");
    }

    /** How the variables that a loop helps to make up follow from it, as Markdown; empty for a loop that is a variable itself. */
    public static String origin(String loop, LoopNest nest) {
        List<String> lines = new ArrayList<>();
        nest.relations().forEach((variable, relation) -> {
            String text = relation(variable, relation, loop, nest.extents().get(variable));
            if (!text.isEmpty()) {
                lines.add("`" + text + "`");
            }
        });
        return String.join("  \n", lines);
    }

    private static String relation(String variable, Relation relation, String loop, IntExpr extent) {
        return switch (relation) {
            case Relation.Parts p when p.outer().equals(loop) || p.inner().equals(loop) ->
                    variable + " = " + p.outer() + " * " + width(p.width()) + " + " + p.inner();
            case Relation.CollapsedOuter c when c.fused().equals(loop) -> variable + " = " + c.fused() + " / " + width(c.innerExtent());
            case Relation.CollapsedInner c when c.fused().equals(loop) -> variable + " = " + c.fused() + " % " + width(c.innerExtent());
            case Relation.Rotation r when r.rotated().equals(loop) || r.by().contains(loop) ->
                    variable + " = (" + r.rotated() + " + " + String.join(" + ", r.by()) + ") % " + width(extent);
            default -> "";
        };
    }

    private static String width(IntExpr e) {
        boolean simple = e instanceof IntExpr.Const || e instanceof IntExpr.Var || e instanceof IntExpr.CeilDiv || e instanceof IntExpr.Min
                || e instanceof IntExpr.Param;
        return simple ? e.text() : "(" + e.text() + ")";
    }
}
