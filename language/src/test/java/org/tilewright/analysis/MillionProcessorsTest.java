package org.tilewright.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;

/** Regular programs on very many processors: totals as formulas say, from a handful of kinds of processors. */
class MillionProcessorsTest {

    private static Analysis sample(String name, Map<String, Long> params) throws IOException {
        Path file = Path.of("../samples/matmul").resolve(name);
        return Analysis.of(TilewrightParser.parse(file.toString(), Files.readString(file)), params, Optional.empty(),
                Analysis.Depth.ERRORS);
    }

    @ParameterizedTest
    @CsvSource({"summa.tw, 64, 4096", "cannon.tw, 64, 4096", "summa.tw, 1000, 64000", "cannon.tw, 1000, 64000"})
    void eachProcessorReceivesItsRowAndColumnButItsOwnTiles(String name, long g, long n) throws IOException {
        Analysis a = sample(name, Map.of("gx", g, "gy", g, "n", n));
        Plan plan = a.planned().orElseThrow().plan().orElseThrow();
        ParamValues params = a.params();
        Traffic traffic = Traffic.of(plan, params);
        long tile = n / g * (n / g) * Double.BYTES;
        assertEquals(2 * (g - 1) * g * g * tile, traffic.totalBytes());
        assertEquals(2 * (g - 1) * tile, traffic.maxBytesPerProcessor());
        Memory memory = Memory.of(plan, params);
        assertEquals(memory.maxBytesPerProcessor(), memory.peak().stream().mapToLong(Memory.Item::bytes).sum());
        List.of(traffic.received(), memory.peaks()).forEach(x -> assertTrue(x.kinds() <= 16, () -> x.kinds() + " kinds"));
    }

    /** Layers of a square grid, each with its share of k; layer 0 owns all and adds up. */
    @ParameterizedTest
    @CsvSource({"4096, 4, 4096", "1000000, 4, 1000000", "1048576, 16, 1048576", "1000000, 1, 1000000"})
    void eachLayerReceivesTilesStepByStepAndLayerZeroTheSums(long p, long c, long n) throws IOException {
        Analysis a = sample("solomonik.tw", Map.of("p", p, "c", c, "n", n));
        Plan plan = a.planned().orElseThrow().plan().orElseThrow();
        Traffic traffic = Traffic.of(plan, a.params());
        long g = Math.round(Math.sqrt((double) p / c));
        long steps = g / c;
        long tile = n / g * (n / g) * Double.BYTES;
        // a tile of B and one of C a step; the owners of what layer 0 multiplies have one of their own
        assertEquals(2 * steps * (p - g) * tile + (c - 1) * g * g * tile, traffic.totalBytes());
        assertEquals((2 * (c == 1 ? steps - 1 : steps) + c - 1) * tile, traffic.maxBytesPerProcessor());
        Memory memory = Memory.of(plan, a.params());
        assertEquals(memory.maxBytesPerProcessor(), memory.peak().stream().mapToLong(Memory.Item::bytes).sum());
        List.of(traffic.received(), memory.peaks()).forEach(x -> assertTrue(x.kinds() <= 16, () -> x.kinds() + " kinds"));
        assertTrue(traffic.reads() < 2 * p + 100_000, () -> traffic.reads() + " reads");
    }

    /** Columns of a matrix whose rows five processors of another shape have: what they have themselves, and in their node, is less. */
    @ParameterizedTest
    @CsvSource({"Grid(16384), 1", "{ node = Grid(4096)  core = Grid(4) }, 4", "{ node = Grid(2048)  core = Grid(8) }, 8"})
    void whatComesFromAnotherMachineIsCountedAtOnce(String machine, long node) {
        String shape = node == 1 ? "= " + machine : machine;
        Analysis a = Analysis.of("elsewhere.tw", """
                machine M %s
                machine N = Grid(5)
                tensor A, B : f64(16384, 16384)
                A(x, y) -> %s
                B(x, y) -> N(cyclic(x))
                input B = random(1)
                A(i, m) = B(p, i)
                schedule A {
                  %s
                  communicate({A, B}, i)
                }
                """.formatted(shape, node == 1 ? "M(y)" : "M.node(y), A(x, y) -> M.core(y)", node == 1
                ? "distribute({m}, {mo}, {mi}, M)\n  reorder({mo, i, mi, p})"
                : "distribute({m}, {mo}, {mi}, M.node)\n  distribute({mi}, {mio}, {mii}, M.core)\n  reorder({mo, mio, i, mii, p})"));
        assertTrue(!a.hasErrors(), () -> a.diagnostics().toString());
        Traffic traffic = a.prediction().orElseThrow(() -> new AssertionError(a.diagnostics())).traffic();
        long n = 16384;
        assertEquals((n - 1) * n * n * Double.BYTES, traffic.totalBytes());
        assertEquals((n - 1) * n * 5, traffic.messages());
        assertEquals((node - 1) * n * n * Double.BYTES, traffic.inside().bytes());
        assertEquals((node - 1) * n * 5, traffic.inside().messages());
        assertTrue(traffic.reads() < 2_000_000, () -> traffic.reads() + " reads");
    }
}
