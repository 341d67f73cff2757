package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.shown.LastShown;

class InlayHintsTest {

    /** The text with its hints in brackets. */
    private static String shown(String text) {
        Snapshot s = Marked.snapshot(text);
        StringBuilder out = new StringBuilder(text);
        for (InlayHint h : new InlayHintsHandler(s, s.lines().range(0, text.length()), new LastShown<>()).handle().reversed()) {
            out.insert(s.offset(h.getPosition()),
                    (Boolean.TRUE.equals(h.getPaddingLeft()) ? " " : "") + "[" + h.getLabel().getLeft() + "]");
        }
        return out.toString();
    }

    @Test
    void whatWasChosenStandsBesideAuto() {
        String hints = shown("""
                param processors = 4
                machine M = Grid(4, auto)
                tensor A, B : f64(64, 64)
                A(x, y) -> M(x, y)
                B(x, y) -> M(x, y)
                input B = ones
                A(i, j) = B(i, j)
                schedule A {
                  distribute({i, j}, {io, jo}, {ii, ji}, M)
                  split(ii, iio, iii, auto)
                }
                """);
        assertTrue(hints.contains("machine M = Grid(4, auto[: 1])"), hints);
        assertTrue(hints.matches("(?s).*split\\(ii, iio\\[: \\d+\\], iii\\[: \\d+\\], auto\\).*"), hints);
    }

    @Test
    void numbersOfSumma() {
        String text = """
                param n = 1024
                param chunk = 256
                param twice = 2 * chunk
                machine M = Grid(2, 2)
                tensor A, B, C : f64(n, n)
                tensor small : f64(4, 4)
                A(x, y) -> M(x, y)
                B(x, y) -> M(x, y)
                C(x, y) -> M(x, y)
                small(x, y) -> M(x, *)
                input B = random(1)
                input C = random(2)
                A(i, j) = B(i, k) * C(k, j)
                schedule A {
                  distribute({i, j}, {io, jo}, {ii, ji}, M)
                  split(k, ko, ki, chunk)
                  reorder({ko, ii, ji, ki})
                  communicate(A, jo)
                  communicate({B, C}, ko)
                }
                """;
        assertEquals("""
                param n = 1024
                param chunk = 256
                param twice = 2 * chunk [= 512]
                machine M = Grid(2, 2)
                tensor A, B, C : f64(n, n) [1024 × 1024, 8.00 MiB each]
                tensor small : f64(4, 4)
                A(x, y) -> M(x, y) [tiles 512 × 512, 2.00 MiB]
                B(x, y) -> M(x, y) [tiles 512 × 512, 2.00 MiB]
                C(x, y) -> M(x, y) [tiles 512 × 512, 2.00 MiB]
                small(x, y) -> M(x, *) [tiles 2 × 4, replicated along M.1, 64 B]
                input B = random(1)
                input C = random(2)
                A(i, j) = B(i, k) * C(k, j)
                schedule A [10.0 MiB a processor] {
                  distribute({i, j}, {io[: 2], jo[: 2]}, {ii[: 512], ji[: 512]}, M)
                  split(k, ko[: 4], ki[: 256], chunk)
                  reorder({ko, ii, ji, ki})
                  communicate(A, jo) [A in place]
                  communicate({B, C}, ko) [B 8.00 MiB, C 8.00 MiB]
                }
                """, shown(text));
    }

    @Test
    void copiesAreToldAndWhatMovesWithoutASchedule() {
        assertEquals("""
                machine M = Grid(4)
                tensor x, y, z : f64(64)
                x(i) -> M(*) [replicated, 512 B]
                y(i) -> M(i) [blocks of 16, 128 B]
                z(i) -> M(i) [blocks of 16, 128 B]
                input y = ones
                x(i) = 2 * y(i) [x 1.50 KiB]
                z(i) = x(63 - i)
                """, shown("""
                machine M = Grid(4)
                tensor x, y, z : f64(64)
                x(i) -> M(*)
                y(i) -> M(i)
                z(i) -> M(i)
                input y = ones
                x(i) = 2 * y(i)
                z(i) = x(63 - i)
                """));
    }

    @Test
    void whatGoesBetweenNodesIsToldApart() {
        String text = shown("""
                machine M {
                  node = Grid(2)
                  gpu = Grid(2)
                }
                tensor x, y, z : f64(64)
                x(i) -> M.node(i), x(j) -> M.gpu(j)
                y(i) -> M.node(i), y(j) -> M.gpu(*)
                z(i) -> M.node(*), z(j) -> M.gpu(j)
                input y = ones
                x(i) = y(63 - i)
                z(i) = x(i)
                y(i) = x(i)
                """);
        assertTrue(text.contains("x(i) = y(63 - i) [y 512 B between nodes]\n"), text);
        assertTrue(text.contains("z(i) = x(i) [z 768 B (512 B between nodes)]\n"), text);
        assertTrue(text.contains("y(i) = x(i) [y 512 B inside nodes]\n"), text);
    }

    @Test
    void literalsAreNotRepeated() {
        String commands = shown("tensor A, B : f64(100)\ninput B = ones\nA(i) = B(i)\nschedule A {\n  split(i, io, ii, 10)\n"
                + "  divide(io, a, b, 2)\n}\n");
        assertTrue(commands.contains("split(i, io[: 10], ii, 10)"), commands);
        assertTrue(commands.contains("divide(io, a, b[: 5], 2)"), commands);
    }

    @Test
    void onlyTheRangeThatWasAskedFor() {
        Snapshot s = Marked.snapshot(CompletionTest.HEAD);
        int line = CompletionTest.HEAD.lines().toList().indexOf("A(x, y) -> M(x, y)");
        List<InlayHint> hints = new InlayHintsHandler(s, s.lines().range(s.lines().start(line), s.lines().end(line)), new LastShown<>())
                .handle();
        assertEquals(List.of("tiles 32 × 32, 8.00 KiB"), hints.stream().map(h -> h.getLabel().getLeft()).toList());
    }

    @Test
    void noNumberThatAHalfTypedItemWouldChange() {
        String broken = CompletionTest.HEAD.replace("B(x, y) -> M(x, y)", "B(x, y) -> M(x,")
                + "schedule A {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  communicate({B, C}, jo)\n}\n";
        String shown = shown(broken);
        assertFalse(shown.contains("a processor"), shown);
        assertFalse(shown.contains("communicate({B, C}, jo) ["), shown);
        assertTrue(shown.contains("io[: 2]"), shown);
        assertFalse(shown("param n = 4\nparam m = 2 +\nparam k = n * 2\ntensor A : f64(m)\n").contains("tensor A : f64(m) ["));
    }

    @Test
    void whatAnErrorHidesStaysAsItWas() {
        LastShown<InlayHint> last = new LastShown<>();
        String sound = CompletionTest.HEAD
                + "schedule A {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  communicate({B, C}, jo)\n}\n";
        List<InlayHint> before = hints(Marked.snapshot(sound), last);
        String broken = sound.replace("B(x, y) -> M(x, y)", "B(x, y) -> M(x,");
        Snapshot s = Marked.snapshot(broken);
        List<InlayHint> now = hints(s, last);
        assertEquals(before.stream().map(h -> h.getLabel().getLeft()).toList(), now.stream().map(h -> h.getLabel().getLeft()).toList());
        List<InlayHint> dimmed = now.stream().filter(h -> h.getKind() == null).toList();
        assertEquals(List.of("tiles 32 × 32, 8.00 KiB", "tiles 32 × 32, 8.00 KiB", "56.0 KiB a processor", "B 32.0 KiB, C 32.0 KiB"),
                dimmed.stream().map(h -> h.getLabel().getLeft()).toList());
        assertTrue(dimmed.getFirst().getTooltip().getRight().getValue().startsWith("As it was before the error on line "),
                dimmed::toString);
        assertEquals(broken.indexOf("B(x, y) -> M(x,") + "B(x, y) -> M(x,".length(), s.offset(dimmed.getFirst().getPosition()));
        assertTrue(hints(Marked.snapshot(sound), last).stream().allMatch(h -> h.getKind() != null),
                "nothing is old in a text without errors");
    }

    private static List<InlayHint> hints(Snapshot s, LastShown<InlayHint> last) {
        return new InlayHintsHandler(s, s.lines().range(0, s.text().length()), last).handle();
    }
}
