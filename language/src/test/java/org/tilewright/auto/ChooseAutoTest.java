package org.tilewright.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.choice.ChooseAuto;
import org.tilewright.analysis.load.Rates;
import org.tilewright.ir.Program;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;

/** What an {@code auto} becomes: the choice of least predicted cost, a param like any other, and an error in any other place. */
class ChooseAutoTest {

    private static final String SUMMA = """
            param m = %d
            param n = %d
            param l = %d
            machine M = Grid(%s) { %s }
            tensor A : f64(m, n)
            tensor B : f64(m, l)
            tensor C : f64(l, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              %s
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
              %s
            }
            """;

    private static Program program(String text) {
        var parsed = TilewrightParser.parse("auto.tw", text);
        assertEquals(List.of(), parsed.diagnostics().stream().filter(Diagnostic::isError).toList(), text);
        return parsed.program();
    }

    /** What the program is predicted to take with every value given, by the pipeline that a run goes through. */
    private static Optional<Cost> cost(String text, Map<String, Long> values, Rates rates) {
        Analysis a = Analysis.of(TilewrightParser.parse("auto.tw", text), values, Optional.empty(), Analysis.Depth.ERRORS);
        return a.planned().flatMap(p -> p.plan()).map(p -> Cost.of(p, a.params(), rates));
    }

    private static TreeSet<Long> chunks(long extent) {
        TreeSet<Long> out = new TreeSet<>();
        for (long c = 1; c <= extent; c *= 2) {
            out.add(c);
        }
        for (long parts = 1; parts <= 8; parts++) {
            out.add((extent + parts - 1) / parts);
        }
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void theChoiceIsTheCheapestOfAllAndFitsTheMemory(int seed) {
        Random random = new Random(seed);
        long processors = List.of(1L, 2L, 4L, 6L, 8L, 12L).get(random.nextInt(6));
        long m = 8L + random.nextInt(200);
        long n = 8L + random.nextInt(200);
        long l = 8L + random.nextInt(200);
        boolean limited = seed % 3 == 0;
        long whole = 8 * (m * n + m * l + l * n);
        String text = SUMMA.formatted(m, n, l, "auto, auto", limited ? "memory = " + (whole / processors + whole / 8) + " B" : "",
                seed % 2 == 0 ? "split(k, ko, ki, auto)" : "divide(k, ko, ki, auto)", seed % 4 < 2 ? "substitute({ii, ji, ki}, gemm)" : "");
        Rates rates = new Rates(new Rates.Link(random.nextInt(1, 100) * 1e-7, random.nextInt(1, 100) * 1e8), random.nextInt(1, 100) * 1e9,
                random.nextInt(1, 100) * 1e9, Rates.Origin.ASSUMED);
        String factor = seed % 2 == 0 ? "auto_ki" : "auto_ko";
        ChooseAuto.Chosen chosen = ChooseAuto.choose(program(text), Map.of("processors", processors), Optional.empty(), rates);
        double least = Double.POSITIVE_INFINITY;
        for (long gx = 1; gx <= processors; gx++) {
            for (long c : chunks(l)) {
                if (processors % gx == 0) {
                    Map<String, Long> values = new LinkedHashMap<>(Map.of("processors", processors, "auto_M_0", gx, "auto_M_1",
                            processors / gx, factor, c));
                    Cost cost = cost(text, values, rates).orElseThrow();
                    if (!limited || cost.peakBytes() <= whole / processors + whole / 8) {
                        least = Math.min(least, cost.seconds());
                    }
                }
            }
        }
        assertEquals(least, chosen.cost().orElseThrow().seconds(), text + chosen);
        assertEquals(processors, chosen.values().get("auto_M_0") * chosen.values().get("auto_M_1"));
        if (Double.isFinite(least)) {
            Map<String, Long> values = new LinkedHashMap<>(chosen.values());
            values.put("processors", processors);
            assertEquals(least, cost(text, values, rates).orElseThrow().seconds(), "the values are those of that cost");
        }
    }

    @Test
    void manyFactorsAreChosenSoThatNoneAloneCouldBeBetter() {
        StringBuilder text = new StringBuilder("param n = 96\nmachine M = Grid(2, 2)\n");
        StringBuilder rest = new StringBuilder();
        for (int s = 0; s < 3; s++) {
            text.append("tensor A%1$d, B%1$d, C%1$d : f64(n, n)\n".formatted(s));
            rest.append(("A%1$d(x, y) -> M(x, y)\nB%1$d(x, y) -> M(x, y)\nC%1$d(x, y) -> M(x, y)\ninput B%1$d = ones\n"
                    + "input C%1$d = ones\n").formatted(s));
            rest.append(("A%1$d(i, j) = B%1$d(i, k) * C%1$d(k, j)\nschedule A%1$d {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n"
                    + "  split(k, ko, ki, auto)\n").formatted(s));
            rest.append("  reorder({ko, ii, ji, ki})\n  communicate({B%1$d, C%1$d}, ko)\n}\n".formatted(s));
        }
        String whole = text.append(rest).toString();
        Map<String, Long> chosen = ChooseAuto.choose(program(whole), Map.of(), Optional.empty(), Rates.ASSUMED).values();
        assertEquals(3, chosen.size(), chosen::toString);
        double cost = cost(whole, chosen, Rates.ASSUMED).orElseThrow().seconds();
        for (String name : chosen.keySet()) {
            for (long c : chunks(96)) {
                Map<String, Long> other = new LinkedHashMap<>(chosen);
                other.put(name, c);
                assertTrue(cost <= cost(whole, other, Rates.ASSUMED).orElseThrow().seconds(), other::toString);
            }
        }
    }

    private static String summa(String grid, String split) {
        return SUMMA.formatted(64, 64, 64, grid, "", split, "");
    }

    @Test
    void whatIsGivenStaysAndTheRestIsChosen() {
        Analysis a = Analysis.of(TilewrightParser.parse("auto.tw", summa("2, auto", "split(k, ko, ki, auto)")),
                Map.of("processors", 6L, "auto_ki", 5L), Optional.empty(), Analysis.Depth.ADVICE);
        assertFalse(a.hasErrors(), a.diagnostics()::toString);
        assertEquals(3, a.params().get("auto_M_1").orElseThrow());
        assertEquals(5, a.params().get("auto_ki").orElseThrow());
        List<Diagnostic> hints = a.diagnostics().stream().filter(d -> d.code().equals("auto-chosen")).toList();
        assertEquals(1, hints.size(), "one was given: " + hints);
        assertTrue(hints.get(0).message().contains("auto is 3 here") && hints.get(0).message().contains("-p auto_M_1=N"), hints::toString);
        assertEquals("auto", summa("2, auto", "").lines().skip(hints.get(0).range().line() - 1L).findFirst().orElseThrow()
                .substring(hints.get(0).range().column() - 1, hints.get(0).range().endColumn() - 1));
    }

    @Test
    void extentsThatDoNotDivideTheProcessorsLeaveSomeOut() {
        Analysis a = Analysis.of(TilewrightParser.parse("auto.tw", summa("2, auto", "split(k, ko, ki, 8)")), Map.of("processors", 7L),
                Optional.empty(), Analysis.Depth.ERRORS);
        assertEquals(3, a.params().get("auto_M_1").orElseThrow());
    }

    @Test
    void aParamOfTheFileSaysHowManyProcessors() {
        String text = "param processors = 8\n" + summa("auto, auto", "split(k, ko, ki, 8)");
        Analysis a = Analysis.of("auto.tw", text);
        assertEquals(8, a.planned().flatMap(p -> p.plan()).orElseThrow().grid().processors(a.params()));
        assertTrue(a.diagnostics().stream().noneMatch(d -> d.code().equals("unused-declaration")), a.diagnostics()::toString);
    }

    @Test
    void aParamThatIsCalledAutoIsThatParam() {
        Analysis a = Analysis.of("auto.tw", "param auto = 4\n" + summa("2, 2", "split(k, ko, ki, auto)"));
        assertFalse(a.hasErrors(), a.diagnostics()::toString);
        assertTrue(a.program().params().stream().allMatch(p -> p.choice().isEmpty()));
    }

    @Test
    void aScheduleThatIsNotInUseChoosesWhenItIs() {
        String text = summa("2, 2", "split(k, ko, ki, 8)")
                + "schedule A as other {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  split(k, ko, ki, auto)\n"
                + "  reorder({ko, ii, ji, ki})\n  communicate({B, C}, ko)\n}\n";
        assertEquals(Map.of(), ChooseAuto.choose(program(text), Map.of(), Optional.empty(), Rates.ASSUMED).values());
        assertEquals(List.of("auto_ki"),
                new ArrayList<>(ChooseAuto.choose(program(text), Map.of(), Optional.of("other"), Rates.ASSUMED).values().keySet()));
    }

    @Test
    void propertiesOfTheMachineComeBeforeMeasurements() {
        String given = summa("2, 2", "split(k, ko, ki, 8)").replace("Grid(2, 2) {  }",
                "Grid(2, 2) { link = 3 GB/s  latency = 7 us  peak = 11 GFLOP/s }");
        Rates rates = Rates.of(program(given).machine(), Optional.empty(), 4);
        assertEquals(3e9, rates.between().bytesPerSecond());
        assertEquals(7e-6, rates.between().latencySeconds(), 1e-12);
        assertEquals(11e9, rates.flopsPerSecond());
        assertEquals(Rates.Origin.PROGRAM, rates.origin());
        assertEquals(Rates.ASSUMED, Rates.of(Optional.empty(), Optional.empty(), 4));
    }

    @Test
    void messagesTakeTheLinkOfTheirLevel() {
        String text = """
                machine M {
                  node = Grid(2) { link = 1 GB/s  latency = 10 us }
                  gpu = Grid(2) { link = 100 GB/s  latency = 1 us  peak = 1 PFLOP/s }
                }
                tensor x, y : f64(8000)
                x(i) -> M.node(i), x(z) -> M.gpu(z)
                y(i) -> M.node(i), y(z) -> M.gpu(z)
                input x = random(1)
                y(i) = x(k)
                schedule y {
                  distribute({i}, {io}, {ii}, M.node)
                  distribute({ii}, {iio}, {iii}, M.gpu)
                  communicate(x, iio)
                }
                """;
        Rates rates = Rates.of(program(text).machine(), Optional.empty(), 4);
        assertEquals(Rates.Origin.PROGRAM, rates.origin());
        // each broadcasts its quarter of x, all at the same time: one message of three stays in its node
        double moved = (1e-6 + 2 * 10e-6) / 3 + 64e3 * (1 / 100e9 + 2 / 1e9) / 3;
        assertEquals(moved, cost(text, Map.of(), rates).orElseThrow().seconds(), 1e-7);
        Rates racks = Rates.of(program("machine M { rack = Grid(2) { link = 3 GB/s }  node = Grid(2)  gpu = Grid(2) { latency = 1 us }"
                + "  link = 7 GB/s  latency = 2 us }").machine(), Optional.empty(), 8);
        assertEquals(new Rates.Link(2e-6, 3e9), racks.between());
        assertEquals(new Rates.Link(1e-6, 7e9), racks.inside());
    }
}
