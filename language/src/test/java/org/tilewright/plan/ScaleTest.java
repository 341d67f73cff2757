package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;

/** Counting what a plan moves takes no more for more steps, and a few looks at each processor. Work is counted, not timed. */
@Tag("slow")
class ScaleTest {

    private static final String STENCIL = """
            param n = %d
            param p = %d
            param q = %d
            machine M = Grid(p, q)
            tensor U : f64(n + 2, n + 2)
            tensor W : f64(n, n)
            U(x, y) -> M(x, y)
            W(x, y) -> M(x, y)
            input U = random(1)
            W(i, j) = U(i, j + 1) + U(i + 2, j + 1) + U(i + 1, j) + U(i + 1, j + 2) - 4 * U(i + 1, j + 1)
            schedule W {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              communicate(U, ii)
            }
            """;

    private static long reads(Planned p) {
        return Traffic.of(p.plan(), p.params()).reads();
    }

    private static long stencil(long n, int p, int q) {
        return reads(Planned.text(STENCIL.formatted(n, p, q)));
    }

    @Test
    void stepsAreNotWalked() {
        // rows of a block come one by one: 782 and 7,813 steps
        long few = stencil(100_000, 128, 128);
        long many = stencil(1_000_000, 128, 128);
        assertTrue(many < 1.5 * few, () -> few + " reads of variables for 782 steps, " + many + " for 7813");
    }

    @Test
    void processorsInARowAreNotWalkedForEachProcessor() {
        long few = stencil(1_000_000, 1024, 1);
        long many = stencil(1_000_000, 16384, 1);
        assertTrue(many < 20 * few, () -> few + " reads of variables for 1024 processors, " + many + " for 16384");
    }

    @Test
    void contributorsAreNotWalkedForEachOwner() {
        // a processor has a piece of each third, and sends each element by itself
        String text = """
                param p = %d
                param n = 200000
                machine M = Grid(p)
                tensor A, B : f64(n)
                A(x) -> M(x)
                B(x) -> M(x)
                input A = random(1)
                B(i) = A(i)
                schedule B {
                  divide(i, third, rest, 3)
                  divide(rest, io, ii, p)
                  distribute({io})
                  communicate(B, ii)
                }
                """;
        long few = reads(Planned.text(text.formatted(1024)));
        long many = reads(Planned.text(text.formatted(16384)));
        assertTrue(many < 20 * few, () -> few + " reads of variables for 1024 processors, " + many + " for 16384");
    }

    /** Schedules whose results are combined on owners elsewhere, element by element: 16,384 times 400,000 contributions. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rotate(j, {i}, jr); distribute({i, jr}, {io, jo}, {ii, ji}, M); communicate(A, ji)",
        "collapse(i, j, f); distribute({f}, {fo}, {fi}, L); communicate(A, fi)",
        "divide(j, js, jc, 7); collapse(i, js, f); distribute({f}, {fo}, {fi}, L); communicate(A, jc)",
    })
    void loopsAreCountedAsIfTheyWereWhole(String commands) {
        String text = """
                param p = 128
                param n = 631
                machine %s
                tensor A, B : f64(n, n)
                A(x, y) -> %s
                B(x, y) -> %s
                input B = random(1)
                A(i, j) = B(i, j)
                schedule A {
                  %s
                }
                """;
        boolean line = commands.contains(" L)");
        long reads = reads(Planned.text(text.formatted(line ? "L = Grid(p * p)" : "M = Grid(p, p)", line ? "L(y)" : "M(y, x)",
                line ? "L(x)" : "M(x, y)", commands.replace("; ", "\n  "))));
        assertTrue(reads < 50 * 16384, () -> reads / 16384 + " reads of variables a processor");
    }

    /** The most reads of variables for each processor, a third more than there are now. */
    @ParameterizedTest
    @CsvSource({
        "features/cyclic.tw, n=16384 gx=128 gy=128, 40",
        "features/einsum.tw, n=20011 g=16384, 1",
        "features/power.tw, n=20011 g=16384, 24",
        "features/redistribute.tw, n=20011 m=40009 g=16384, 1",
        "features/reductions.tw, n=16384 m=20011 gx=128 gy=128, 1",
        "features/transpose.tw, n=20011 m=40009 g=16384, 20",
        "matmul/cannon.tw, n=16384 gx=128, 142",
        "matmul/cosma.tw, n=16384 gx=32 gy=32 gz=16, 13",
        "matmul/johnson.tw, n=20011 gx=25, 13",
        "matmul/pumma.tw, n=16384 gx=128, 46",
        "matmul/solomonik.tw, n=16384 p=16384 c=4, 117",
        "matmul/summa.tw, n=16384 gx=128 gy=128, 22",
        "matmul/gpus.tw, n=16384 g=64 gpus=4, 430",
        "matmul/twolevel.tw, n=16384 gx=64 gy=64 sockets=4, 71",
        "matmul/twohops.tw, n=16384 gx=64 gy=64 sockets=4, 68",
        "tensor/mttkrp.tw, n=2048 gx=32 gy=32 gz=16, 6",
    })
    void samplesTakeALookAtEachProcessor(String sample, String given, long most) {
        Map<String, Long> overrides = new LinkedHashMap<>();
        for (String one : given.split(" ")) {
            overrides.put(one.split("=")[0], Long.parseLong(one.split("=")[1]));
        }
        Planned p = Planned.sample(sample, overrides);
        long each = reads(p) / p.plan().grid().processors(p.params());
        assertTrue(each <= most, () -> sample + ": " + each + " reads of variables a processor");
    }
}
