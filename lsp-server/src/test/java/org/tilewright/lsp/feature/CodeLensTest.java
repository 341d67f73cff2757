package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeLens;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.shown.LastShown;
import org.tilewright.lsp.run.LastRun;

class CodeLensTest {

    private static List<String> shown(String text, Optional<LastRun> run) {
        return shown(Marked.snapshot(text), run, new LastShown<>());
    }

    private static List<String> shown(Snapshot s, Optional<LastRun> run, LastShown<String> last) {
        return new CodeLensHandler(s, run, last).handle().stream()
                .map(l -> (l.getRange().getStart().getLine() + 1) + " " + l.getCommand().getTitle() + schedule(l)).toList();
    }

    private static String schedule(CodeLens l) {
        JsonObject o = (JsonObject) l.getCommand().getArguments().get(0);
        return o.has("schedule") ? " (" + o.get("schedule").getAsString() + ")" : "";
    }

    private static final List<String> ROW = List.of("1 Run", "1 Verify", "1 Preview", "1 Show A", "1 Build MPI", "1 Lower");

    private static List<String> row(String... more) {
        return Stream.concat(ROW.stream(), Stream.of(more)).toList();
    }

    @Test
    void oneRowForTheFileAndOneForEachNamedSchedule() {
        assertEquals(row("1 in all 524 kFLOP, 72.0 KiB moved, 128.0 KiB a processor", "1 1.2 ms", "13 Run (b)", 
                "13 Verify (b)", "13 Preview (b)",
                "10 524 kFLOP, 72.0 KiB moved"),
                shown(CompletionTest.HEAD + "schedule A {\n}\nschedule A as b {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n}\n",
                        Optional.of(new LastRun("", "1.2 ms", false, List.of()))));
    }

    @Test
    void aStatementTellsItsOwnCostOnly() {
        assertEquals(row("1 in all 524 kFLOP, 64.0 KiB moved, 56.0 KiB a processor", "10 524 kFLOP, 64.0 KiB moved"),
                shown(CompletionTest.HEAD, Optional.empty()));
        assertEquals(List.of(), shown("param n = 4\ntensor A : f64(n)\n", Optional.empty()));
    }

    /** What is computed and read for nothing else, with the argument that a run takes. */
    @Test
    void theRowOffersToShowWhatIsComputedInTheEnd() {
        String text = """
                record Pair { value : f64, index : i64 }
                tensor A, B, C, D, E : f64(8)
                tensor P : Pair(8)
                input B = random(1)
                first: A(i) = B(i)
                C(i) = A(i) + C(i)
                D(i) = 2 * A(i)
                P(i) = Pair(B(i), i)
                """;
        assertEquals(List.of("Show C, D"), shows(text));
        assertEquals(List.of("Show D"), shows(text + "repeat t in 0..C(0) {\n  D(i) = D(i) + 1\n}\n"));
        assertEquals(List.of("Show E"), shows(text + "E(i) = C(i) + D(i)\nE(i) += 1\n"));
        assertEquals(List.of("Show E"), shows(text + "E(i) = C(i) + D(i) +\n"));
        assertEquals(List.of(), shows(text.replace("tensor A, B, C, D, E : f64(8)", "")));
        String many = "tensor A, B, C, D : f64(8)\nA(i) = 1\nB(i) = 1\nC(i) = 1\nD(i) = 1\n";
        assertEquals(List.of("Show 4 results"), shows(many));
        CodeLens lens = new CodeLensHandler(Marked.snapshot(many), Optional.empty(), new LastShown<>()).handle().stream()
                .filter(l -> l.getCommand().getTitle().startsWith("Show")).findFirst().orElseThrow();
        assertEquals("tilewright.run", lens.getCommand().getCommand());
        assertEquals("[\"A\",\"B\",\"C\",\"D\"]", ((JsonObject) lens.getCommand().getArguments().get(0)).get("show").toString());
    }

    private static List<String> shows(String text) {
        return shown(text, Optional.empty()).stream().filter(l -> l.startsWith("1 Show")).map(l -> l.substring(2)).toList();
    }

    @Test
    void aTextUnderRepairKeepsItsLenses() {
        assertEquals(row("10 524 kFLOP"), shown(CompletionTest.HEAD + "schedule A { split(", Optional.empty()));
        assertEquals(row("10 524 kFLOP, 64.0 KiB moved"), shown(CompletionTest.HEAD + "tensor Z : f65(2)\n", Optional.empty()));
        LastShown<String> last = new LastShown<>();
        shown(Marked.snapshot(CompletionTest.HEAD), Optional.empty(), last);
        String total = "1 in all 524 kFLOP, 64.0 KiB moved, 56.0 KiB a processor (before the error)";
        assertEquals(row(total, "10 524 kFLOP, 64.0 KiB moved (before the error)"),
                shown(Marked.snapshot(CompletionTest.HEAD + "schedule A { split("), Optional.empty(), last));
        assertEquals(row(total, "11 524 kFLOP, 64.0 KiB moved (before the error)"),
                shown(Marked.snapshot("// more\n" + CompletionTest.HEAD + "schedule A { split("), Optional.empty(), last));
        assertEquals(row("1 in all 524 kFLOP, 64.0 KiB moved, 56.0 KiB a processor", "10 524 kFLOP, 64.0 KiB moved"),
                shown(Marked.snapshot(CompletionTest.HEAD), Optional.empty(), last));
    }
}
