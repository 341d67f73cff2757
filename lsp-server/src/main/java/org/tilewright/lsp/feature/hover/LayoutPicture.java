package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.lsp.feature.cost.Placement;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;

/** A tensor's blocks by owner as text: rows and columns are two of its dimensions, a cell names the processor. */
final class LayoutPicture {

    private static final int MOST = 6;

    /** A run of neighbouring indices with the coordinates, one a cutting grid dimension, that own it. */
    private record Segment(long low, long high, long[] coordinates) { }

    private final Placement placement;
    private final Ownership homes;
    private final long[] grid;

    LayoutPicture(Placement placement) {
        this.placement = placement;
        this.homes = placement.plan().homes(placement.layout());
        this.grid = placement.plan().grid();
    }

    String text() {
        if (grid.length == 0 || placement.tensor().order() == 0) {
            return "";
        }
        int rows = shown().get(0);
        int columns = shown().size() > 1 ? shown().get(1) : -1;
        List<Segment> down = segments(rows);
        List<Segment> across = columns < 0 ? List.of(new Segment(0, 0, new long[0])) : segments(columns);
        List<List<String>> cells = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        for (Segment c : first(across)) {
            head.add(columns < 0 ? "" : Long.toString(c.low()));
        }
        more(across, head);
        if (columns >= 0) {
            cells.add(head);
        }
        for (Segment r : first(down)) {
            List<String> line = new ArrayList<>(List.of(Long.toString(r.low())));
            first(across).forEach(c -> line.add(owner(rows, r, columns, c)));
            more(across, line);
            cells.add(line);
        }
        if (down.size() > MOST) {
            cells.add(List.of("…"));
        }
        return "```\n" + table(cells) + "```" + note(rows, columns);
    }

    /** At most two dimensions, those that are cut first. */
    private List<Integer> shown() {
        List<Integer> cut = new ArrayList<>();
        List<Integer> whole = new ArrayList<>();
        for (int d = 0; d < placement.tensor().order(); d++) {
            (homes.cutBy(d).length > 0 ? cut : whole).add(d);
        }
        List<Integer> chosen = new ArrayList<>(cut.size() > 2 ? cut.subList(0, 2) : cut);
        for (int i = 0; chosen.size() < Math.min(2, placement.tensor().order()); i++) {
            chosen.add(whole.get(i));
        }
        chosen.sort(Integer::compare);
        return chosen;
    }

    private String note(int rows, int columns) {
        List<String> rest = new ArrayList<>();
        for (int d = 0; d < placement.tensor().order(); d++) {
            if (d != rows && d != columns && homes.cutBy(d).length > 0) {
                rest.add("dimension " + d);
            }
        }
        return rest.isEmpty() ? ""
                : "\n\nShown are dimensions " + rows + " and " + columns + " for the first block of " + String.join(" and ", rest) + ".";
    }

    private static <T> List<T> first(List<T> all) {
        return all.size() > MOST ? all.subList(0, MOST) : all;
    }

    private static void more(List<Segment> all, List<String> line) {
        if (all.size() > MOST) {
            line.add("…");
        }
    }

    private List<Segment> segments(int d) {
        List<IndexSet> owned = homes.parts(d).all();
        int[] by = homes.cutBy(d);
        List<Segment> out = new ArrayList<>();
        for (int tuple = 0; tuple < owned.size(); tuple++) {
            long[] coordinates = new long[by.length];
            long rest = tuple;
            for (int i = by.length - 1; i >= 0; i--) {
                coordinates[i] = rest % grid[by[i]];
                rest /= grid[by[i]];
            }
            // of a cyclic dimension the first few blocks show how it goes on
            for (int i = 0; i < Math.min(owned.get(tuple).intervals(), MOST + 1); i++) {
                out.add(new Segment(owned.get(tuple).low(i), owned.get(tuple).high(i), coordinates));
            }
        }
        out.sort(java.util.Comparator.comparingLong(Segment::low));
        return out;
    }

    private String owner(int rows, Segment r, int columns, Segment c) {
        List<String> at = new ArrayList<>();
        for (int g = 0; g < grid.length; g++) {
            at.add(switch (placement.layout().axes().get(g)) {
                case Layout.Axis.Replicated e -> "*";
                case Layout.Axis.Fixed a -> Long.toString(a.coordinate().evaluate(placement.plan().params()));
                case Layout.Axis.Cut cut -> Long.toString(coordinate(g,
                        cut.dimension() == rows ? r : cut.dimension() == columns ? c : null, cut.dimension()));
            });
        }
        return "(" + String.join(", ", at) + ")";
    }

    private long coordinate(int g, Segment s, int dimension) {
        int[] by = homes.cutBy(dimension);
        for (int i = 0; i < by.length && s != null; i++) {
            if (by[i] == g) {
                return s.coordinates()[i];
            }
        }
        return 0;
    }

    private static String table(List<List<String>> cells) {
        int columns = cells.stream().mapToInt(List::size).max().orElse(0);
        int[] width = new int[columns];
        cells.forEach(l -> {
            for (int i = 0; i < l.size(); i++) {
                width[i] = Math.max(width[i], l.get(i).length());
            }
        });
        return cells.stream().map(l -> {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < l.size(); i++) {
                String pad = " ".repeat(width[i] - l.get(i).length());
                line.append(i == 0 ? pad + l.get(i) : "  " + l.get(i) + pad);
            }
            return line.toString().stripTrailing() + "\n";
        }).collect(Collectors.joining());
    }
}
