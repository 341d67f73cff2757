package org.tilewright.analysis.count;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** What formulas say of all iterations is what counting one iteration, one owner and one contributor after the other finds. */
class FootprintFactorsTest {

    private static final ParamValues PARAMS = ParamValues.of(Map.of());

    /** Bytes and messages, of elements of one byte. */
    private record Counted(long elements, long pieces) { }

    /** Calls for each iteration of the loops, with the values of their variables and of the coordinates. */
    static void iterations(Map<String, Long> loops, List<String> left, Map<String, Long> at, Consumer<Map<String, Long>> each) {
        if (left.isEmpty()) {
            each.accept(at);
            return;
        }
        for (long i = 0; i < loops.get(left.getFirst()); i++) {
            at.put(left.getFirst(), i);
            iterations(loops, left.subList(1, left.size()), at, each);
        }
    }

    private static Map<String, Long> coordinates(long[] at) {
        Map<String, Long> values = new HashMap<>();
        for (int g = 0; g < at.length; g++) {
            values.put("c" + g, at[g]);
        }
        return values;
    }

    private static Counted oneByOne(RandomFootprint r, Ownership homes, long[] at) {
        long[] n = new long[2];
        Region home = homes.home(at);
        iterations(r.loops, List.copyOf(r.loops.keySet()), coordinates(at), values -> {
            Regions needed = r.footprint.evaluate(PARAMS, values::get);
            n[0] += Exchange.missing(needed, home);
            homes.owners(needed, at, Exchange.readerCopies(at.length), (owner, part) ->
                    n[1] += owner == Grid.processor(at, r.grid) ? 0 : 1);
        });
        return new Counted(n[0], n[1]);
    }

    private static long withoutOwn(SumOfProducts all, SumOfProducts own, boolean isHome, Values values) {
        return all.at(values) - (isHome ? own.at(values) : 0);
    }

    /** Walks few iterations as they are in one of two cases, and looks for what they have in common in the other. */
    private static long few(int n) {
        return n % 2 == 0 ? 0 : FootprintFactors.FEW;
    }

    @Test
    void receivedIsWhatIterationsNeedOneByOne() {
        Random random = new Random(1);
        long counted = 0;
        for (int n = 0; n < 1000; n++) {
            RandomFootprint r = new RandomFootprint(random, false);
            Ownership homes = new Ownership(r.layout, PARAMS, r.grid);
            FootprintFactors factors = new FootprintFactors(r.mapping(), PARAMS, r.grid, few(n));
            List<SumOfProducts[]> sums = new ArrayList<>();
            for (List<Layer> part : Layer.of(r.footprint, PARAMS, d -> false)) {
                sums.add(new SumOfProducts[] {
                    factors.elements(r.footprint, part, r.loops, true, homes, false),
                    factors.elements(r.footprint, part, r.loops, true, homes, true),
                    factors.owners(r.footprint, part, r.loops, homes, false),
                    factors.owners(r.footprint, part, r.loops, homes, true)});
            }
            Values values = factors.values(Long.MAX_VALUE);
            for (int p = 0; p < Grid.processors(r.grid); p++) {
                long[] at = Grid.coordinates(p, r.grid);
                factors.set(at, values);
                long elements = 0;
                long pieces = 0;
                for (SumOfProducts[] s : sums) {
                    elements += withoutOwn(s[0], s[1], homes.isHome(at), values);
                    pieces += withoutOwn(s[2], s[3], homes.isHome(at), values);
                }
                Counted expected = oneByOne(r, homes, at);
                assertEquals(expected, new Counted(elements, pieces), () -> text(r));
                counted += expected.pieces();
            }
        }
        assertTrue(counted > 50_000, "few pieces: " + counted);
    }

    @Test
    void totalIsTheSumOverProcessorsOneByOne() {
        Random random = new Random(3);
        long all = 0;
        for (int n = 0; n < 1000; n++) {
            RandomFootprint r = new RandomFootprint(random, false);
            Ownership homes = new Ownership(r.layout, PARAMS, r.grid);
            FootprintFactors factors = new FootprintFactors(r.mapping(), PARAMS, r.grid, few(n));
            long[][] some = Arrays.stream(r.grid).mapToObj(extent -> LongStream.range(0, extent).filter(c -> random.nextInt(4) > 0)
                    .toArray()).toArray(long[][]::new);
            for (List<Layer> part : Layer.of(r.footprint, PARAMS, d -> false)) {
                for (boolean own : new boolean[] {false, true}) {
                    Values values = factors.values(Long.MAX_VALUE);
                    SumOfProducts sum = factors.owners(r.footprint, part, r.loops, homes, own);
                    long expected = 0;
                    for (int p = 0; p < Grid.processors(r.grid); p++) {
                        long[] at = Grid.coordinates(p, r.grid);
                        if (IntStream.range(0, at.length).allMatch(g -> Arrays.stream(some[g]).anyMatch(c -> c == at[g]))) {
                            factors.set(at, values);
                            expected += sum.at(values);
                        }
                    }
                    GridTotal total = new GridTotal(factors, some, factors.values(Long.MAX_VALUE));
                    assertEquals(expected, total.of(factors.owners(r.footprint, part, r.loops, homes, own)), () -> text(r));
                    all += expected;
                }
            }
        }
        assertTrue(all > 50_000, "few pieces: " + all);
    }

    @Test
    void arrivingIsWhatContributorsSendOneByOne() {
        Random random = new Random(2);
        long counted = 0;
        for (int n = 0; n < 1000; n++) {
            RandomFootprint r = new RandomFootprint(random, true);
            Ownership homes = new Ownership(r.layout, PARAMS, r.grid);
            FootprintFactors factors = new FootprintFactors(r.mapping(), PARAMS, r.grid, few(n));
            Map<String, Long> all = new HashMap<>(r.loops);
            IntStream.range(0, r.grid.length).forEach(g -> all.put("c" + g, r.grid[g]));
            SumOfProducts elements = factors.contributions(r.footprint, r.loops, homes, true);
            SumOfProducts pieces = factors.contributions(r.footprint, r.loops, homes, false);
            Values values = factors.values(Long.MAX_VALUE);
            for (int p = 0; p < Grid.processors(r.grid); p++) {
                long[] at = Grid.coordinates(p, r.grid);
                Counted expected = arriving(r.footprint, all, homes.home(at));
                factors.set(at, values);
                long bytes = elements.at(values);
                factors.set(at, values);
                assertEquals(expected, new Counted(bytes, pieces.at(values)), () -> text(r));
                counted += expected.pieces();
            }
        }
        assertTrue(counted > 50_000, "few pieces: " + counted);
    }

    @Test
    void dimensionsThatOneCoordinateMovesAreToldApart() {
        long[] grid = {4};
        IntExpr c = new IntExpr.Var("c0");
        Ownership homes = new Ownership(new Layout(RandomFootprint.machine(grid), List.of(IntExpr.of(6)),
                List.of(new Layout.Axis.Block(0))), PARAMS, grid);
        FootprintFactors factors = new FootprintFactors(List.of(new Plan.Role.LoopVariable("c0", false)), PARAMS, grid);
        Values values = factors.values(Long.MAX_VALUE);
        factors.set(new long[] {0}, values);
        List<Span> made = List.of(Span.of(c, IntExpr.add(c, IntExpr.ONE)), Span.of(IntExpr.ZERO, IntExpr.add(c, c)));
        // the first owner has elements 0 and 1: the contributors make 1, 1, 0, 0 of them, and 0, 2, 2, 2
        assertEquals(List.of(2L, 6L), made.stream().map(s -> factors.contributions(new Footprint(List.of(s), List.of(), Optional.empty()),
                Map.of(), homes, true).at(values)).toList());
    }

    private static Counted arriving(Footprint made, Map<String, Long> all, Region home) {
        long[] n = new long[2];
        iterations(all, List.copyOf(all.keySet()), new HashMap<>(), values -> {
            long common = made.evaluate(PARAMS, values::get).intersect(home).size();
            n[0] += common;
            n[1] += common > 0 ? 1 : 0;
        });
        return new Counted(n[0], n[1]);
    }

    private static String text(RandomFootprint r) {
        return r.footprint + "\nin " + r.loops + " on " + java.util.Arrays.toString(r.grid) + " at home " + r.layout;
    }
}
