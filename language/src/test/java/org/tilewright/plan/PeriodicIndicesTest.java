package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;

/** Halos go around the grid: of the other end no more travels than is touched there, and between the ends nothing is chosen. */
class PeriodicIndicesTest {

    private static final String RING = """
            machine M = Grid(%d)
            tensor x, y : f64(%d)
            x(i) -> M(i)
            y(i) -> M(i)
            input x = random(1)
            y(i) = %s
            """;

    @ParameterizedTest(name = "{2} on {0} processors, {1} elements")
    @CsvSource(delimiter = '|', textBlock = """
            3 | 12 | x((i + 1) % 12)                      | 8 8 8
            3 | 12 | x(i) + x((i - 1) % 12)               | 8 8 8
            3 | 12 | x((i - 1) % 12) + x((i + 1) % 12)    | 16 16 16
            1 | 12 | x((i - 1) % 12) + x((i + 1) % 12)    | 0
            3 | 10 | x((i + 4) % 10)                      | 32 32 16
            4 |  5 | x(i) + x((i - 1) % 5)                | 8 8 8 0
            2 | 12 | x((11 - i) % 12)                     | 48 48
            2 | 12 | x((i + 12) % 12)                     | 0 0
            """)
    void onlyWhatIsTouchedTravels(int processors, int n, String value, String bytes) {
        Planned p = Planned.text(RING.formatted(processors, n, value)).verify();
        assertEquals(bytes, String.join(" ", java.util.Arrays.stream(Traffic.of(p.plan(), p.params()).receivedBytes())
                .mapToObj(Long::toString).toList()));
    }

    /** Blocks of 5 x 3: two rows of 3 and two columns of 5, and no corner. */
    @Test
    void aTorusNeedsNoCorners() {
        Planned p = Planned.text("""
                machine M = Grid(2, 3)
                tensor U, V : f64(10, 9)
                U(x, y) -> M(x, y)
                V(x, y) -> M(x, y)
                input U = random(1)
                V(i, j) = U(i, j) + U((i - 1) % 10, j) + U((i + 1) % 10, j) + U(i, (j - 1) % 9) + U(i, (j + 1) % 9)
                """).verify();
        for (long received : Traffic.of(p.plan(), p.params()).receivedBytes()) {
            assertEquals(16 * 8, received);
        }
    }

    @Test
    void nothingIsChosenBetweenTheEnds() {
        Planned p = Planned.text("param n = 12\n" + RING.formatted(2, 12, "x((i - 1) % n) + x((i + 1) % n)")
                .replace("f64(12)", "f64(n)")).verify();
        String text = CppEmitter.emit("p", List.of(new NamedPlan("p", p.plan()))).source();
        assertTrue(text.contains("{ return x(i - 1) + x(i + 1); }"), text);
        assertTrue(text.contains("*(long(i + 1) >= long(n) ? &x_3(i + 1 - n) : &x(i + 1))"), text);
    }

    /** An index that cannot go around, because of its range, is one like others. */
    @Test
    void aRangeThatStaysInsideChoosesNothing() {
        Planned p = Planned.text("param n = 12\ninput y = zeros\n" + RING.formatted(2, 12, "x((i - 1) % n) for i in 1..n")
                .replace("f64(12)", "f64(n)")).verify();
        String text = CppEmitter.emit("p", List.of(new NamedPlan("p", p.plan()))).source();
        assertFalse(text.contains(" ? &"), text);
        assertFalse(text.contains("x_2"), text);
    }

    /** Of a product the factor that goes around is not an operand of a kernel, and the result is right all the same. */
    @Test
    void sumsGoAroundToo() {
        Planned.text("""
                machine M = Grid(2)
                tensor A : f64(7, 7)
                tensor x, y : f64(7)
                tensor s : f64()
                A(i, j) -> M(i)
                x(i) -> M(i)
                y(i) -> M(i)
                input A = random(1)
                input x = random(2)
                y(i) = A(i, k) * x((i + k) % 7)
                s = x(i) * y((i - 2) % 7)
                """).verify();
    }
}
