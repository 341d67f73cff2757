package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.junit.jupiter.api.Test;

/** Given a text with a cursor, a refactoring gives another text. */
class RefactoringTest {

    private static final String SUMMA = """
            param n = 64
            param gx = 2

            machine M = Grid(gx, 2)

            tensor A, B, C : f64(n, n)

            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)

            schedule A {
              // tiles
              distribute({i, j}, {io, jo}, {ii, ji}, M) // of A
              split(k, ko, ki, 16)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
              substitute({ii, ji, ki}, gemm)
            }
            """;

    private static Offered at(String text, String place) {
        int at = text.indexOf(place);
        return Offered.at(Offered.snapshot(text), at, at, CodeActionKind.Refactor);
    }

    @Test
    void distributeIsExpandedAndCompressed() {
        String expanded = at(SUMMA, "distribute").after("Expand distribute into its parts");
        assertEquals(SUMMA.replace("  distribute({i, j}, {io, jo}, {ii, ji}, M)", """
              divide(i, io, ii, gx)
              divide(j, jo, ji, 2)
              reorder({io, jo, ii, ji})
              distribute({io, jo})""".indent(2).stripTrailing()), expanded);
        assertEquals(SUMMA, at(expanded, "divide(i").after("Write as one distribute"));
        assertEquals(SUMMA, at(expanded, "distribute({io").after("Write as one distribute"));
        assertTrue(at(expanded.replace("divide(j, jo, ji, 2)", "divide(j, jo, ji, gx)"), "divide(i").titles().stream()
                .noneMatch(t -> t.startsWith("Write as one")));
    }

    @Test
    void aParamIsExtracted() {
        assertEquals(SUMMA.replace("param gx = 2\n", "param gx = 2\nparam chunk = 16\n").replace("16)", "chunk)"),
                at(SUMMA, "16)").after("Extract param 'chunk'"));
        assertEquals(SUMMA.replace("param gx = 2\n", "param gx = 2\nparam gy = 2\n").replace("gx, 2", "gx, gy"),
                at(SUMMA, "2)\n\ntensor").after("Extract param 'gy'"));
        assertEquals("param n = 8\ntensor A : f64(n)\ntensor B : f64(n, n)\nA(i) = 8\nB(i, j) = 1\n",
                at("tensor A : f64(8)\ntensor B : f64(8, 8)\nA(i) = 8\nB(i, j) = 1\n", "8)").after("Extract param 'n' for all 3 places"));
        assertEquals(List.of(), Offered.at(SUMMA.replace("64", "6|4"), CodeActionKind.RefactorExtract).titles());
    }

    @Test
    void aParamIsInlined() {
        assertEquals(SUMMA.replace("param n = 64\n", "").replace("n, n", "64, 64"), at(SUMMA, "n = 64").after("Inline param 'n'"));
        assertEquals("param m = 2 * (3 + 1)\ntensor A : f64(m)\nA(i) = 1\n",
                at("param k = 3 + 1\nparam m = 2 * k\ntensor A : f64(m)\nA(i) = 1\n", "k").after("Inline param 'k'"));
    }

    @Test
    void aStatementIsAnEinsumAndBack() {
        String einsum = at(SUMMA, "A(i, j) =").after("Write as einsum");
        assertTrue(einsum.contains("\nA = einsum(\"ik,kj->ij\", B, C)\n"), einsum);
        assertEquals(SUMMA, at(einsum, "A = einsum").after("Write with index variables"));
        assertTrue(at(SUMMA.replace("B(i, k) *", "B(i, k) + "), "A(i, j) =").titles().stream().noneMatch(t -> t.contains("einsum")));
    }

    @Test
    void aScheduleIsOneOfSeveral() {
        String named = at(SUMMA, "schedule").after("Name this schedule 'summa'");
        assertEquals(SUMMA.replace("schedule A {", "schedule A as summa {"), named);
        String both = at(named, "schedule").after("Add the alternative schedule 'cannon' (Cannon)");
        assertEquals(named + """

            schedule A as cannon {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              divide(k, ko, ki, gx)
              reorder({ko, ii, ji, ki})
              rotate(ko, {io, jo}, kos)
              communicate(A, jo)
              communicate({B, C}, kos)
              substitute({ii, ji, ki}, gemm)
            }
            """, both);
        // the comment between the commands would be lost
        assertTrue(at(SUMMA, "schedule").titles().stream().noneMatch(t -> t.endsWith("instead")));
        String other = at(SUMMA.replace(" // of A", ""), "schedule").after("Schedule as Cannon instead");
        assertTrue(other.contains("{\n  // tiles\n  distribute") && other.contains("rotate"), other);
    }

    @Test
    void aProgramGetsAMachine() {
        String text = """
            // a product
            param n = 64

            tensor A, B, C : f64(n, n)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)
            """;
        assertEquals("""
            // a product
            param n = 64
            param gx = 2
            param gy = 2
            param chunk = 16

            machine M = Grid(gx, gy)

            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)

            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, chunk)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
              substitute({ii, ji, ki}, gemm)
            }
            """, at(text, "A(i").after("Distribute over a grid of 2 x 2 as SUMMA"));
        String line = at(text, "A(i").after("Distribute over a grid of 4");
        assertTrue(line.contains("A(x, y) -> M(x)\nB(x, y) -> M(x)\nC(x, y) -> M(*)\n"), line);
    }

    @Test
    void tensorsGetTheLayoutsOfTheirAlgorithm() {
        String text = SUMMA.replace("2)\n\ntensor", "gx)\n\ntensor").replace(" // of A", "");
        String cannon = at(text, "schedule").after("Schedule as Cannon instead");
        String rows = cannon.replace("B(x, y) -> M(x, y)", "B(i, k) -> M(i, *) // rows");
        assertEquals(cannon.replace("B(x, y) -> M(x, y)", "B(i, k) -> M(i, k) // rows"),
                at(rows, "schedule").after("Give the tensors the layouts of Cannon"));
        assertTrue(at(cannon, "schedule").titles().stream().noneMatch(t -> t.startsWith("Give the tensors")));
    }

    @Test
    void aLabelComesAndGoesWithItsSchedules() {
        String labelled = at(SUMMA, "A(i").after("Label this statement 'product'");
        assertEquals(SUMMA.replace("A(i, j) =", "product: A(i, j) =").replace("schedule A", "schedule product"), labelled);
        assertEquals(SUMMA, at(labelled, "product:").after("Remove the label 'product'"));
    }

    @Test
    void commandsAreChained() {
        String chained = at(SUMMA, "schedule").after("Write the commands chained");
        assertTrue(chained.contains("\n  .split(k, ko, ki, 16)\n"), chained);
        assertEquals(SUMMA, at(chained, "schedule").after("Write the commands without dots"));
    }

    @Test
    void lineEndsAreKept() {
        String after = at(SUMMA.replace("\n", "\r\n"), "distribute").after("Expand distribute into its parts");
        assertEquals(after, after.replace("\r\n", "\n").replace("\n", "\r\n"));
        assertTrue(after.contains("  divide(j, jo, ji, 2)\r\n"));
    }
}
