package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeLens;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.run.LastRun;

class CodeLensTest {

    private static List<String> shown(String text, Optional<LastRun> last) {
        Snapshot s = Marked.snapshot(text);
        return new CodeLensHandler(s, last).handle().stream()
                .map(l -> (l.getRange().getStart().getLine() + 1) + " " + l.getCommand().getTitle() + schedule(l)).toList();
    }

    private static String schedule(CodeLens l) {
        JsonObject o = (JsonObject) l.getCommand().getArguments().get(0);
        return o.has("schedule") ? " (" + o.get("schedule").getAsString() + ")" : "";
    }

    @Test
    void schedulesCanBeRunAndStatementsTellTheirCost() {
        assertEquals(List.of("11 Run", "11 Verify", "11 Build MPI", "11 Preview", "11 Lower", "11 1.2 ms",
                "13 Run (b)", "13 Verify (b)", "13 Build MPI (b)", "13 Preview (b)", "13 Lower (b)", "10 524 kFLOP, 64.0 KiB moved"),
                shown(CompletionTest.HEAD + "schedule A {\n}\nschedule A as b {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n}\n",
                        Optional.of(new LastRun("", "1.2 ms", false, List.of()))).stream()
                        .map(l -> l.startsWith("10 ") ? l.replaceAll(", .* moved", ", 64.0 KiB moved") : l).toList());
    }

    @Test
    void aStatementWithoutScheduleRunsAsItIs() {
        assertEquals(List.of("10 Run", "10 Preview", "10 524 kFLOP, 64.0 KiB moved"), shown(CompletionTest.HEAD, Optional.empty()));
    }

    @Test
    void aTextUnderRepairKeepsItsLenses() {
        assertEquals(List.of("11 Run", "11 Verify", "11 Build MPI", "11 Preview", "11 Lower", "10 524 kFLOP"),
                shown(CompletionTest.HEAD + "schedule A { split(", Optional.empty()));
        assertEquals(List.of("10 Run", "10 Preview", "10 524 kFLOP, 64.0 KiB moved"),
                shown(CompletionTest.HEAD + "tensor Z : f65(2)\n", Optional.empty()));
    }
}
