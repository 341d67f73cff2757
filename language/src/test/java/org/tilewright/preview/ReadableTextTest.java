package org.tilewright.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.plan.Communication;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.text.PlanText;
import org.tilewright.preview.timeline.PreviewTimeline;

class ReadableTextTest {

    static List<String> samples() throws IOException {
        return Planned.samples();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everySampleHasAPlanAndAPreview(String sample) {
        Planned p = Planned.sample(sample);
        assertTrue(PlanText.of(p.plan()).contains("steps\n"));
        String preview = PreviewText.of(p.plan(), p.params());
        assertTrue(preview.contains("lower bound") && !preview.contains("kernels"), preview);
        assertTrue(PreviewText.of(p.plan(), p.params(), true).contains("kernels of the first processor"));
    }

    @Test
    void planOfSumma() {
        String plan = PlanText.of(Planned.sample("matmul/summa").plan());
        assertEquals("""
                  A(i, j) = B(i, k)*C(k, j)  (line 21)
                    io = coordinate of M.0
                    jo = coordinate of M.1
                    make A[block io of ceil(n/gx), block jo of ceil(n/gy)] in place
                    for ko in 0 .. ceil(n/chunk)
                      fetch B[block io of ceil(n/gx), block ko of chunk] by broadcast along M.1 - communicate on line 28
                      fetch C[block ko of chunk, block jo of ceil(n/gy)] by broadcast along M.0 - communicate on line 28
                      gemm: A += B * C
                """, plan.substring(plan.indexOf("  A(i, j)")));
    }

    @Test
    void planOfAPieceWithinAPiece() {
        String plan = PlanText.of(Planned.sample("matmul/solomonik").plan());
        assertTrue(plan.contains("block (kios + io + jo) % steps of ceil(ceil(n/c)/steps) in block ko of ceil(n/c)"), plan);
        assertTrue(plan.contains("by reduction along M.2"), plan);
    }

    @Test
    void previewOfSumma() {
        Planned p = Planned.sample("matmul/summa");
        String text = PreviewText.of(p.plan(), p.params());
        assertTrue(text.contains("machine M: 2 x 2 = 4 processors"), text);
        assertTrue(text.contains("  B       f64(1024, 1024)  8.00 MiB            2.00 MiB  rows in blocks along M.0 (2), columns in blocks "
                + "along M.1 (2)\n"),
                text);
        assertTrue(text.contains("  A          B       broadcast along M.1, a step ahead  each ko (4)  8.00 MiB            2.00 "
                + "MiB         8\n"), text);
        assertTrue(text.contains("1.13x"), text);
    }

    /** Results that nobody else contributes to only move; a sum that is cut is reduced. */
    @Test
    void outputsGoToTheirOwners() {
        String declared = """
                machine M = Grid(4)
                tensor a : f64(16)
                tensor B : f64(16, 16)
                a(x) -> M(0)
                B(x, y) -> M(x)
                """;
        String moved = declared.replace("a(x) -> M(0)", "a(x) -> M(cyclic(x, 2))");
        String scheduled = """
                a(i) = B(i, k)
                schedule a {
                  distribute({i}, {io}, {ii}, M)
                }
                """;
        String text = preview(moved + scheduled);
        assertTrue(text.contains("to the owners"), text);
        String sums = preview(moved + scheduled.replace("{i}, {io}, {ii}", "{k}, {ko}, {ki}"));
        assertTrue(sums.contains("reduce, from any to any"), sums);
        assertTrue(preview(declared + scheduled).contains("gather"));
    }

    /** A stencil reads around its own block; what is cut otherwise, or grows with the block, does not. */
    @Test
    void whatLiesAroundTheOwnBlockIsAHalo() {
        String text = """
                machine M = Grid(4)
                tensor a, b : f64(64)
                a(x) -> M(x)
                b(x) -> M(x)
                a(i) = b(i - 1) + b(i) + 2 * b(i + 1) for i in 1..31
                schedule a {
                  distribute({i}, {io}, {ii}, M)
                }
                """;
        assertTrue(preview(text).contains(" halo "), preview(text));
        for (String other : new String[] {text.replace("b(x) -> M(x)", "b(x) -> M(cyclic(x, 4))"),
            text.replace("a, b : f64(64)", "a : f64(32)\ntensor b : f64(64)").replace("b(i - 1) + b(i) + 2 * b(i + 1)", "b(2 * i)")}) {
            assertFalse(preview(other).contains(" halo "), other + preview(other));
        }
        String chunks = text.replace("  distribute({i}, {io}, {ii}, M)", """
                  distribute({i}, {io}, {ii}, M)
                  split(ii, c, s, 4)
                  communicate(b, c)
                """);
        assertTrue(preview(chunks).contains(" halo, a step ahead "), preview(chunks));
    }

    /** What tables call a halo by the plan alone is one to who looks at each message, as the page does. */
    @ParameterizedTest
    @ValueSource(strings = {"features/image", "features/strided", "solve/advection", "solve/heat", "solve/laplace", "solve/life"})
    void aHaloIsOneMessageByMessage(String sample) {
        Prediction p = Planned.sample(sample).prediction();
        PreviewTimeline film = PreviewTimeline.of(p);
        List<TransferGroup> halos = p.traffic().families().stream().filter(f -> f.how() instanceof Communication.PointToPoint q
                && q.carries() == Communication.Carries.HALO).toList();
        assertFalse(halos.isEmpty());
        for (TransferGroup f : halos) {
            List<CommunicationPattern> seen = IntStream.range(0, film.transfers().size())
                    .filter(t -> film.transfers().get(t).tensor().equals(f.tensor())
                    && film.transfers().get(t).statement().equals(f.statement())).mapToObj(t -> film.patterns().get(t)).toList();
            assertTrue(seen.contains(CommunicationPattern.HALO), () -> f.tensor() + ": " + seen);
        }
    }

    /** Tables and sentences call it the same, and both say how often it happens. */
    @Test
    void tablesAndSentencesSayTheSame() {
        Prediction p = Planned.sample("features/power").prediction();
        TransferGroup norm = p.families().stream().filter(f -> f.tensor().equals("norm")).findFirst().orElseThrow();
        assertEquals("10 times", TransferText.when(norm));
        assertEquals("allreduce along M.0 10 times: 20 × 8 B, at most 80 B received by one processor", TransferText.sentence(norm, p));
    }

    /** What moves belongs to one statement, also where others make the same tensor. */
    @ParameterizedTest
    @ValueSource(strings = {"solve/heat", "solve/life", "solve/laplace", "solve/lu", "solve/cg", "features/statements", "tensor/mttkrp"})
    void whatMovesBelongsToOneStatement(String sample) {
        Prediction p = Planned.sample(sample).prediction();
        List<TransferGroup> all = p.bound().statements().stream().flatMap(s -> p.families(s).stream()).toList();
        assertEquals(all.size(), all.stream().distinct().count());
        assertEquals(p.families().stream().filter(f -> !(f.how() instanceof Communication.Redistribute)).count(), all.size());
    }

    @Test
    void aStatementThatMovesNothingHasNotWhatItsNamesakeMoves() {
        String text = preview("""
                machine M = Grid(4)
                tensor a, b : f64(64)
                a(x) -> M(x)
                b(x) -> M(x)
                a(i) = 1
                b(i) = 2
                a(i) = b(63 - i)
                schedule a {
                  distribute({i}, {io}, {ii}, M)
                }
                """);
        assertEquals(List.of("a 0 B 0 B -", "b 0 B 0 B -", "a 0 B 128 B > 1.5x"), text.substring(text.indexOf("ratio\n") + 6).lines()
                .map(l -> l.strip().replaceAll(" +", " ")).toList());
    }

    private static String preview(String text) {
        Planned p = Planned.of(text);
        return PreviewText.of(p.plan(), p.params());
    }
}
