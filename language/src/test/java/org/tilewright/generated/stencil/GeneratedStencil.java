package org.tilewright.generated.stencil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.generated.choices.Choices;

/**
 * A random stencil, and what it must receive, counted iteration by iteration without any of the compiler's arithmetic.
 *
 * @param extents of the output
 * @param grid extents of the machine
 * @param cut for each machine dimension the dimension of the tensors that it cuts
 * @param cyclic for each machine dimension the block in which the input is dealt out, or 0 for contiguous blocks
 * @param places what each access adds to the variables
 * @param ranges for each dimension the first index that is computed and the one behind the last, if not all are
 * @param chunk of the last variable's block that is computed in a step, for which its piece comes; 0 for the whole block at once
 */
record GeneratedStencil(List<Integer> extents, List<Integer> grid, List<Integer> cut, List<Integer> cyclic, List<List<Integer>> places,
        List<int[]> ranges, int chunk) {

    private static final String VARIABLES = "ijk";
    private static final int BYTES = 8;

    /** What moves by definition: bytes by receiver, and pairs of processors that have something for each other, in each step. */
    record Moved(long[] bytes, long messages) { }

    static GeneratedStencil of(Choices c) {
        int order = c.between(1, 3);
        int most = order == 3 ? 6 : 12;
        List<Integer> extents = IntStream.range(0, order).mapToObj(d -> c.between(1, most)).toList();
        List<Integer> cut = c.shuffled(IntStream.range(0, order).boxed().toList()).subList(0, c.between(1, order));
        // there are machines of one processor, and blocks of no element
        List<Integer> grid = cut.stream().map(d -> c.between(1, order == 3 ? 3 : 4)).toList();
        List<Integer> cyclic = cut.stream().map(d -> c.oneIn(4) ? c.between(1, 3) : 0).toList();
        return new GeneratedStencil(extents, grid, cut, cyclic, places(c, order), ranges(c, extents), c.oneIn(3) ? c.between(1, 4) : 0);
    }

    /** One whose blocks are computed in many steps, so that what steps have in common is counted at once. */
    static GeneratedStencil ofManySteps(Choices c) {
        int order = c.between(1, 2);
        List<Integer> extents = IntStream.range(0, order).mapToObj(d -> d == 0 ? c.between(100, 300) : c.between(1, 6)).toList();
        List<Integer> cut = order == 1 || c.oneIn(2) ? List.of(0) : List.of(1, 0);
        List<Integer> grid = cut.stream().map(d -> c.between(1, d == 0 ? 4 : 2)).toList();
        List<Integer> cyclic = cut.stream().map(d -> c.oneIn(4) ? c.between(1, 30) : 0).toList();
        return new GeneratedStencil(extents, grid, cut, cyclic, places(c, order), ranges(c, extents), c.between(1, 3));
    }

    private static List<List<Integer>> places(Choices c, int order) {
        List<Integer> reach = IntStream.range(0, order).mapToObj(d -> c.among(1, 2, 2, 3, 0, 7)).toList();
        List<List<Integer>> out = new ArrayList<>();
        if (c.oneIn(3)) {
            // a star: a centre, and arms in each dimension
            out.add(reach.stream().map(r -> r / 2).toList());
            for (int d = 0; d < order; d++) {
                for (int at : new int[] {0, reach.get(d)}) {
                    List<Integer> arm = new ArrayList<>(out.getFirst());
                    arm.set(d, at);
                    out.add(arm);
                }
            }
        } else {
            for (int n = c.between(2, 6); n > 0; n--) {
                out.add(reach.stream().map(r -> c.between(0, r)).toList());
            }
        }
        return out.stream().distinct().toList();
    }

    private static List<int[]> ranges(Choices c, List<Integer> extents) {
        boolean all = c.below(3) > 0;
        return extents.stream().map(e -> {
            int low = all || c.oneIn(3) ? 0 : c.between(0, e);
            return new int[] {low, all || c.oneIn(3) ? e : c.between(low, e)};
        }).toList();
    }

    private boolean isConfined(int d) {
        return ranges.get(d)[0] > 0 || ranges.get(d)[1] < extents.get(d);
    }

    private int reach(int d) {
        return places.stream().mapToInt(p -> p.get(d)).max().orElseThrow();
    }

    private String each(IntFunction<String> text) {
        return IntStream.range(0, extents.size()).mapToObj(text).collect(Collectors.joining(", "));
    }

    private static String variable(int d) {
        return VARIABLES.substring(d, d + 1);
    }

    String text() {
        StringBuilder t = new StringBuilder();
        for (int d = 0; d < extents.size(); d++) {
            t.append("param n" + d + " = " + extents.get(d) + "\n");
        }
        for (int g = 0; g < grid.size(); g++) {
            t.append("param g" + g + " = " + grid.get(g) + "\n");
        }
        t.append("machine M = Grid(" + IntStream.range(0, grid.size()).mapToObj(g -> "g" + g).collect(Collectors.joining(", ")) + ")\n");
        t.append("tensor U : f64(" + each(d -> "n" + d + " + " + reach(d)) + ")\n");
        t.append("tensor V : f64(" + each(d -> "n" + d) + ")\n");
        String names = each(GeneratedStencil::variable);
        t.append("U(" + names + ") -> M(" + IntStream.range(0, grid.size()).mapToObj(g -> cyclic.get(g) == 0 ? variable(cut.get(g))
                : "cyclic(" + variable(cut.get(g)) + ", " + cyclic.get(g) + ")").collect(Collectors.joining(", ")) + ")\n");
        t.append("V(" + names + ") -> M(" + cut.stream().map(GeneratedStencil::variable).collect(Collectors.joining(", ")) + ")\n");
        t.append("input U = random(1)\ninput V = zeros\n");
        t.append("V(" + each(GeneratedStencil::variable) + ") = " + places.stream().map(p -> "U(" + each(d -> p.get(d) == 0 ? variable(d)
                : variable(d) + " + " + p.get(d)) + ")").collect(Collectors.joining(" - ")));
        String confined = IntStream.range(0, extents.size()).filter(this::isConfined)
                .mapToObj(d -> variable(d) + " in " + ranges.get(d)[0] + ".." + ranges.get(d)[1]).collect(Collectors.joining(", "));
        t.append(confined.isEmpty() ? "\n" : " for " + confined + "\n");
        String divided = cut.stream().map(d -> variable(d)).collect(Collectors.joining(", "));
        String outer = cut.stream().map(d -> variable(d) + "o").collect(Collectors.joining(", "));
        String inner = cut.stream().map(d -> variable(d) + "i").collect(Collectors.joining(", "));
        String last = variable(cut.getLast());
        t.append("schedule V {\n  distribute({" + divided + "}, {" + outer + "}, {" + inner + "}, M)\n");
        List<String> steps = new ArrayList<>();
        List<String> inside = new ArrayList<>(cut.stream().map(d -> variable(d) + "i").toList());
        if (chunk > 0) {
            t.append("  split(" + last + "i, " + last + "s, " + last + "t, " + chunk + ")\n");
            steps.add(last + "s");
            inside.set(inside.size() - 1, last + "t");
        }
        IntStream.range(0, extents.size()).filter(d -> !cut.contains(d)).forEach(d -> inside.add(variable(d)));
        t.append("  reorder({" + Stream.of(List.of(outer), steps, inside).flatMap(List::stream).collect(Collectors.joining(", ")) + "})\n");
        t.append("  communicate({U}, " + (chunk > 0 ? steps.getFirst() : last + "o") + ")\n");
        return t.append("}\n").toString();
    }

    private static int block(int extent, int pieces) {
        return Math.ceilDiv(extent, pieces);
    }

    private int processors() {
        return grid.stream().reduce(1, (a, b) -> a * b);
    }

    private int processor(List<Integer> coordinates) {
        int p = 0;
        for (int g = 0; g < grid.size(); g++) {
            p = p * grid.get(g) + coordinates.get(g);
        }
        return p;
    }

    private int owner(List<Integer> element) {
        List<Integer> at = new ArrayList<>();
        for (int g = 0; g < grid.size(); g++) {
            int x = element.get(cut.get(g));
            at.add(cyclic.get(g) == 0 ? x / block(extents.get(cut.get(g)) + reach(cut.get(g)), grid.get(g))
                    : x / cyclic.get(g) % grid.get(g));
        }
        return processor(at);
    }

    Moved moved() {
        // by receiver and step, what its iterations read
        Map<List<Integer>, Set<List<Integer>>> read = new LinkedHashMap<>();
        List<Integer> iteration = new ArrayList<>();
        walk(iteration, read);
        long[] bytes = new long[processors()];
        long[] messages = {0};
        read.forEach((where, elements) -> {
            Map<Integer, Integer> from = new HashMap<>();
            elements.forEach(e -> from.merge(owner(e), 1, Integer::sum));
            from.remove(where.get(0));
            from.values().forEach(n -> bytes[where.get(0)] += (long) n * BYTES);
            messages[0] += from.size();
        });
        return new Moved(bytes, messages[0]);
    }

    private void walk(List<Integer> iteration, Map<List<Integer>, Set<List<Integer>>> read) {
        int d = iteration.size();
        if (d < extents.size()) {
            for (int i = ranges.get(d)[0]; i < ranges.get(d)[1]; i++) {
                iteration.add(i);
                walk(iteration, read);
                iteration.removeLast();
            }
            return;
        }
        List<Integer> at = IntStream.range(0, grid.size())
                .mapToObj(g -> iteration.get(cut.get(g)) / block(extents.get(cut.get(g)), grid.get(g))).toList();
        int last = cut.getLast();
        int step = chunk == 0 ? 0 : iteration.get(last) % block(extents.get(last), grid.getLast()) / chunk;
        Set<List<Integer>> elements = read.computeIfAbsent(List.of(processor(at), step), x -> new HashSet<>());
        for (List<Integer> p : places) {
            elements.add(IntStream.range(0, p.size()).mapToObj(e -> iteration.get(e) + p.get(e)).toList());
        }
    }
}
