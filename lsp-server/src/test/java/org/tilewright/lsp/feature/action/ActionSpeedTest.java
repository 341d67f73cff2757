package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.Diagnostic;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.CodeActionHandler;
import org.tilewright.lsp.feature.action.edit.Judge;

/** Actions in a text of 500 lines come at once: they are tried out on what they have to do with. */
class ActionSpeedTest {

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
    void areThereAtOnce() {
        StringBuilder text = new StringBuilder("param n = 1024\nparam gx = 2\nparam gy = 2\nmachine M = Grid(gx, gy)\n");
        for (int i = 0; i < 26; i++) {
            text.append(BLOCK.replace("#", Integer.toString(i)));
        }
        String sound = text.toString();
        List<String> slow = new ArrayList<>();
        measure(sound, "A13(i, j) =", slow);
        measure(sound, "schedule A13", slow);
        measure(sound, "distribute({i, j}", slow);
        measure(sound, "16)", slow);
        measure(sound, "n = 1024", slow);
        measure(sound.replace("communicate({B13, C13}, ko)", "communicate(C13, ko)"), "A13 {", slow);
        measure(sound.replace("A13(i, j) = B13", "A13(i, j) = D13"), "D13", slow);
        measure(sound.replace("communicate({B13, C13}, ko)", "communicate({B13, X13}, ko)"), "X13", slow);
        measure(sound.replace("param gx = 2", "param gx = 2\nparam gz = 3"), "gz", slow);
        String wide = sound.replace("param gx = 2", "param gx = 16").replace("param gy = 2", "param gy = 16");
        measure(wide.substring(0, wide.indexOf("tensor A1,")).replace("communicate({B0, C0}, ko)", "communicate(C0, ko)"), "A0 {", slow);
        assertEquals(List.of(), slow);
    }

    private static long ofForm(List<Diagnostic> errors) {
        return errors.stream().filter(d -> d.code().startsWith("unknown-") || d.code().startsWith("syntax")).count();
    }

    /** The processor time of the best of some tries, since others share the machine. */
    private static void measure(String text, String place, List<String> slow) {
        Snapshot s = Offered.snapshot(text);
        int at = text.indexOf(place);
        double best = Double.MAX_VALUE;
        int offered = 0;
        for (int i = 0; i < 15; i++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            offered = new CodeActionHandler(s, s.lines().range(at, at), new CodeActionContext(List.of())).handle().size();
            best = Math.min(best, (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e6);
        }
        assertTrue(offered > 0, place);
        // what was tried out on a part holds for the whole
        int errors = Judge.errors("/programs/test.tw", text).size();
        for (CodeAction a : new CodeActionHandler(s, s.lines().range(at, at), new CodeActionContext(List.of())).handle()) {
            List<Diagnostic> after = Judge.errors("/programs/test.tw", Offered.apply(s, a));
            assertTrue(after.size() <= errors || ofForm(after) < 1, () -> a.getTitle() + ": " + after);
        }
        if (best > 100) {
            slow.add(place + ": " + best + " ms");
        }
    }
}
