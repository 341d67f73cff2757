package org.tilewright.schedule;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;

/** A command in the language's own notation. */
public final class CommandText {

    private CommandText() { }

    public static String of(Command c) {
        return switch (c) {
            case Command.Split s -> "split(" + s.loop() + ", " + s.outer() + ", " + s.inner() + ", " + s.factor().text() + ")";
            case Command.Divide d -> "divide(" + d.loop() + ", " + d.outer() + ", " + d.inner() + ", " + d.pieces().text() + ")";
            case Command.Collapse f -> "collapse(" + f.first() + ", " + f.second() + ", " + f.fused() + ")";
            case Command.Reorder r -> "reorder(" + set(r.loops()) + ")";
            case Command.Parallelize p -> "parallelize(" + p.loop() + ", " + p.unit() + p.strategy().map(s -> ", " + s).orElse("") + ")";
            case Command.Unroll u -> "unroll(" + u.loop() + ", " + u.factor().text() + ")";
            case Command.Precompute p -> "precompute(" + ExprText.of(p.value()) + ", " + set(p.loops()) + ", " + set(p.workspaceLoops())
                    + ", " + p.workspace() + ")";
            case Command.DistributeLoops d -> "distribute(" + set(d.loops()) + d.onto().map(o -> ", " + onto(o)).orElse("")
                    + ")";
            case Command.Distribute d -> "distribute(" + set(d.targets()) + ", " + set(d.distributed()) + ", " + set(d.local())
                    + ", " + onto(d.onto()) + ")";
            case Command.Communicate m -> "communicate(" + (m.tensors().size() == 1 ? m.tensors().get(0).text() : set(m.tensors()))
                    + ", " + m.loop() + ")";
            case Command.Rotate r -> "rotate(" + r.loop() + ", " + set(r.by()) + ", " + r.rotated() + ")";
            case Command.Substitute s -> "substitute(" + set(s.loops()) + ", " + s.kernel() + ")";
        };
    }

    private static String set(List<Word> words) {
        return words.stream().map(Word::text).collect(Collectors.joining(", ", "{", "}"));
    }

    static String onto(Onto o) {
        return switch (o) {
            case Onto.Named n -> n.name().text();
            case Onto.Level l -> l.machine() + "." + l.level();
            case Onto.Dimension d -> d.machine() + "." + d.level().map(l -> l + ".").orElse("") + d.number();
            case Onto.Grid g -> g.extents().stream().map(ParamExpr::text).collect(Collectors.joining(", ", "Grid(", ")"));
        };
    }
}
