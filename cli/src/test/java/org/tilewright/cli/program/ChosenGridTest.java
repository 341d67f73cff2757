package org.tilewright.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tilewright.language.TilewrightParser;

class ChosenGridTest {

    private static Map<String, Long> chosen(String text, Map<String, Long> given, long processors) {
        return ChosenGrid.params(TilewrightParser.parse("a.tw", text).program(), given, processors);
    }

    private static final String FREE = "param gx = 2\nparam gy = 3\nmachine M = Grid(gx, gy)\n";
    private static final String SQUARE = "param gx = 2\nparam gy = gx\nmachine M = Grid(gx, gy)\n";

    @Test
    void extentsAreAsEqualAsCanBe() {
        assertEquals(Map.of("gx", 4L, "gy", 4L), chosen(FREE, Map.of(), 16));
        assertEquals(8L * 4, chosen(FREE, Map.of(), 32).values().stream().reduce(1L, (a, b) -> a * b));
        assertEquals(Map.of("gx", 1L, "gy", 7L).values().stream().mapToLong(v -> v).sum(),
                chosen(FREE, Map.of(), 7).values().stream().mapToLong(v -> v).sum());
    }

    @Test
    void whatIsGivenStays() {
        assertEquals(Map.of("gx", 2L, "gy", 8L), chosen(FREE, Map.of("gx", 2L), 16));
        assertThrows(Failure.class, () -> chosen(FREE, Map.of("gx", 3L), 16));
    }

    @Test
    void aSquareStaysOneWhereItCan() {
        assertEquals(Map.of("gx", 4L), chosen(SQUARE, Map.of(), 16));
        assertEquals(12L, chosen(SQUARE, Map.of(), 12).values().stream().reduce(1L, (a, b) -> a * b));
    }

    @Test
    void layersFollowFromTheNumberOfProcessors() {
        String layered = "param p = 8\nparam c = 2\nparam g = sqrt(p / c)\nmachine M = Grid(g, g, c)\n";
        assertEquals(Map.of("p", 16L, "c", 4L), chosen(layered, Map.of(), 16));
    }

    /** What a node is stays as long as a grid comes of it, as in scale; also where the number stands in an expression. */
    @Test
    void nodesStayWhatTheyAre() {
        String nodes = "param g = 2 * 2\nparam gpus = 4\nmachine M {\n  node = Grid(g)\n  gpu = Grid(gpus)\n}\n";
        assertEquals(Map.of("g", 4L), chosen(nodes, Map.of(), 16));
        assertEquals(Map.of("g", 16L), chosen(nodes, Map.of(), 64));
        assertEquals(Map.of("g", 1L, "gpus", 2L), chosen(nodes, Map.of(), 2));
    }

    @Test
    void theToolChoosesTheGridThatIsLeftToIt() {
        assertEquals(Map.of("processors", 16L), chosen("machine M = Grid(auto, auto)\n", Map.of(), 16));
    }

    @Test
    void aFixedGridHasItsOwnNumber() {
        assertEquals(Map.of(), chosen("machine M = Grid(2, 2)\n", Map.of(), 4));
        assertThrows(Failure.class, () -> chosen("machine M = Grid(2, 2)\n", Map.of(), 8));
    }
}
