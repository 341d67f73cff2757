package org.tilewright.preview.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.preview.Planned;
import org.tilewright.preview.timeline.PreviewTimeline;

/** Where processors stand, for each width that there may be. */
class FitMachineTest {

    private static Planned test(String name, String... params) throws Exception {
        return Planned.of(Files.readString(Path.of("../preview-test/" + name + ".tw")), params);
    }

    private static Drawing drawing(Prediction p) {
        return Drawing.of(p, PreviewTimeline.of(p));
    }

    /** Each stands beside the next, and the last beside the first, but for one place that an odd number leaves empty. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 30, 31, 64})
    void aRingIsClosed(int processors) throws Exception {
        Prediction p = test("ring", "g=" + processors, "n=64").prediction();
        MachineShape shape = MachineShape.of(p, PreviewTimeline.of(p));
        assertTrue(shape.isRing());
        for (int rows : IntStream.rangeClosed(2, processors / 2 + 1).filter(r -> processors - 2 * (r - 2) > 2).toArray()) {
            // boxes that stand apart by 12 in both directions
            MachineDrawing m = MachineDrawing.ring(shape, 24, new BoxLayout(10, 10, List.of()), rows);
            List<double[]> boxes = IntStream.range(0, processors).mapToObj(m::corner).toList();
            assertEquals(processors, boxes.stream().map(b -> b[0] + " " + b[1]).distinct().count());
            double apart = 0;
            for (int i = 0; i < processors; i++) {
                double[] here = boxes.get(i);
                double[] next = boxes.get((i + 1) % processors);
                apart += (Math.abs(here[0] - next[0]) + Math.abs(here[1] - next[1])) / 32;
                assertTrue(here[0] >= 0 && here[0] + 10 <= m.width() && here[1] >= 0 && here[1] + 10 <= m.height());
            }
            assertEquals(32 * rows - 22, m.height());
            assertEquals(processors + processors % 2, Math.round(apart), "rows " + rows);
        }
    }

    private static String outside(MachineDrawing m, int processors) {
        List<double[]> boxes = IntStream.range(0, processors).mapToObj(m::corner).toList();
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < processors; i++) {
            double[] a = boxes.get(i);
            if (a[0] < 0 || a[1] < 0 || a[0] + m.box().width() > m.width() + 0.01 || a[1] + m.box().height() > m.height() + 0.01) {
                wrong.add(i + " is outside");
            }
            if (!m.frames().isEmpty() && m.frames().stream().noneMatch(f -> a[0] >= f.x()
                    && a[0] + m.box().width() <= f.x() + f.width() + 0.01
                    && a[1] >= f.y() && a[1] + m.box().height() <= f.y() + f.height() + 0.01)) {
                wrong.add(i + " is in no frame");
            }
            for (int j = 0; j < i; j++) {
                double[] b = boxes.get(j);
                if (Math.abs(a[0] - b[0]) < m.box().width() && Math.abs(a[1] - b[1]) < m.box().height()) {
                    wrong.add(i + " is on " + j);
                }
            }
        }
        return String.join(", ", wrong);
    }

    /** Narrower and narrower, and boxes never cover each other. */
    @ParameterizedTest
    @ValueSource(strings = {"matmul/cannon", "matmul/johnson", "matmul/solomonik", "matmul/twolevel", "tensor/mttkrp", "tensor/ttv",
        "features/cyclic", "features/machines", "solve/cg", "graph/karate"})
    void thereIsAnArrangementForEachWidth(String sample) throws Exception {
        Prediction prediction = Planned.sample(sample).prediction();
        Drawing d = drawing(prediction);
        List<List<MachineDrawing>> all = new ArrayList<>(d.alone());
        all.add(d.machine());
        for (List<MachineDrawing> arrangements : all) {
            for (int i = 0; i < arrangements.size(); i++) {
                assertEquals("", outside(arrangements.get(i), Math.toIntExact(prediction.processors())));
                assertTrue(i == 0 || arrangements.get(i).width() < arrangements.get(i - 1).width());
            }
            assertTrue(arrangements.getLast().width() < 600, () -> "at least " + arrangements.getLast().width());
        }
    }

    /** The larger the room, the larger the maps; what is chosen fits if anything does. */
    @ParameterizedTest
    @CsvSource({"matmul/cannon, 2000, 88, 646", "matmul/cannon, 640, 80, 598", "matmul/cannon, 190, 22, 186", "matmul/cannon, 10, 22, 186",
        "matmul/twolevel, 900, 48, 898", "matmul/twolevel, 700, 36, 674", "solve/cg, 900, 80, 874"})
    void theLargestMapsThatFitAreChosen(String sample, double room, double size, long width) throws Exception {
        MachineDrawing m = drawing(Planned.sample(sample).prediction()).in(room);
        assertEquals(size, m.size());
        assertEquals(width, Math.round(m.width()));
    }

    /** Of a machine too large to be drawn some processors are, by their real coordinates. */
    @ParameterizedTest
    @CsvSource({"p=1000000 c=4 n=1000000, 'M.2 = 3: M.0 \u2193, M.1 \u2192'"})
    void framesHaveTheRealCoordinates(String params, String last) throws Exception {
        Planned p = Planned.sample("matmul/solomonik", params.split(" "));
        assertEquals(last, drawing(p.prediction()).machine().getFirst().frames().getLast().label());
    }
}
