package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.Plan;

/** What an analysis takes over from the version before, and that nobody can tell but by the clock. */
class MemoTest {

    private static final String TEXT = """
            param n = 64
            param chunk = 16

            machine M = Grid(2, 2)

            tensor A, B, C, D : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            D(x, y) -> M(x, y)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)
            D(i, j) = A(i, k) * C(k, j)

            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, chunk)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
            }
            schedule D {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              communicate({A, C, D}, jo)
            }
            """;

    @Test
    void aStatementThatAnEditLeavesAsItWasIsTakenOver() {
        Analysis before = Analysis.of("t.tw", TEXT);
        Analysis after = Analysis.of("t.tw", TEXT.replace("communicate({A, C, D}, jo)", "communicate({A, C}, io)"), before.kept());
        assertSame(statements(before).get(0), statements(after).get(0));
        assertNotSame(statements(before).get(1), statements(after).get(1));
        assertSame(families(before).getFirst(), families(after).getFirst());
    }

    @Test
    void aStatementOutlivesVersionsInWhichAnotherOneHasAnError() {
        Analysis before = Analysis.of("t.tw", TEXT);
        Analysis broken = Analysis.of("t.tw", TEXT.replace("communicate({A, C, D}, jo)", "communicate({A, C, D}, j)"), before.kept());
        assertTrue(broken.hasErrors());
        Analysis after = Analysis.of("t.tw", TEXT, broken.kept());
        assertSame(statements(before).get(0), statements(after).get(0));
        assertSame(families(before).getFirst(), families(after).getFirst());
    }

    @Test
    void whatNobodyAsksForIsForgotten() {
        Memo kept = Analysis.of("t.tw", TEXT).kept();
        int most = kept.size();
        for (int i = 0; i < 40; i++) {
            kept = Analysis.of("t.tw", TEXT.replace("n = 64", "n = " + (65 + i)), kept).kept();
        }
        assertTrue(kept.size() <= 10 * most, most + " values of one version, " + kept.size() + " in the end");
    }

    @Test
    void anAnalysisThatFollowsManyEditsEqualsOneFromScratch() {
        String[][] edits = {{"n = 64", "n = 60"}, {"chunk = 16", "chunk = 7"}, {"Grid(2, 2)", "Grid(2, 3)"}, {"f64(n, n)", "f32(n, n)"},
            {"B(x, y) -> M(x, y)", "B(x, y) -> M(y, x)"}, {"D(x, y) -> M(x, y)", "D(x, y) -> M(x, *)"}, {"split(k, ko, ki, chunk)",
            "divide(k, ko, ki, 3)"}, {"communicate({B, C}, ko)", "communicate({B, C}, jo)"}, {"A(i, k) * C(k, j)", "A(k, i) * C(k, j)"},
            {"communicate(A, jo)", "communicate(A, nowhere)"}, {"A(i, j) = B", "A(i, j) += B"}, {"param n", "\nparam n"},
            {"C(x, y) -> M(x, y)", "C(x, y) -> M(cyclic(x, 4), y)"}, {"random(1)", "zeros"}};
        Random random = new Random(1);
        boolean[] made = new boolean[edits.length];
        Memo kept = Memo.nothing();
        for (int i = 0; i < 300; i++) {
            made[random.nextInt(edits.length)] ^= true;
            String text = TEXT;
            for (int e = 0; e < edits.length; e++) {
                text = made[e] ? text.replace(edits[e][0], edits[e][1]) : text;
            }
            Analysis taken = Analysis.of("t.tw", text, kept);
            kept = taken.kept();
            Analysis scratch = Analysis.of("t.tw", text);
            assertEquals(scratch.diagnostics(), taken.diagnostics(), text);
            assertEquals(scratch.planned(), taken.planned(), text);
            assertEquals(told(scratch), told(taken), text);
        }
    }

    private static final String DECLARATIONS = """
            param n = 24
            param rounds = 2
            param step = 1
            param last = 0
            machine M {
              node = Grid(2, 2)
              gpu = Grid(2)
            }
            fun half(v) = v / 2.0
            fun both(v, w) = half(v) + half(w)

            tensor A, B, C : f64(n, n)
            tensor x, y, z, shifted : f64(n)
            A(i, j) -> M.node(i, j), A(i, j) -> M.gpu(i)
            B(i, j) -> M.node(i, j)
            x(i) -> M.node(i, *)

            input B = random(1)
            input C = random(2)
            input x = random(3)

            first: A(i, j) = B(i, k) * C(k, j)
            y(i) = both(A(i, j), B(j, i)) * x(j)
            repeat t in 0..rounds {
              x(i) = half(x(i)) + t
            }
            z(i) = einsum("ij,j->i", B, x)
            shifted(o) = y(step * o + last)
            output z to file("z.npy")

            schedule first {
              distribute({i, j}, {io, jo}, {ii, ji}, M.node)
              distribute({ii}, {is}, {it}, M.gpu)
              communicate({A, B, C}, is)
            }
            schedule y {
              divide(i, io, ii, 2)
              precompute(both(A(i, j), B(j, i)), {j}, {jw}, w)
            }
            """;

    /** What an item means depends on what stands elsewhere: declarations, functions, levels, values of params. */
    @Test
    void anItemIsNotTakenOverWhenSomethingElseChangesItsMeaning() {
        String[][] edits = {{"v / 2.0", "v / 4.0"}, {"fun half(v)", "fun half(u)"}, {"fun both(v, w)", "fun both(v, w, k)"},
            {"node = ", "knot = "}, {"gpu = Grid(2)", "gpu = Grid(1)"}, {"param rounds = 2", "param i = 2"},
            {"param rounds", "param jo = 3\nparam rounds"}, {"tensor x, y, z,", "tensor x, y, k,"}, {"tensor A, B, C", "tensor A, B, half"},
            {"first: A", "last: A"}, {"B(i, k) * C(k, j)",
            "B(i, q) * C(q, j)"}, {"repeat t in", "repeat s in"}, {"z(i) = einsum", "z(j) = einsum"}, {"x(i) = half(x(i)) + t", "x(i) = t"},
            {"machine M", "machine N"}, {"output z", "outptu z"}, {"divide(i,", "divide(j,"},
            // the statement stays where it is, and means something else
            {"param last = 0", "param last = 0 ; param o = 2"}, {"step = 1\nparam last = 0", "step = -1\nparam last = n - 1"},
            {"\ntensor x", "\n\ntensor x"}};
        Random random = new Random(2);
        boolean[] made = new boolean[edits.length];
        Memo kept = Memo.nothing();
        for (int i = 0; i < 400; i++) {
            // most versions have few edits at a time, so that many of them are sound
            int at = random.nextInt(edits.length);
            made[at] ^= true;
            for (int e = 0; i % 3 != 0 && e < edits.length; e++) {
                made[e] &= e == at;
            }
            String text = DECLARATIONS;
            for (int e = 0; e < edits.length; e++) {
                text = made[e] ? text.replace(edits[e][0], edits[e][1]) : text;
            }
            Analysis taken = Analysis.of("t.tw", text, kept);
            kept = taken.kept();
            Analysis scratch = Analysis.of("t.tw", text);
            assertEquals(scratch.program(), taken.program(), text);
            assertEquals(scratch.diagnostics(), taken.diagnostics(), text);
            assertEquals(scratch.planned(), taken.planned(), text);
        }
    }

    @Test
    void itemsThatAnEditLeavesAsTheyWereAreTakenOver() {
        Analysis before = Analysis.of("t.tw", DECLARATIONS);
        assertEquals(List.of(), before.diagnostics().stream().filter(Diagnostic::isError).toList());
        Analysis after = Analysis.of("t.tw", DECLARATIONS.replace("both(A(i, j), B(j, i)) * x(j)", "both(A(j, i), B(j, i)) * x(j)"),
                before.kept());
        assertSame(before.program().statements().get(3), after.program().statements().get(3));
        assertSame(before.program().schedules().all("first").getFirst(), after.program().schedules().all("first").getFirst());
        assertSame(before.program().schedules().all("y").getFirst(), after.program().schedules().all("y").getFirst());
        assertNotSame(before.program().statements().get(1), after.program().statements().get(1));
    }

    private static List<Plan.Compute> statements(Analysis a) {
        return a.prediction().orElseThrow().statements();
    }

    private static List<TransferGroup> families(Analysis a) {
        return a.prediction().orElseThrow().traffic().families();
    }

    private static String told(Analysis a) {
        return a.prediction().map(p -> p.bound() + " " + p.memory().peak() + p.traffic().reads() + p.traffic().families().stream()
                .map(f -> f.statement() + f.tensor() + f.how() + f.cause() + f.loops() + f.bytes()
                        + List.of(f.received().get(0)) + f.messages())
                .toList()).orElse("");
    }
}
