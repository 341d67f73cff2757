package org.tilewright.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;

/** The grid, the layouts and the schedules that a text leaves out. */
class DeriveTest {

    private static final String PRODUCT = """
            param n = 1024
            param m = 1024
            param k = 1024

            tensor A : f64(n, m)
            tensor B : f64(n, k)
            tensor C : f64(k, m)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, l) * C(l, j)
            """;

    private static Derived derive(String text, long processors, Map<String, Long> params) {
        return Derive.of("test.tw", text, new Derive.Options(params, OptionalLong.of(processors), Optional.empty()));
    }

    private static Derived derive(String text, long processors) {
        return derive(text, processors, Map.of());
    }

    /** That it has neither errors nor warnings. */
    private static Derived sound(Derived d) {
        assertEquals(List.of(), d.diagnostics());
        assertEquals(List.of(), Analysis.of("test.tw", d.text()).diagnostics().stream()
                .filter(x -> x.severity() != Diagnostic.Severity.HINT).toList(), d::text);
        return d;
    }

    @Test
    void aProductGetsItsCube() {
        Derived d = sound(derive("// A product.\n" + PRODUCT, 8));
        assertEquals("""
                // A product.
                param n = 1024
                param m = 1024
                param k = 1024

                // 8 processors as 2 x 2 x 2, the best of 4 grids: 3.00 MiB received per processor on average, 10.0 MiB of memory at most
                machine M = Grid(2, 2, 2)

                tensor A : f64(n, m)
                tensor B : f64(n, k)
                tensor C : f64(k, m)

                A(i, j) -> M(i, j, i)
                B(i, l) -> M(i, i, l)
                C(l, j) -> M(cyclic(l, ceil(k / 4)), j, l)

                input B = random(1)
                input C = random(2)

                A(i, j) = B(i, l) * C(l, j)

                // 1,073,741,824 points: 3.00 MiB received per processor on average, 1.00x the lower bound
                schedule A {
                  distribute({i, j, l}, {io, jo, lo}, {ii, ji, li}, M)
                  communicate({A, B, C}, lo)
                }
                """, d.text());
        assertEquals(d.text(), derive(d.text(), 8).text(), "nothing is left");
        assertFalse(derive(d.text(), 8).isChanged());
    }

    @ParameterizedTest(name = "{0} x {1} x {2} on {3}")
    @CsvSource({"1024, 1024, 1024, 8", "1024, 1024, 1024, 64", "4096, 256, 256, 8", "4096, 64, 64, 64", "128, 128, 8192, 8",
        "128, 128, 8192, 64", "512, 512, 512, 512"})
    void aProductMovesHardlyMoreThanItMust(long n, long m, long k, long processors) {
        Derived.Candidate c = derive(PRODUCT, processors, Map.of("n", n, "m", m, "k", k)).compared().getFirst();
        assertTrue(c.meanBytes() <= 1.05 * c.boundBytes() + 1, c::toString);
    }

    @ParameterizedTest(name = "{0} processors")
    @CsvSource(delimiter = '|', textBlock = """
            4  | cannon gx=2; summa gx=2 gy=2 chunk=32; pumma gx=2
            8  | johnson gx=2; solomonik p=8 c=2; cosma gx=2 gy=2 gz=2; summa gx=4 gy=2 chunk=32
            12 | summa gx=4 gy=3 chunk=32; cosma gx=3 gy=2 gz=2
            64 | cannon gx=8; summa gx=8 gy=8 chunk=32; pumma gx=8; johnson gx=4; cosma gx=4 gy=4 gz=4; solomonik p=64 c=4
            """)
    void noAlgorithmWrittenByHandMovesLess(long processors, String algorithms) throws Exception {
        Derived.Candidate c = derive(PRODUCT, processors, Map.of("n", 192L, "m", 192L, "k", 192L)).compared().getFirst();
        for (String algorithm : algorithms.split("; ")) {
            String[] parts = algorithm.split(" ");
            Path sample = Path.of("../samples/matmul", parts[0] + ".tw");
            Map<String, Long> params = new java.util.HashMap<>(Map.of("n", 192L));
            for (int p = 1; p < parts.length; p++) {
                params.put(parts[p].split("=")[0], Long.parseLong(parts[p].split("=")[1]));
            }
            Analysis a = Analysis.of(TilewrightParser.parse(sample.toString(), Files.readString(sample)), params, Optional.empty(),
                    Analysis.Depth.ERRORS);
            Traffic moved = Traffic.of(a.planned().orElseThrow().plan().orElseThrow(), a.params());
            double mean = moved.totalBytes() / (double) processors;
            assertTrue(c.meanBytes() <= mean, () -> algorithm + " moves " + mean + ", and " + c);
            assertTrue(c.mostBytes() <= moved.maxBytesPerProcessor(), () -> algorithm + " moves " + moved.maxBytesPerProcessor()
                    + " to one processor, and " + c);
        }
    }

    /** The example of Deinsum (Ziogas et al. 2022, section 2): two products make one step, and the third one of its own. */
    @Test
    void productsThatMoveLessTogetherAreOneStatement() {
        Derived d = sound(derive("""
                param n = 10

                tensor X : f64(n, n, n)
                tensor U, V, W, A : f64(n, n)

                input X = random(1)
                input U = random(2)
                input V = random(3)
                input W = random(4)

                A = einsum("ijk,ja,ka,al->il", X, U, V, W)
                """, 8));
        assertTrue(d.text().contains("""
                // 32 kFLOP in 2 steps, 400 kFLOP in one
                // A takes 800 B, X_U_V 800 B
                X_U_V(i, a) = X(i, j, k) * U(j, a) * V(k, a)
                A(i, l) = X_U_V(i, a) * W(a, l)
                """), d::text);
        assertEquals(List.of(2L, 2L, 2L), d.compared().getFirst().grids().getFirst());
        assertTrue(d.text().contains("  distribute({i, j, k}, {io, jo, ko}, {ii, ji, ki}, M)"), d::text);
    }

    @Test
    void whatStandsInTheTextStays() {
        String text = """
                param n = 64
                param steps = 3
                machine P = Grid(3, 2) { link = 10 GB/s }  // what there is

                tensor A, B, C, io : f64(n, n)  // io is not a loop here
                B(x, y) -> P(y, x)

                input B = random(1)
                input C = random(2)
                input io = ones

                repeat t in 0..steps {
                  // twice
                  mm: A(i, j) = B(i, k) * C(k, j) + io(i, j)
                  C(i, j) = A(i, j) / n
                }
                """;
        Derived d = sound(derive(text, 5));
        assertTrue(d.text().startsWith(text.substring(0, text.indexOf("\n\ninput"))), d::text);
        assertTrue(d.text().contains("\n" + text.substring(text.indexOf("input"))), d::text);
        assertTrue(d.text().contains("schedule mm {\n  distribute({"), d::text);
        assertFalse(d.text().contains(" io,"), "a loop is named like a tensor: " + d.text());
        assertFalse(d.text().contains("schedule C"), d::text);
    }

    @Test
    void linesEndAsTheyDid() {
        String windows = PRODUCT.replace("\n", "\r\n");
        assertEquals(derive(PRODUCT, 8).text().replace("\n", "\r\n"), derive(windows, 8).text());
    }

    @Test
    void autoIsReplacedByCommands() {
        String auto = PRODUCT.replace("A(i, j) =", "schedule A auto\n\nA(i, j) =");
        assertEquals(derive(PRODUCT, 8).text(), derive(auto, 8).text().replace("random(2)\n\n\n", "random(2)\n\n"));
    }

    @Test
    void onlyOneStatement() {
        String text = "tensor A, B, C, D : f64(9, 9)\ninput A = ones\nB(i, j) = A(i, k) * A(k, j)\nD(i, j) = B(i, k) * A(k, j)\n"
                + "C(i, j) = D(i, j)\n";
        Derived d = Derive.of("test.tw", text, new Derive.Options(Map.of(), OptionalLong.of(4), Optional.of("D")));
        assertTrue(d.text().contains("schedule D") && !d.text().contains("schedule B"), d::text);
        assertFalse(d.text().contains("\nC(i, j) -> "), d::text);
    }

    @Test
    void stepsMakeRoomInASmallMemory() {
        Derived d = sound(derive(PRODUCT.replace("\n\ntensor", "\n\nmachine M = Grid(4, 4) { memory = 3 MiB }\n\ntensor"), 16));
        assertTrue(d.text().contains("""
                  distribute({i, j}, {io, jo}, {ii, ji}, M)
                  divide(l, lo, li, 4)
                  reorder({lo, ii, ji, li})
                  communicate(A, jo)
                  communicate({B, C}, lo)
                """), d::text);
        assertEquals(Optional.of(true), d.compared().getFirst().fits());
    }

    /** In ten rounds Y would come to each of 8 processors ten times; a copy comes once. */
    @Test
    void whatIsComputedWithInEachRoundIsThereInCopies() {
        String text = """
                param n = 512

                tensor X, Y, Z : f64(n, n)

                input X = random(1)
                input Y = random(2)

                repeat t in 0..10 {
                  Z(i, j) = X(i, k) * Y(k, j)
                  X(i, j) = Z(i, j) / n
                }
                """;
        Derived d = sound(derive(text, 8));
        assertTrue(d.text().contains("// each element on 8 processors: 1.75 MiB received per processor once, for all statements that use "
                + "Y\nY(k, j) -> M(*)\n"), d::text);
        Derived.Candidate best = d.compared().getFirst();
        double copies = 8.0 * 512 * 512 * 7 / 8;
        assertEquals(copies, best.copyBytes());
        Analysis a = Analysis.of("test.tw", d.text());
        assertEquals(best.meanBytes(), copies + Traffic.of(a.planned().orElseThrow().plan().orElseThrow(), a.params()).totalBytes() / 8.0);
        Derived small = sound(Derive.of("test.tw", text, new Derive.Options(Map.of(), OptionalLong.of(8), Optional.empty(),
                Derive.Room.of("2 MiB"))));
        assertFalse(small.text().contains("Y(k, j) -> M(*)"), small::text);
        assertEquals(Optional.of(true), small.compared().getFirst().fits());
    }

    @ParameterizedTest
    @CsvSource({"8 GiB, 8589934592", "1.5kB, 1500", "64 B, 64", "8 KB,", "3 iB,", "2 kiB,", "GiB,", "0 B,", "1 kB 2,"})
    void anAmountOfMemory(String given, Long bytes) {
        assertEquals(Optional.ofNullable(bytes), Derive.Room.of(given).map(Derive.Room::bytes));
    }

    @Test
    void whatCannotBeDerivedIsToldInASentence() {
        Derived tooLarge = derive(PRODUCT.replace("\n\ntensor", "\n\nmachine M = Grid(2) { memory = 64 KiB }\n\ntensor"), 2);
        assertEquals(List.of("derive-memory"), tooLarge.diagnostics().stream().map(Diagnostic::code).toList());
        Derived levels = derive(PRODUCT.replace("\n\ntensor", "\n\nmachine M { node = Grid(2) gpu = Grid(2) }\n\ntensor"), 4);
        assertEquals(List.of("derive-levels"), levels.diagnostics().stream().map(Diagnostic::code).toList());
        Derived wrong = derive(PRODUCT.replace("B(i, l)", "B(i, l, l)"), 4);
        assertTrue(wrong.diagnostics().stream().anyMatch(Diagnostic::isError) && !wrong.isChanged());
    }

    /** The chain of matrices that textbooks multiply: 15,125 multiplications are the fewest (Cormen et al., section 15.2). */
    @Test
    void aChainIsMultipliedInTheBestOrder() {
        long[] sizes = {30, 35, 15, 5, 10, 20, 25};
        StringBuilder text = new StringBuilder();
        StringBuilder product = new StringBuilder();
        for (int t = 0; t < 6; t++) {
            text.append("tensor T").append(t).append(" : f64(").append(sizes[t]).append(", ").append(sizes[t + 1]).append(")\ninput T")
                    .append(t).append(" = random(").append(t).append(")\n");
            product.append(t == 0 ? "" : " * ").append("T").append(t).append("(x").append(t).append(", x").append(t + 1).append(")");
        }
        text.append("tensor A : f64(30, 25)\nA(x0, x6) = ").append(product).append('\n');
        Derived d = sound(derive(text.toString(), 2));
        assertTrue(d.text().contains("// 30.3 kFLOP in 5 steps"), d::text);
        assertTrue(d.text().contains("A(x0, x6) = T0_T1_T2(x0, x3) * T3_T4_T5(x3, x6)"), d::text);
    }

    /** TTMc's last product would have to be summed over processors on the grid of the others, and is none of them on its own. */
    @Test
    void aStatementThatMovesLessOnAnotherGridGetsOne() throws Exception {
        String text = Files.readString(Path.of("../samples/einsum/ttmc5.tw"));
        Derived d = derive(text, 1024, Map.of("n", 190L, "r", 24L));
        assertEquals(List.of(), d.diagnostics());
        Derived.Candidate chosen = d.compared().getFirst();
        Derived.Candidate onOneGrid = d.compared().stream().filter(c -> c.grids().size() == 1).findFirst().orElseThrow();
        assertEquals(2, chosen.grids().size());
        assertTrue(chosen.meanBytes() < 0.6 * onOneGrid.meanBytes(), chosen + " " + onOneGrid);
        assertTrue(d.text().contains("for A, what it needs of B_F_E_D comes from M; on one grid it would be 7.15 MiB per processor\n"
                + "machine N = Grid("), d::text);
        Analysis a = Analysis.of(TilewrightParser.parse("test.tw", d.text()), Map.of("n", 190L, "r", 24L), Optional.empty(),
                Analysis.Depth.ERRORS);
        assertEquals(chosen.meanBytes(), Traffic.of(a.planned().orElseThrow().plan().orElseThrow(), a.params()).totalBytes() / 1024.0);
        // not where it would save next to nothing
        assertEquals(1, derive(text, 1024).compared().getFirst().grids().size());
    }

    /** The product from the left takes two thirds of the operations of that from the right, and eleven times the room for its result. */
    @Test
    void anOrderWithoutRoomForItsResultsIsNotChosen() {
        String text = """
                tensor X : f64(10, 30)
                tensor Y : f64(30, 1000)
                tensor Z : f64(1000, 30)
                tensor A : f64(10, 30)

                input X = random(1)
                input Y = random(2)
                input Z = random(3)

                A(i, j) = X(i, k) * Y(k, l) * Z(l, j)
                """;
        assertTrue(sound(derive(text, 2)).text().contains("""
                // 1.20 MFLOP in 2 steps, 27 MFLOP in one
                // A takes 2.34 KiB, X_Y 78.1 KiB
                X_Y(i, l) = X(i, k) * Y(k, l)
                """));
        assertTrue(inRoom(text, "250 kB").contains("""
                // 1.82 MFLOP in 2 steps, 27 MFLOP in one; for the results of an order of 1.20 MFLOP there is no room
                // A takes 2.34 KiB, Y_Z 7.03 KiB
                Y_Z(k, j) = Y(k, l) * Z(l, j)
                """));
        assertTrue(inRoom(text, "245 kB").contains("""
                // in one statement: for the results of steps, which would take 1.20 MFLOP in place of 27 MFLOP, there is no room
                A(i, j) = X(i, k) * Y(k, l) * Z(l, j)
                """));
    }

    private static String inRoom(String text, String memory) {
        return Derive.of("test.tw", text, new Derive.Options(Map.of(), OptionalLong.of(2), Optional.empty(), Derive.Room.of(memory)))
                .text();
    }
}
