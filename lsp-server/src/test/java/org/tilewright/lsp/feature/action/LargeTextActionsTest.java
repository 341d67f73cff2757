package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.CodeActionHandler;
import org.tilewright.lsp.feature.action.edit.EditChecker;

/**
 * Actions in a text of 500 lines are tried out on what they have to do with, which holds for the whole. How long they take measures
 * {@code bench/lsp}.
 */
class LargeTextActionsTest {

    private static final String BLOCK = """
            tensor A#, B#, C# : f64(n, n)
            A#(x, y) -> M(x, y)
            B#(x, y) -> M(x, y)
            C#(x, y) -> M(x, y)
            input B# = random(1)
            input C# = random(2)

            // one of many
            A#(i, j) = B#(i, k) * C#(k, j)

            schedule A# {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, 16)
              reorder({ko, ii, ji, ki})
              communicate(A#, jo)
              communicate({B#, C#}, ko)
              substitute({ii, ji, ki}, gemm)
            }

            """;

    @Test
    void mendTheWholeText() {
        StringBuilder text = new StringBuilder("param n = 1024\nparam gx = 2\nparam gy = 2\nmachine M = Grid(gx, gy)\n");
        for (int i = 0; i < 26; i++) {
            text.append(BLOCK.replace("#", Integer.toString(i)));
        }
        String sound = text.toString();
        judge(sound, "A13(i, j) =");
        judge(sound, "schedule A13");
        judge(sound, "distribute({i, j}");
        judge(sound, "16)");
        judge(sound, "n = 1024");
        judge(sound.replace("communicate({B13, C13}, ko)", "communicate(C13, ko)"), "A13 {");
        judge(sound.replace("A13(i, j) = B13", "A13(i, j) = D13"), "D13");
        judge(sound.replace("communicate({B13, C13}, ko)", "communicate({B13, X13}, ko)"), "X13");
        judge(sound.replace("param gx = 2", "param gx = 2\nparam gz = 3"), "gz");
        String wide = sound.replace("param gx = 2", "param gx = 16").replace("param gy = 2", "param gy = 16");
        judge(wide.substring(0, wide.indexOf("tensor A1,")).replace("communicate({B0, C0}, ko)", "communicate(C0, ko)"), "A0 {");
    }

    private static long ofForm(List<Diagnostic> errors) {
        return errors.stream().filter(d -> d.code().startsWith("unknown-") || d.code().startsWith("syntax")).count();
    }

    private static void judge(String text, String place) {
        Snapshot s = Offered.snapshot(text);
        int at = text.indexOf(place);
        List<CodeAction> offered = new CodeActionHandler(s, s.lines().range(at, at), new CodeActionContext(List.of())).handle();
        assertFalse(offered.isEmpty(), place);
        int errors = EditChecker.errors("/programs/test.tw", text).size();
        for (CodeAction a : offered) {
            List<Diagnostic> after = EditChecker.errors("/programs/test.tw", Offered.apply(s, a));
            assertTrue(after.size() <= errors || ofForm(after) < 1, () -> a.getTitle() + ": " + after);
        }
    }
}
