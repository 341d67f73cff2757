package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/** A footprint as schedules make them, of a few loops on a small grid: blocks, chunks, collapsed and rotated loops, all mixed. */
final class RandomFootprint {

    private final Random random;
    final long[] grid;
    /** Extents of the loops around it. */
    final Map<String, Long> loops = new LinkedHashMap<>();
    final Layout layout;
    final Footprint footprint;

    /** @param output whether it is one that a statement makes: of one access, in every iteration, and owned by someone everywhere */
    RandomFootprint(Random random, boolean output) {
        this.random = random;
        this.grid = random.longs(1 + random.nextInt(2), 1, 5).toArray();
        int n = 1 + random.nextInt(3);
        for (int i = 0; i < n; i++) {
            loops.put("i" + i, i == 0 ? 1L + random.nextInt(30) : 1L + random.nextInt(4));
        }
        int order = 1 + random.nextInt(3);
        long[] extents = random.longs(order, 4, 40).toArray();
        layout = layout(extents, output);
        boolean places = !output && random.nextInt(4) == 0;
        // translates move an index by up to 3
        long edge = places ? 3 : 0;
        List<Span> dims = new ArrayList<>();
        List<Optional<Span>> swept = new ArrayList<>();
        for (int d = 0; d < order; d++) {
            boolean isSwept = !places && random.nextInt(4) == 0;
            dims.add(isSwept ? block("i0", 1, extents[d]) : within(span(extents[d], !places), extents[d] - edge));
            swept.add(isSwept ? Optional.of(block("", loops.get("i0"), extents[d])) : Optional.empty());
        }
        List<IntExpr> zeros = output ? List.of() : Stream.generate(this::index).limit(random.nextInt(3)).toList();
        footprint = new Footprint(dims, zeros, swept, places ? Optional.of(places(dims)) : Optional.empty(), Optional.empty());
    }

    /** One index of the first coordinate's block of a loop, or all of the block. */
    private Span block(String loop, long width, long extent) {
        IntExpr first = IntExpr.mul(IntExpr.variable("c0"), IntExpr.of(loops.get("i0")));
        IntExpr low = loop.isEmpty() ? first : IntExpr.add(first, IntExpr.variable(loop));
        return Span.of(low, IntExpr.min(IntExpr.add(low, IntExpr.of(width)), IntExpr.of(extent)));
    }

    List<Plan.Role> mapping() {
        return IntStream.range(0, grid.length).<Plan.Role>mapToObj(g -> new Plan.Role.LoopVariable("c" + g, false)).toList();
    }

    private Layout layout(long[] extents, boolean output) {
        List<Layout.Axis> axes = new ArrayList<>();
        for (long processors : grid) {
            axes.add(switch (random.nextInt(output ? 5 : 7)) {
                case 0, 1, 2 -> new Layout.Axis.Block(random.nextInt(extents.length));
                case 3, 4 -> new Layout.Axis.Cyclic(random.nextInt(extents.length), IntExpr.of(1L + random.nextInt(3)));
                case 5 -> new Layout.Axis.Fixed(IntExpr.of(random.nextLong(processors)));
                default -> new Layout.Axis.Replicated();
            });
        }
        return new Layout(machine(grid), IntStream.range(0, extents.length).mapToObj(d -> IntExpr.of(extents[d])).toList(), axes);
    }

    static Grid machine(long[] extents) {
        return new Grid("M", IntStream.range(0, extents.length).mapToObj(g -> new Grid.Dim("", g, IntExpr.of(extents[g]))).toList());
    }

    private Footprint.Places places(List<Span> box) {
        int n = 2 + random.nextInt(3);
        // the same places may be told from any of them, or from beside all
        long[] from = random.longs(box.size(), 0, 7).toArray();
        long most = 1L + random.nextInt(4);
        return new Footprint.Places(IntStream.range(0, from.length).mapToObj(d -> box.get(d).shifted(IntExpr.of(from[d]))).toList(),
                Stream.generate(() -> Arrays.stream(from).mapToObj(f -> IntExpr.of(random.nextLong(most) - f)).toList())
                        .limit(n).distinct().toList(), false);
    }

    private Span span(long extent, boolean period) {
        IntExpr most = IntExpr.of(extent);
        IntExpr at = index();
        IntExpr width = IntExpr.of(1L + random.nextInt(4));
        return switch (random.nextInt(period ? 10 : 8)) {
            case 0 -> Span.of(IntExpr.ZERO, most);
            case 1 -> Span.of(at, IntExpr.add(at, IntExpr.ONE));
            case 2, 3 -> Span.of(at, IntExpr.min(IntExpr.add(at, width), most));
            case 4 -> Span.of(IntExpr.mul(at, width), IntExpr.min(IntExpr.mul(IntExpr.add(at, IntExpr.ONE), width), most));
            // rows of a collapsed loop
            case 5 -> Span.of(IntExpr.floorDiv(at, width), IntExpr.ceilDiv(IntExpr.add(at, IntExpr.ONE), width));
            // from the end
            case 6 -> Span.of(IntExpr.sub(IntExpr.sub(most, IntExpr.ONE), at), IntExpr.sub(most, at));
            case 7 -> divided(extent);
            case 8 -> new Span(at, IntExpr.min(IntExpr.add(at, width), most),
                    Optional.of(new Span.Period(IntExpr.of(3L + random.nextInt(3)), IntExpr.of(1L + random.nextInt(4)))));
            default -> new Span(at, most, Optional.of(new Span.Period(IntExpr.of(2L + random.nextInt(9)), width)));
        };
    }

    /** One iteration of a loop that is divided into the first two, or a row or a column of two loops that are one. */
    private Span divided(long extent) {
        IntExpr inner = IntExpr.variable("i0");
        IntExpr whole = loops.size() < 2 ? inner
                : IntExpr.add(IntExpr.mul(IntExpr.variable("i1"), IntExpr.of(loops.get("i0"))), inner);
        IntExpr last = IntExpr.of(1L + random.nextInt(40));
        IntExpr width = IntExpr.sub(IntExpr.min(IntExpr.add(whole, IntExpr.ONE), last), whole);
        IntExpr by = IntExpr.of(1L + random.nextInt(6));
        IntExpr low = switch (random.nextInt(4)) {
            case 0 -> IntExpr.floorDiv(whole, by);
            case 1 -> IntExpr.mod(whole, by);
            case 2 -> IntExpr.mod(IntExpr.add(whole, variable()), last);
            default -> whole;
        };
        return Span.of(low, random.nextBoolean() ? IntExpr.add(low, width) : IntExpr.min(IntExpr.add(low, width), IntExpr.of(extent)));
    }

    /** What of a span lies in a tensor of this extent: the span itself if all of it does. */
    private Span within(Span span, long extent) {
        Map<String, Long> all = new LinkedHashMap<>(loops);
        IntStream.range(0, grid.length).forEach(g -> all.put("c" + g, grid[g]));
        boolean[] leaves = new boolean[1];
        FootprintFactorsTest.iterations(all, List.copyOf(all.keySet()), new HashMap<>(), at -> {
            IndexSet s = span.evaluate(ParamValues.of(Map.of()), at::get);
            leaves[0] |= s.first() < 0 || s.end() > extent;
        });
        return !leaves[0] ? span
                : new Span(IntExpr.max(span.low(), IntExpr.ZERO), IntExpr.min(span.high(), IntExpr.of(extent)), span.period());
    }

    /** What an index is made of. */
    private IntExpr index() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> variable();
            case 2, 3 -> IntExpr.add(IntExpr.mul(IntExpr.of(1L + random.nextInt(6)), variable()), variable());
            case 4 -> IntExpr.mod(variable(), IntExpr.of(1L + random.nextInt(6)));
            case 5 -> IntExpr.add(IntExpr.mul(IntExpr.of(random.nextInt(6)), variable()), rotation(1));
            default -> rotation(0);
        };
    }

    /** A loop by others, rotated by an earlier one or not. */
    private IntExpr rotation(int inner) {
        List<String> names = List.copyOf(loops.keySet());
        String loop = names.get(random.nextInt(names.size()));
        IntExpr sum = IntExpr.variable(loop);
        for (int k = random.nextInt(2) - inner; k < 2; k++) {
            sum = IntExpr.add(sum, variable());
            sum = random.nextInt(3) == 0 ? IntExpr.mod(sum, IntExpr.of(loops.get(loop))) : sum;
        }
        return IntExpr.mod(sum, IntExpr.of(loops.get(loop)));
    }

    /** A loop or a coordinate. */
    private IntExpr variable() {
        List<String> all = new ArrayList<>(loops.keySet());
        IntStream.range(0, grid.length).forEach(g -> all.add("c" + g));
        return IntExpr.variable(all.get(random.nextInt(all.size())));
    }
}
