package org.tilewright.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.analysis.load.Rates;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** A bound is never above the cost, else a choice would miss the best; and it is close to it where it has to tell candidates apart. */
class CostBoundTest {

    @TempDir
    Path folder;

    private static Rates rates(Random random) {
        return new Rates(link(random), link(random), random.nextInt(1, 100) * 1e9, random.nextInt(1, 100) * 1e9, Rates.Origin.ASSUMED);
    }

    private static Rates.Link link(Random random) {
        return new Rates.Link(random.nextInt(1, 100) * 1e-7, random.nextInt(1, 100) * 1e8);
    }

    private static boolean isWithin(Plan plan, ParamValues params, Rates rates) {
        double cost = Cost.of(plan, params, rates).seconds();
        double bound = CostBound.of(plan, params, rates, true, Memo.nothing()).seconds();
        assertTrue(CostBound.of(plan, params, rates, false, Memo.nothing()).seconds() <= bound, "without messages it is no more");
        assertTrue(bound <= cost * (1 + 1e-9), bound + " > " + cost);
        // of longer lines only some members are looked at: what comes to one of five is a fifth less than what all others have
        return bound > 0.79 * cost;
    }

    @Test
    void generatedProgramsTakeNoLessThanTheirBound() {
        Random random = new Random(1);
        int[] close = new int[1];
        int programs = GeneratedPrograms.count(150);
        GeneratedPrograms.each("bound", programs, folder, g -> {
            ParamValues params = ParamValues.evaluate(g.parsed().program().params(), g.params().asMap(), new ArrayList<>());
            Optional<Plan> plan = MakePlan.of(g.parsed().program(), params, Optional.empty()).plan();
            plan.ifPresent(p -> close[0] += isWithin(p, params, rates(random)) ? 1 : 0);
        });
        assertTrue(5 * close[0] > programs, "few are close: " + close[0] + " of " + programs);
    }

    @Test
    void theBusiestProcessorOfAllRoundsIsNotThatOfEachRound() {
        // in each round the owner of another column receives
        Analysis a = Analysis.of(TilewrightParser.parse("columns.tw", """
                machine M = Grid(3)
                tensor H : f32(4, 3)
                tensor P : f32(4)
                H(x, y) -> M(y)
                P(x) -> M(x)
                input H = zeros
                input P = random(1)
                repeat t in 0..3 {
                  H(i, t) = P(i)
                }
                """), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        Random random = new Random(3);
        for (int n = 0; n < 20; n++) {
            assertTrue(isWithin(a.planned().flatMap(PlanResult::plan).orElseThrow(), a.params(), rates(random)));
        }
    }

    @Test
    void whatChunksAndShapesCostIsKnownAlmostExactly() {
        Random random = new Random(2);
        for (int n = 0; n < 40; n++) {
            Map<String, Long> values = Map.of("gx", 1L + random.nextInt(5), "gy", 1L + random.nextInt(5), "n", 20L + random.nextInt(50),
                    "chunk", 1L + random.nextInt(12));
            Analysis a = Analysis.of(TilewrightParser.parse("summa.tw", SUMMA), values, Optional.empty(), Analysis.Depth.ERRORS);
            assertEquals(List.of(), a.diagnostics().stream().filter(d -> d.isError()).toList());
            // work is taken to be even; with little of it the rest shows
            Rates rates = new Rates(new Rates.Link(random.nextInt(1, 100) * 1e-7, random.nextInt(1, 100) * 1e7), 1e15, 1e15,
                    Rates.Origin.ASSUMED);
            Plan plan = a.planned().flatMap(PlanResult::plan).orElseThrow();
            assertTrue(isWithin(plan, a.params(), rates), values::toString);
            Map<String, Long> uncut = new HashMap<>(values);
            uncut.put("chunk", values.get("n"));
            Analysis whole = Analysis.of(TilewrightParser.parse("summa.tw", SUMMA), uncut, Optional.empty(), Analysis.Depth.ERRORS);
            double ahead = CostBound.of(whole.planned().flatMap(PlanResult::plan).orElseThrow(), whole.params(), rates, true,
                    Memo.nothing()).secondsIfAllTravelsAhead();
            double cost = Cost.of(plan, a.params(), rates).seconds();
            assertTrue(ahead <= cost * (1 + 1e-9), "an uncut loop promises " + ahead + ", but " + values + " takes " + cost);
        }
    }

    private static final String SUMMA = """
            param gx = 2
            param gy = 2
            param n = 30
            param chunk = 4
            machine M = Grid(gx, gy)
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, chunk)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
            }
            """;
}
