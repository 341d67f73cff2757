package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Bounds;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;

/** Turns a distribution into the layout that it means. */
final class LayoutOf {

    private LayoutOf() { }

    /**
     * The layout of a tensor; without a distribution, or at a level that it does not mention, coordinate 0 holds it.
     *
     * @param machine that it lives on
     */
    static Layout layout(Optional<MachineDecl> machine, TensorDecl tensor, Optional<Distribution> distribution) {
        List<Layout.Axis> axes = new ArrayList<>();
        for (MachineDecl.Level level : machine.map(MachineDecl::levels).orElse(List.of())) {
            Optional<Distribution.LevelPart> part = distribution.flatMap(d -> d.parts().stream()
                    .filter(p -> p.level().text().equals(level.name().text())).findFirst());
            for (int i = 0; i < level.extents().size(); i++) {
                axes.add(part.isEmpty() || i >= part.get().mappings().size() ? new Layout.Axis.Fixed(IntExpr.ZERO)
                        : axis(part.get().mappings().get(i), part.get()));
            }
        }
        return new Layout(Machines.grid(machine), tensor.extents().stream().map(IntExpr::param).toList(), List.copyOf(axes));
    }

    private static Layout.Axis axis(Distribution.Mapping p, Distribution.LevelPart part) {
        return switch (p) {
            case Distribution.Mapping.Block b -> new Layout.Axis.Block(dimension(b.name().text(), part));
            case Distribution.Mapping.Cyclic c -> new Layout.Axis.Cyclic(dimension(c.name().text(), part), IntExpr.param(c.block()));
            case Distribution.Mapping.Fixed f -> new Layout.Axis.Fixed(IntExpr.param(f.coordinate()));
            case Distribution.Mapping.Replicated r -> new Layout.Axis.Replicated();
        };
    }

    private static int dimension(String name, Distribution.LevelPart part) {
        for (int d = 0; d < part.names().size(); d++) {
            if (part.names().get(d).text().equals(name)) {
                return d;
            }
        }
        throw new IllegalArgumentException("dimension '" + name + "' is not named by " + part);
    }

    /** The grid dimensions that cut a tensor dimension, outermost first. */
    static List<Integer> cutBy(Layout layout, int dimension) {
        List<Integer> out = new ArrayList<>();
        for (int g = 0; g < layout.axes().size(); g++) {
            if (layout.axes().get(g) instanceof Layout.Axis.Cut c && c.dimension() == dimension) {
                out.add(g);
            }
        }
        return out;
    }

    /**
     * What a coordinate owns of a tensor dimension that is cut into blocks, written exactly as {@link Bounds} writes the
     * span of a variable that is divided the same way, so that the two can be compared.
     */
    static Optional<Span> ownedSpan(Layout layout, Grid grid, int dimension, Map<Integer, IntExpr> coordinates) {
        return ownedSpan(layout, grid, cutBy(layout, dimension), layout.extents().get(dimension), coordinates);
    }

    private static Optional<Span> ownedSpan(Layout layout, Grid grid, List<Integer> cuts, IntExpr extent,
            Map<Integer, IntExpr> coordinates) {
        if (cuts.isEmpty()) {
            return Optional.of(Span.of(IntExpr.ZERO, extent));
        }
        int g = cuts.get(0);
        if (!(layout.axes().get(g) instanceof Layout.Axis.Block) || !coordinates.containsKey(g)) {
            return Optional.empty();
        }
        IntExpr width = Blocks.width(extent, grid.dims().get(g).extent());
        return ownedSpan(layout, grid, cuts.subList(1, cuts.size()), width, coordinates)
                .map(inner -> Bounds.within(coordinates.get(g), width, inner, extent));
    }
}
