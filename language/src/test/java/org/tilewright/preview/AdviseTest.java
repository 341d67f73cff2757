package org.tilewright.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.advice.Advise;
import org.tilewright.ir.source.Diagnostic;

class AdviseTest {

    private static final String PRODUCT = """
            param n = 512
            param g = 4
            machine M = Grid(g, g) { memory = 64 MiB }
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              divide(k, ko, ki, g)
              reorder({ko, ii, ji, ki})
              communicate({B, C}, ko)
              substitute({ii, ji, ki}, gemm)
            }
            """;

    /** The same with all of k fetched at once. */
    private static final String AT_ONCE = PRODUCT.replace("communicate({B, C}, ko)", "communicate({B, C}, jo)")
            .replace("substitute({ii, ji, ki}, gemm)", "");

    private static List<Diagnostic> advice(Planned p) {
        return Advise.on(p.plan(), p.params());
    }

    private static Diagnostic only(String code, Planned p) {
        List<Diagnostic> found = advice(p).stream().filter(d -> d.code().equals(code)).toList();
        assertEquals(1, found.size(), advice(p).toString());
        return found.get(0);
    }

    private static void none(String code, Planned p) {
        assertTrue(advice(p).stream().noneMatch(d -> d.code().equals(code)), advice(p).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"matmul/summa", "matmul/cannon", "matmul/pumma", "matmul/johnson", "matmul/solomonik",
        "matmul/cosma", "tensor/ttv", "tensor/ttm", "tensor/innerprod", "tensor/mttkrp"})
    void theClassicAlgorithmsNeedNoAdvice(String sample) {
        assertEquals(List.of(), advice(Planned.sample(sample)));
    }

    private static final String ON_A_GPU = PRODUCT.replace("communicate({B, C}, ko)\n  substitute({ii, ji, ki}, gemm)\n", """
            communicate({B, C}, ko)
              split(ii, ib, it, 16)
              split(ji, jb, jt, 16)
              parallelize(ib, gpu.block)
              parallelize(jb, gpu.block)
              parallelize(it, gpu.thread)
              parallelize(jt, gpu.thread)
            """);

    @Test
    void tellsWhatAGpuMakesOfItsWords() {
        Diagnostic hint = only("gpu-mapping", Planned.of(ON_A_GPU));
        assertEquals("gpu.block", word(ON_A_GPU, hint));
        assertTrue(hint.message().startsWith("on a GPU: 8 x 8 blocks of 16 x 16 threads, occupancy about 100% (the schedule has ib on"
                + " blocks along y, it on 16 threads along y, jb on blocks along x, jt on 16 threads along x; k in a thread)"),
                hint.message());
        none("gpu-mapping", Planned.of(PRODUCT));
        none("gpu-threads", Planned.of(ON_A_GPU));
    }

    @Test
    void tellsWhatIsChosenWhereTheMachineHasDevices() {
        String text = AT_ONCE.replace("{ memory", "{ device = 80 GiB  memory");
        Diagnostic product = only("gpu-mapping", Planned.of(text));
        assertEquals("A(i, j) = B(i, k) * C(k, j)", word(text, product));
        assertTrue(product.message().startsWith("on a GPU: cuBLAS multiplies the matrices with target cuda; with opencl 2 x 2 blocks of"
                + " 16 x 16 threads with 16.3 KiB of shared memory each"), product.message());
        String plain = text.replace("B(i, k) * C(k, j)", "max(k: B(i, k) + C(k, j))");
        String message = only("gpu-mapping", Planned.of(plain)).message();
        assertTrue(message.startsWith("on a GPU: ") && !message.contains("cuBLAS"), message);
        none("gpu-mapping", Planned.of(AT_ONCE));
    }

    @Test
    void tellsOfMoreThreadsThanABlockHas() {
        Diagnostic hint = only("gpu-threads", Planned.of(ON_A_GPU.replace("16)", "64)")));
        assertTrue(hint.message().startsWith("'it' and 'jt' have 4096 iterations, and a block of a GPU has at most 1024 threads"),
                hint.message());
    }

    @Test
    void tellsWhyAMappingIsNotFollowed() {
        String tooLarge = ON_A_GPU.replace("parallelize(ib,", "precompute(B(i, k), {it, ki}, {i2, k2}, Bt)\n  parallelize(ib,");
        List<Diagnostic> hints = advice(Planned.of(tooLarge)).stream().filter(d -> d.code().equals("gpu-mapping")).toList();
        assertEquals(2, hints.size(), hints.toString());
        assertTrue(hints.getFirst().message().startsWith("a GPU does not run the loops as the schedule says, because the size of 'Bt' is"
                + " not a number"), hints.getFirst().message());
    }

    private static String word(String text, Diagnostic d) {
        return text.lines().toList().get(d.range().line() - 1).substring(d.range().column() - 1, d.range().endColumn() - 1);
    }

    @Test
    void commandsThatKeepAProductFromATunedKernel() {
        String unrolled = PRODUCT.replace("substitute({ii, ji, ki}, gemm)", "unroll(ki, 4)");
        Diagnostic found = only("no-product-of-matrices", Planned.of(unrolled));
        assertEquals(unrolled.lines().toList().indexOf("  unroll(ki, 4)") + 1, found.range().line());
        only("no-product-of-matrices", Planned.of(PRODUCT.replace("substitute({ii, ji, ki}, gemm)", "parallelize(ki, cpu, privatize)")));
        none("no-product-of-matrices", Planned.of(PRODUCT.replace("substitute({ii, ji, ki}, gemm)", "parallelize(ii, cpu)")));
    }

    @Test
    void aLoopOverOwnersWantsToBeRotated() {
        Diagnostic d = only("broadcast-could-shift", Planned.of(PRODUCT));
        assertEquals(15, d.range().line());
        assertEquals("'B' and 'C' are broadcast in each of the 4 steps of 'ko' (12.0 MiB in all), so every owner sends to 3 "
                + "others at the same time; rotate(ko, {io, jo}, kos) before it would make most steps shifts between "
                + "neighbours", d.message());
        none("broadcast-could-shift",
                Planned.of(PRODUCT.replace("  communicate", "  rotate(ko, {io, jo}, kos)\n  communicate").replace("C}, ko)", "C}, kos)")));
    }

    /** Each socket has rows of B of its own, and all sockets of a node use the same of C. */
    private static final String IN_TWO_HOPS = """
            machine M {
              node = Grid(2)
              socket = Grid(2)
            }
            tensor A, B, C : f64(16, 16)
            A(x, y) -> M.node(x), A(z, w) -> M.socket(z)
            B(x, y) -> M.node(y), B(z, w) -> M.socket(w)
            C(x, y) -> M.node(x), C(z, w) -> M.socket(z)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i}, {io}, {ii}, M.node)
              communicate({B, C}, io)
              distribute({ii}, {is}, {it}, M.socket)
              communicate({B, C}, is)
            }
            """;

    @Test
    void twoHopsOfWhatProcessorsOfANodeDoNotShare() {
        Diagnostic d = only("node-shares-nothing", Planned.of(IN_TWO_HOPS));
        assertEquals("B", word(IN_TWO_HOPS, d));
        assertEquals(14, d.range().line());
        assertEquals("'B' goes to one processor of each node first, but the processors of a node need different elements of it: this"
                + " saves nothing between nodes, and 1.00 KiB travel once more inside them; without this, each processor gets its"
                + " part from the owners", d.message());
        none("node-shares-nothing", Planned.of(IN_TWO_HOPS.replace("{B, C}, io", "C, io")));
        none("node-shares-nothing", Planned.of(IN_TWO_HOPS.replace("B(i, k) * C(k, j)", "B(k, j) * C(k, j)")));
    }

    /** Rows at the border of two sockets are needed by both. */
    @Test
    void twoHopsOfAWindow() {
        none("node-shares-nothing", Planned.of(IN_TWO_HOPS.replace("B(i, k)", "B(i, k) * B((i + 1) % 16, k)")));
    }

    @Test
    void aTensorWithoutCommunicateIsNamedWithItsCost() {
        Diagnostic d = only("no-communicate", Planned.of(PRODUCT.replace("{B, C}, ko", "C, ko")));
        assertTrue(d.message()
                .startsWith("'B' has no 'communicate', so each processor fetches what it needs once, inside loop 'jo': 48 messages, "
                        + "at most 384.0 KiB received by one processor; communicate(B, jo)"), d.message());
        assertEquals("\n  communicate(B, jo)", d.fixes().get(0).newText());
        assertEquals(16, d.fixes().get(0).range().line());
    }

    @Test
    void memoryThatIsNotThere() {
        Diagnostic d = only("memory-exceeded", Planned.of(PRODUCT, "n=8192"));
        assertEquals(Diagnostic.Severity.WARNING, d.severity());
        assertTrue(d.message().startsWith("a processor needs 160.0 MiB at one time, and the machine has 64.0 MiB"), d.message());
        assertTrue(d.message().contains("owned pieces of the tensors do not fit"), d.message());
        Diagnostic buffers = only("memory-exceeded", Planned.of(AT_ONCE, "n=4096"));
        assertEquals(15, buffers.range().line());
        none("memory-exceeded", Planned.of(PRODUCT, "n=4096"));
    }

    @Test
    void memoryThatADeviceDoesNotHave() {
        String both = PRODUCT.replace("memory = 64 MiB", "memory = 1 GiB  device = 64 MiB");
        Diagnostic d = only("device-memory-exceeded", Planned.of(both, "n=8192"));
        assertEquals(Diagnostic.Severity.HINT, d.severity());
        assertTrue(d.message().startsWith("a processor needs 192.1 MiB at one time, and its device has 64.0 MiB"), d.message());
        none("memory-exceeded", Planned.of(both, "n=8192"));
        none("device-memory-exceeded", Planned.of(both, "n=4096"));
        none("device-memory-exceeded", Planned.of(PRODUCT, "n=8192"));
    }

    @Test
    void processorsWithoutWork() {
        Diagnostic d = only("idle-processors", Planned.of(PRODUCT.replace("distribute({i, j}, {io, jo}, {ii, ji}, M)",
                "divide(i, io, ii, g) reorder({io, j, ii}) distribute({io})").replace("reorder({ko, ii, ji, ki})", "")
                .replace("substitute({ii, ji, ki}, gemm)", "")));
        assertTrue(d.message().startsWith("12 of 16 processors have no work in this statement, so it takes 4.00x the time"), d.message());
        assertTrue(d.message().endsWith("none of its loops is distributed along M.1"), d.message());
        Diagnostic empty = only("idle-processors", Planned.of(PRODUCT, "n=33", "g=16"));
        assertTrue(empty.message().contains("leave the last ones empty"), empty.message());
    }

    @Test
    void blocksOfVeryUnequalSize() {
        Diagnostic d = only("uneven-load", Planned.of(PRODUCT, "n=13"));
        assertTrue(d.message().startsWith("the busiest processor has 1.51x the mean work"), d.message());
    }

    @Test
    void anInputThatMovesAtOnce() {
        assertEquals("B", only("layout-moved", Planned.sample("features/transpose")).message().substring(1, 2));
        assertTrue(only("layout-moved", Planned.of(AT_ONCE.replace("B(x, y) -> M(x, y)\n", ""))).message()
                .startsWith("'B' has no layout, so it starts on one processor"));
        none("layout-moved", Planned.sample("features/redistribute"));
    }

    @Test
    void muchMoreThanTheBound() {
        Diagnostic d = only("above-lower-bound", Planned.of(AT_ONCE, "g=12", "n=1200"));
        assertEquals(10, d.range().line());
        assertTrue(d.message().contains("that no schedule on 144 processors with 64.0 MiB memory can avoid"), d.message());
    }

    /** Where nothing has to move, anything is too much; of halos and diagonals no bound is known, which says nothing. */
    @Test
    void whatMovesWithoutNeed() {
        assertEquals("A", only("above-lower-bound", Planned.sample("features/transpose")).message().substring(1, 2));
        none("above-lower-bound", Planned.sample("mdh/jacobi"));
        none("above-lower-bound", Planned.sample("features/diagonal"));
        none("above-lower-bound", Planned.sample("matmul/cannon"));
    }
}
