package org.tilewright.backend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.mpi.MatrixProducts;
import org.tilewright.plan.Plan;

/**
 * Two generated programs as they are, for people to read. After a change that is meant, {@code -Dtilewright.golden=write} writes them anew.
 */
class CppEmitterTest {

    private static final Path GOLDEN = Path.of("src/test/resources/org/tilewright/backend/cpp");

    @Test
    void summaBroadcastsAndCallsBlas() throws IOException {
        looksAs("summa", MatrixProducts.summa());
    }

    @Test
    void cannonShiftsAndLoops() throws IOException {
        looksAs("cannon", MatrixProducts.cannon());
    }

    private static void looksAs(String name, Plan plan) throws IOException {
        String source = CppEmitter.emit(new NamedPlan(name, plan)).source();
        Path golden = GOLDEN.resolve(name + ".cpp");
        if ("write".equals(System.getProperty("tilewright.golden"))) {
            Files.writeString(golden, source);
        }
        assertEquals(Files.readString(golden), source);
    }

    @Test
    void everyLineKnowsWhatItIsThereFor() {
        Plan plan = MatrixProducts.cannon();
        GeneratedProgram g = CppEmitter.emit(new NamedPlan("cannon", plan));
        List<String> lines = g.source().lines().toList();
        assertEquals(lines.size(), g.origins().size());
        assertEquals("communicate({B, C}, kos)", originOf("B.shift(", lines, g, plan));
        assertEquals("rotate(ko, {io, jo}, kos)", originOf("for (long kos", lines, g, plan));
        assertEquals("A(i, j) = B(i, k) * C(k, j)", originOf("tw::contract<double>(", lines, g, plan));
        assertEquals("", originOf("int main", lines, g, plan));
    }

    private static String originOf(String code, List<String> lines, GeneratedProgram g, Plan plan) {
        int at = IntStream.range(0, lines.size()).filter(i -> lines.get(i).contains(code)).findFirst().orElseThrow();
        int line = g.origins().get(at);
        return line == 0 ? "" : plan.program().text().lines().skip(line - 1L).findFirst().orElseThrow().strip();
    }

    @Test
    void noLineIsWiderThanAPage() {
        String source = CppEmitter.emit("both",
                List.of(new NamedPlan("summa", MatrixProducts.summa()), new NamedPlan("cannon", MatrixProducts.cannon())))
                .source();
        assertTrue(source.lines().allMatch(l -> l.length() <= 125), source);
    }

    @Test
    void namesOfTheUserThatCppReservesGetAnotherForm() {
        CppNames names = new CppNames();
        assertEquals("double_", names.of("double"));
        assertEquals("double_", names.of("double"));
        assertEquals("double_2", names.fresh("double_"));
    }
}
