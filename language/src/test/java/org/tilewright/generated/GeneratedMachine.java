package org.tilewright.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A machine of up to three dimensions and twelve processors; the params {@code g0, g1, ...} are its extents.
 *
 * @param levels extents by level; none for a program without a machine
 */
record GeneratedMachine(List<List<Integer>> levels) {

    private static final List<String> NAMES = List.of("node", "core", "lane");

    static GeneratedMachine next(Choices c) {
        List<Integer> extents = new ArrayList<>();
        int left = 12;
        for (int rank = c.below(4); rank > 0; rank--) {
            int e = 1 + c.below(Math.min(left, 4));
            extents.add(e);
            left /= e;
        }
        if (extents.isEmpty()) {
            return new GeneratedMachine(List.of());
        }
        if (extents.size() == 1 || !c.oneIn(4)) {
            return new GeneratedMachine(List.of(extents));
        }
        int cut = 1 + c.below(extents.size() - 1);
        return new GeneratedMachine(List.of(extents.subList(0, cut), extents.subList(cut, extents.size())));
    }

    boolean isEmpty() {
        return levels.isEmpty();
    }

    /** The param that is an extent. */
    String param(int level, int dimension) {
        return "g" + (levels.subList(0, level).stream().mapToInt(List::size).sum() + dimension);
    }

    /** What a schedule calls a level. */
    String name(int level) {
        return levels.size() == 1 ? "M" : "M." + NAMES.get(level);
    }

    String declaration() {
        if (levels.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        List<Integer> all = levels.stream().flatMap(List::stream).toList();
        for (int g = 0; g < all.size(); g++) {
            out.append("param g").append(g).append(" = ").append(all.get(g)).append('\n');
        }
        List<String> grids = IntStream.range(0, levels.size()).mapToObj(l -> "Grid(" + IntStream.range(0, levels.get(l).size())
                .mapToObj(d -> param(l, d)).collect(Collectors.joining(", ")) + ")").toList();
        if (levels.size() == 1) {
            return out.append("machine M = ").append(grids.get(0)).append('\n').toString();
        }
        return out.append("machine M { ").append(IntStream.range(0, levels.size()).mapToObj(l -> NAMES.get(l) + " = " + grids.get(l))
                .collect(Collectors.joining("  "))).append(" }\n").toString();
    }

    /** A distribution of any kind. */
    String distribution(Choices c, String tensor, int order) {
        List<String> parts = new ArrayList<>();
        for (int l = 0; l < levels.size(); l++) {
            if (l == 0 || c.below(3) != 2) {
                parts.add(part(c, tensor, order, l));
            }
        }
        return String.join(", ", parts);
    }

    private String part(Choices c, String tensor, int order, int level) {
        List<String> names = List.of("x", "y", "z", "w").subList(0, order);
        List<String> free = new ArrayList<>(names);
        List<String> places = new ArrayList<>();
        for (int extent : levels.get(level)) {
            int kind = c.below(6);
            if (kind < 3 && !free.isEmpty()) {
                places.add(c.take(free));
            } else if (kind == 3 && !free.isEmpty()) {
                places.add(c.below(2) == 0 ? "cyclic(" + c.take(free) + ")" : "cyclic(" + c.take(free) + ", 2)");
            } else if (kind == 4) {
                places.add("*");
            } else {
                places.add(Integer.toString(c.below(extent)));
            }
        }
        return tensor + (order == 0 ? "()" : "(" + String.join(", ", names) + ")") + " -> " + name(level) + "(" + String.join(", ", places) + ")";
    }
}
