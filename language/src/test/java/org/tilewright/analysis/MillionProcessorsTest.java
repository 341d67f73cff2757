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
}
