package org.tilewright.preview.timeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Grid;

/** The film of some processors of a machine is what a walk over all of them tells of these. */
class SampleTest {

    private static Prediction predicted(String sample, String params) throws IOException {
        Map<String, Long> given = new LinkedHashMap<>();
        Arrays.stream(params.split(" ")).map(p -> p.split("=")).forEach(p -> given.put(p[0], Long.parseLong(p[1])));
        Path file = Path.of("../samples").resolve(sample);
        Analysis a = Analysis.of(TilewrightParser.parse(file.toString(), Files.readString(file)), given, Optional.empty(),
                Analysis.Depth.ERRORS);
        return Prediction.of(a.planned().orElseThrow().plan().orElseThrow(), a.params());
    }

    private static String text(String tensor, CommunicationPattern kind, List<?> region, long bytes, long from, long to) {
        return tensor + " " + kind + " " + region + " " + bytes + " " + from + " " + to;
    }

    @ParameterizedTest
    @CsvSource({
        "matmul/summa.tw, gx=12 gy=11 n=130 chunk=40",
        "matmul/cannon.tw, gx=12 gy=12 n=100",
        "matmul/johnson.tw, gx=5 n=50",
        "matmul/solomonik.tw, p=200 c=2 n=99",
        "tensor/mttkrp.tw, gx=5 gy=5 gz=6",
        "features/redistribute.tw, g=80",
    })
    void messagesAmongThemAndOthersAreThoseOfTheWholeMachine(String sample, String params) throws IOException {
        Prediction p = predicted(sample, params);
        PreviewTimeline film = PreviewTimeline.of(p);
        Sample some = film.sample();
        long[] numbers = some.processors().stream().mapToLong(at -> Grid.processor(at, p.grid())).toArray();
        assertTrue(numbers.length <= Sample.MOST_PROCESSORS && !some.isAll(), () -> numbers.length + " of " + p.processors());
        Map<String, Integer> expected = new TreeMap<>();
        long[] beside = new long[2];
        Set<CommunicationPattern> results = Set.of(CommunicationPattern.REDUCE, CommunicationPattern.GATHER, CommunicationPattern.RESULT);
        WalkPlan.all(p.plan(), p.params(), m -> {
            boolean from = some.index(m.from()) >= 0;
            boolean to = some.index(m.to()) >= 0;
            if (from && to) {
                expected.merge(text(m.transfer().tensor(), m.transfer().planned(), m.region().parts(), m.bytes(), m.from(), m.to()), 1,
                        Integer::sum);
            } else if (from != to && (results.contains(m.transfer().planned()) ? from : to)) {
                // results are told by who sends them, all else by who receives it
                beside[0]++;
                beside[1] += m.bytes();
            }
        });
        Map<String, Integer> shown = new TreeMap<>();
        film.steps().forEach(s -> s.messages().forEach(m -> {
            PreviewTimeline.Transfer t = film.transfers().get(m.transfer());
            shown.merge(text(t.tensor(), t.planned(), m.region().parts(), m.bytes(), numbers[m.from()], numbers[m.to()]), 1, Integer::sum);
        }));
        assertEquals(expected, shown);
        assertEquals(beside[0], film.steps().stream().mapToLong(s -> s.outside().messages()).sum());
        assertEquals(beside[1], film.steps().stream().mapToLong(s -> s.outside().bytes()).sum());
    }

    @Test
    void aMillionProcessorsShowTheCornersAndOneOfEachKind() throws IOException {
        Prediction p = predicted("matmul/solomonik.tw", "p=1000000 c=4 n=1000000");
        Sample some = Sample.of(p);
        for (int g = 0; g < 3; g++) {
            assertEquals(0, some.coordinates().get(g)[0]);
            assertEquals(p.grid()[g] - 1, some.coordinates().get(g)[some.coordinates().get(g).length - 1]);
        }
        long[] kinds = some.processors().stream().mapToLong(at -> Sample.kinds(p).kind(at)).distinct().sorted().toArray();
        assertArrayEquals(LongStream.range(0, Sample.kinds(p).count()).toArray(), kinds);
        assertEquals(p.processors() - 1, Grid.processor(some.processors().getLast(), p.grid()));
    }
}
