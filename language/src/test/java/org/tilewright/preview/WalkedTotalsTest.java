package org.tilewright.preview;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;
import org.tilewright.preview.timeline.WalkPlan;

/** What is told once for all processors that are alike is what a walk over 4,096 processors and all of their messages adds up. */
@Tag("slow")
class WalkedTotalsTest {

    @ParameterizedTest
    @CsvSource({
        "matmul/summa.tw, gx=64 gy=64 n=512 chunk=16",
        "matmul/summa.tw, gx=32 gy=128 n=1001 chunk=100",
        "matmul/cannon.tw, gx=64 gy=64 n=512",
        "matmul/cannon.tw, gx=64 gy=64 n=1001",
        "matmul/solomonik.tw, p=4096 c=4 n=512",
        "matmul/solomonik.tw, p=4096 c=4 n=1001",
        "matmul/solomonik.tw, p=4096 c=16 n=100",
        "matmul/solomonik.tw, p=4000 c=10 n=333",
        "tensor/mttkrp.tw, gx=16 gy=16 gz=16",
    })
    void processorByProcessor(String sample, String params) throws IOException {
        Map<String, Long> given = new LinkedHashMap<>();
        Arrays.stream(params.split(" ")).map(p -> p.split("=")).forEach(p -> given.put(p[0], Long.parseLong(p[1])));
        Path file = Path.of("../samples").resolve(sample);
        Analysis a = Analysis.of(TilewrightParser.parse(file.toString(), Files.readString(file)), given, Optional.empty(),
                Analysis.Depth.ERRORS);
        Plan plan = a.planned().orElseThrow().plan().orElseThrow();
        Traffic traffic = Traffic.of(plan, a.params());
        long[] received = new long[(int) plan.grid().processors(a.params())];
        long[] messages = new long[1];
        WalkPlan.all(plan, a.params(), m -> {
            received[(int) m.to()] += m.bytes();
            messages[0]++;
        });
        assertArrayEquals(received, traffic.receivedBytes());
        assertEquals(messages[0], traffic.messages());
    }
}
