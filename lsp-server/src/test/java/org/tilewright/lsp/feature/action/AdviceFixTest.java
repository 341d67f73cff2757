package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.Quantity;
import org.tilewright.language.Analysis;

/** Hints about cost come with the change that would save it, and with its numbers. */
class AdviceFixTest {

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
              communicate({B, C}, ko) // pieces
              substitute({ii, ji, ki}, gemm)
            }
            """;

    private static Offered at(String text, String place) {
        int at = text.indexOf(place);
        return Offered.at(Offered.snapshot(text), at, at, CodeActionKind.QuickFix);
    }

    @Test
    void aMissingCommunicateGoesWhereItCostsLeast() {
        String text = PRODUCT.replace("communicate({B, C}, ko)", "communicate(C, ko)");
        Offered o = at(text, "A {");
        assertEquals("Add communicate(B, ko): 48 messages of 128.0 KiB",
                o.actions().stream().filter(a -> Boolean.TRUE.equals(a.getIsPreferred())).findFirst().orElseThrow().getTitle());
        assertEquals(text.replace("communicate(C, ko) // pieces\n", "communicate(C, ko)\n  communicate(B, ko) // pieces\n"),
                o.after("Add communicate(B, ko): 48 messages of 128.0 KiB"));
        assertTrue(o.titles().contains("Add communicate(B, jo): 48 messages of 128.0 KiB"), o.titles().toString());
    }

    @Test
    void aCommunicateThatDoesNotFitIsNotTheFirst() {
        String text = PRODUCT.replace("n = 512", "n = 4096").replace("64 MiB", "72 MiB")
                .replace("communicate({B, C}, ko)", "communicate(C, jo)").replace("  substitute({ii, ji, ki}, gemm)\n", "");
        List<String> titles = at(text, "A {").titles();
        assertTrue(titles.getFirst().startsWith("Add communicate(B, ko)"), titles.toString());
        assertTrue(titles.stream().anyMatch(t -> t.startsWith("Add communicate(B, jo)") && t.endsWith("more memory than there is")),
                titles.toString());
    }

    @Test
    void aTensorThatANodeDoesNotShareTravelsOnce() throws Exception {
        String sample = Files.readString(Path.of("samples/matmul/twohops.tw"));
        String both = sample.replace("\n  communicate(C, ko)", "\n  communicate({B, C}, ko)");
        assertEquals(both.replace("{B, C}, ko", "C, ko"), at(both, "B, C}, ko").after("Leave 'B' out"));
        String other = sample.replace("\n  communicate(C, ko)", "\n  communicate(B, ko)");
        assertEquals(other.replace("  communicate(B, ko)\n", ""), at(other, "B, ko").after("Remove this command"));
    }

    @Test
    void broadcastsBecomeShifts() {
        Offered o = at(PRODUCT, "communicate");
        String after = o.after("Add rotate(ko, {io, jo}, kos), so that neighbours shift what is broadcast now");
        assertEquals(PRODUCT.replace("  communicate({B, C}, ko)", "  rotate(ko, {io, jo}, kos)\n  communicate({B, C}, kos)"), after);
        assertEquals(java.util.Set.of("SHIFT"), ScheduleAsTest.kinds(after));
    }

    @Test
    void aTensorIsPutWhereItIsUsed() {
        String text = """
                param n = 240
                param g = 4

                machine M = Grid(g)

                tensor A, B : f64(n, n)

                A(x, y) -> M(x)
                B(x, y) -> M(x)

                input B = random(1)

                A(i, j) = B(j, i)
                """;
        Offered o = at(text, "B(x, y) -> M(x)");
        String title = o.titles().getFirst();
        assertEquals("Place 'B' as B(x, y) -> M(y): nothing moves in all instead of " + Quantity.bytes(240 * 240 * 8 * 3 / 4), title);
        assertEquals(text.replace("B(x, y) -> M(x)", "B(x, y) -> M(y)"), o.after(title));
    }

    @Test
    void aTensorWithoutLayoutGetsOne() {
        String text = PRODUCT.replace("B(x, y) -> M(x, y)\n", "").replace("communicate({B, C}, ko)", "communicate({B, C}, jo)")
                .replace("  substitute({ii, ji, ki}, gemm)\n", "");
        Offered o = at(text, "B, C : f64");
        String after = o.after(o.titles().stream().filter(t -> t.startsWith("Place 'B'")).findFirst().orElseThrow());
        assertTrue(after.contains("\nB(x, y) -> M(x, *)\n"), after);
        assertTrue(Analysis.of("t.tw", after).diagnostics().stream().noneMatch(d -> d.code().equals("layout-moved")));
    }

    @Test
    void buffersThatDoNotFitBecomeSmaller() {
        String text = PRODUCT.replace("n = 512", "n = 4096").replace("communicate({B, C}, ko)", "communicate({B, C}, jo)")
                .replace("  substitute({ii, ji, ki}, gemm)\n", "");
        assertTrue(Analysis.of("t.tw", text).diagnostics().stream().anyMatch(d -> d.code().equals("memory-exceeded")));
        Offered o = at(text, "communicate");
        String after = o.after(o.titles().stream().filter(t -> t.startsWith("Communicate at ko instead")).findFirst()
                .orElseThrow(() -> new AssertionError(o.titles().toString())));
        assertTrue(Analysis.of("t.tw", after).diagnostics().stream().noneMatch(d -> d.code().equals("memory-exceeded")));
    }

    @Test
    void buffersThatDoNotFitIntoADeviceBecomeSmaller() {
        String text = PRODUCT.replace("n = 512", "n = 4096").replace("communicate({B, C}, ko)", "communicate({B, C}, jo)")
                .replace("  substitute({ii, ji, ki}, gemm)\n", "").replace("memory = 64 MiB", "device = 64 MiB");
        assertTrue(Analysis.of("t.tw", text).diagnostics().stream().anyMatch(d -> d.code().equals("device-memory-exceeded")));
        Offered o = at(text, "communicate");
        String after = o.after(o.titles().stream().filter(t -> t.startsWith("Communicate at ko instead")).findFirst()
                .orElseThrow(() -> new AssertionError(o.titles().toString())));
        assertTrue(Analysis.of("t.tw", after).diagnostics().stream().noneMatch(d -> d.code().equals("device-memory-exceeded")));
    }

    @Test
    void aPieceOfASplitBecomesSmaller() {
        String text = PRODUCT.replace("n = 512", "n = 4096\nparam chunk = 4096").replace("divide(k, ko, ki, g)", "split(k, ko, ki, chunk)")
                .replace("  substitute({ii, ji, ki}, gemm)\n", "");
        Offered o = at(text, "communicate");
        String title = o.titles().stream().filter(t -> t.startsWith("Make chunk 2048")).findFirst()
                .orElseThrow(() -> new AssertionError(o.titles().toString()));
        assertTrue(o.after(title).contains("param chunk = 2048\n"));
    }

    @Test
    void aCheaperAlgorithmIsNamed() {
        String text = PRODUCT.replace("g = 4", "g = 12").replace("n = 512", "n = 1200")
                .replace("communicate({B, C}, ko)", "communicate({B, C}, jo)")
                .replace("machine M = Grid(g, g)", "machine M = Grid(144, 1)").replace(", g)", ", 12)")
                .replace("  substitute({ii, ji, ki}, gemm)\n", "");
        Offered o = at(text, "A(i, j) =");
        assertTrue(Analysis.of("t.tw", text).diagnostics().stream().anyMatch(d -> d.code().equals("above-lower-bound")));
        assertEquals(List.of(), o.titles().stream().filter(t -> t.contains("Cannon")).toList());
    }
}
