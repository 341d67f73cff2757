package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.junit.jupiter.api.Test;

/** Given a text with a cursor, a fix gives another text. */
class QuickFixTest {

    private static String fixed(String marked, String title) {
        return Offered.at(marked, CodeActionKind.QuickFix).after(title);
    }

    @Test
    void aMissingTensorGetsTheExtentsOfItsVariables() {
        assertEquals("""
                param n = 8
                param m = 6
                tensor A : f32(n, m)
                tensor B : f32(n, 5)
                tensor W : f32(5, m)
                input B = ones
                input W = random(2)
                A(i, j) = B(i, k) * W(k, j)
                """, fixed("""
                param n = 8
                param m = 6
                tensor A : f32(n, m)
                tensor B : f32(n, 5)
                input B = ones
                A(i, j) = B(i, k) * |W(k, j)
                """, "Declare 'tensor W : f32(5, m)'"));
    }

    @Test
    void aTypeIsChangedForOneOfSeveral() {
        assertEquals("""
                tensor A, B : f64(4)
                tensor D : f32(4) // two
                tensor C : f64(4)
                input B = ones
                input C = ones
                input D = ones
                A(i) = B(i) * C(i)
                """, fixed("""
                tensor A, B : f64(4)
                tensor C, D : f32(4) // two
                input B = ones
                input C = ones
                input D = ones
                A(i) = B(i) * |C(i)
                """, "Make 'C' f64"));
    }

    @Test
    void lineEndsAreKept() {
        String text = "tensor A, B : f64(4)\r\nA(i) = |B(i)\r\n";
        assertEquals("tensor A, B : f64(4)\r\ninput B = random(1)\r\nA(i) = B(i)\r\n", fixed(text, "Add 'input B = random(1)'"));
    }

    @Test
    void anUnusedTensorGoesWithItsLayoutAndValues() {
        assertEquals("""
                machine M = Grid(2)
                tensor A : f64(4)
                A(x) -> M(x)

                A(i) = 1
                """, fixed("""
                machine M = Grid(2)
                tensor A, |B : f64(4)
                A(x) -> M(x)
                B(x) -> M(x)

                input B = ones

                A(i) = 1
                """, "Remove 'B'"));
    }

    @Test
    void everythingObviousAtOnce() {
        Offered o = Offered.at("""
                |param n = 4
                param unused = 3
                tensor A, B : f64(n)
                tensor C : f46(n)
                A(i) = B(i) + C(i)
                schedule A { splt(i, io, ii, 2) reorder({io, ii }) }
                """, CodeActionKind.SourceFixAll);
        assertEquals("""
                param n = 4
                tensor A, B : f64(n)
                tensor C : f64(n)
                A(i) = B(i) + C(i)
                schedule A { split(i, io, ii, 2) reorder({io, ii }) }
                """, o.after("Fix all problems that have an obvious fix").replaceAll("input .*\n", ""));
        assertEquals(List.of("source.fixAll.tilewright"), o.actions().stream().map(a -> a.getKind()).toList());
        assertTrue(Offered.at("|param n = 4\n").titles().stream().noneMatch(t -> t.startsWith("Fix all")));
    }

    @Test
    void aScheduleIsMendedForTheMachineOfItsStatement() {
        String text = """
                param n = 8
                machine L = Grid(4)
                machine M = Grid(2, 2)
                tensor A, B : f32(n, n)
                A(x, y) -> M(x, y)
                B(x, y) -> M(x, y)
                input B = ones
                A(i, j) = B(i, j)
                schedule A {
                  distribute({i, j}, {io, jo}, {ii, ji}, |K)
                }
                """;
        assertEquals(text.replace("|K", "M"), fixed(text, "Change to 'M'"));
        String count = text.replace("{i, j}, {io, jo}, {ii, ji}, |K", "{i|}, {io}, {ii}, M");
        assertEquals(text.replace("|K", "M"), fixed(count, "Change to distribute({i, j}, {io, jo}, {ii, ji}, M)"));
    }

    @Test
    void aLayoutIsMendedForTheMachineThatItNames() {
        String text = """
                param n = 8
                machine L = Grid(4)
                machine M = Grid(2, 3)
                tensor A, B : f32(n, n)
                A(x, y) -> M(|x)
                B(x, y) -> L(x)
                input B = ones
                A(i, j) = B(i, j)
                """;
        assertEquals(text.replace("|x", "x, y"), fixed(text, "Change to (x, y)"));
        String beyond = text.replace("|x", "x, |7");
        assertEquals(beyond.replace("|7", "2"), fixed(beyond, "Change to '2'"));
    }
}
