package org.tilewright.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.tilewright.ir.index.IntExpr;

/** A layout in a sentence, such as "rows in blocks along M.0 (gx), a copy at each coordinate of M.1 (gy)". */
public final class LayoutText {

    private final Grid grid;
    private final Function<IntExpr, String> number;

    /** @param number how to write an extent or coordinate: as an expression or as its value */
    public LayoutText(Grid grid, Function<IntExpr, String> number) {
        this.grid = grid;
        this.number = number;
    }

    /** The same for dimensions of another machine's grid. */
    public LayoutText on(Grid other) {
        return new LayoutText(other, number);
    }

    /** The name of a grid dimension: {@code M.1}, or {@code M.node.0}. */
    public String dimension(int g) {
        Grid.Dim d = grid.dims().get(g);
        if (grid.machine().isEmpty()) {
            // those of several machines in a row
            return "the processors";
        }
        return grid.machine() + (d.level().isEmpty() ? "" : "." + d.level()) + "." + d.index();
    }

    public String dimensions(List<Integer> along) {
        List<String> names = along.stream().map(this::dimension).toList();
        return names.size() < 2 ? String.join("", names)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
    }

    public String of(Layout layout) {
        if (!layout.grid().equals(grid)) {
            return on(layout.grid()).of(layout);
        }
        if (grid.rank() == 0) {
            return "on the only processor";
        }
        List<String> cuts = new ArrayList<>();
        List<Integer> copies = new ArrayList<>();
        List<String> fixed = new ArrayList<>();
        for (int g = 0; g < grid.rank(); g++) {
            switch (layout.axes().get(g)) {
                case Layout.Axis.Block b -> cuts.add(part(layout, b.dimension()) + " in blocks along " + sized(g));
                case Layout.Axis.Cyclic c -> cuts.add(part(layout, c.dimension()) + " dealt out " + dealt(c.block()) + " along "
                        + sized(g));
                case Layout.Axis.Fixed a -> fixed.add("coordinate " + number.apply(a.coordinate()) + " of " + dimension(g));
                case Layout.Axis.Replicated e -> copies.add(g);
            }
        }
        if (fixed.size() == grid.rank()) {
            return "whole, on one processor: " + String.join(", ", fixed);
        }
        List<String> parts = new ArrayList<>(cuts.isEmpty() ? List.of("whole") : cuts);
        if (!copies.isEmpty()) {
            parts.add("a copy at each coordinate of " + String.join(" and ", copies.stream().map(this::sized).toList()));
        }
        if (!fixed.isEmpty()) {
            parts.add("only at " + String.join(" and ", fixed));
        }
        return String.join(", ", parts);
    }

    private String sized(int g) {
        return dimension(g) + " (" + number.apply(grid.dims().get(g).extent()) + ")";
    }

    private String dealt(IntExpr block) {
        return block.equals(IntExpr.ONE) ? "one by one" : "in blocks of " + number.apply(block);
    }

    private static String part(Layout layout, int dimension) {
        return switch (layout.order()) {
            case 1 -> "elements";
            case 2 -> dimension == 0 ? "rows" : "columns";
            default -> "dimension " + dimension;
        };
    }
}
