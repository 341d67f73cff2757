package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.tilewright.ide.protocol.LowerRequest;
import org.tilewright.ide.protocol.LowerRequest.Stage;

/** What editors show beside the text: marks at schedules, lenses, generated texts' names. */
class ScheduleHeadTest {

    @Test
    void schedulesAreFoundByTheirWords() {
        String text = "A(i) = B(i)\n\nschedule A as fast {\n}\n  schedule  C {\n}\n// schedule D\n";
        List<ScheduleHead> heads = ScheduleHead.in(text);
        assertEquals(List.of("A as fast", "C"), heads.stream().map(ScheduleHead::label).toList());
        assertEquals(List.of("fast", ""), heads.stream().map(ScheduleHead::name).toList());
        heads.forEach(h -> assertEquals("schedule", text.substring(h.from(), h.to())));
    }

    @Test
    void everyScheduleOfTheSamplesHasAMark() throws Exception {
        Path samples = Path.of(System.getProperty("tilewright.samples"));
        try (var all = Files.walk(samples)) {
            for (Path file : all.filter(f -> f.toString().endsWith(".tw")).toList()) {
                String text = Files.readString(file);
                long lines = text.lines().filter(l -> l.strip().startsWith("schedule ")).count();
                assertEquals(lines, ScheduleHead.in(text).size(), file.toString());
            }
        }
    }

    @Test
    void aLensDoesItsWorkInTheIde() {
        Range at = new Range(new Position(3, 0), new Position(3, 8));
        CodeLens lens = ScheduleLenses.inIde(new CodeLens(at, new Command("Verify", "tilewright.verify", List.of("x")), null));
        assertEquals("org.tilewright.lens.verify", lens.getCommand().getCommand());
        assertEquals(List.of("x"), lens.getCommand().getArguments());
        assertEquals(at, lens.getRange());
        CodeLens tells = new CodeLens(at, new Command("12 MiB moved", "tilewright.nothing"), null);
        assertTrue(tells == ScheduleLenses.inIde(tells), "a lens that only tells stays the server's");
        assertFalse(ScheduleLenses.inIde(new CodeLens(at)).getCommand() != null);
    }

    @Test
    void generatedTextsAreNamedByWhatTheyAre() {
        assertEquals("cannon.cpp", LoweredTexts.name("cannon.tw", new LowerRequest("u", Stage.SOURCE, Optional.empty())));
        LowerRequest source = new LowerRequest("u", Stage.SOURCE, Optional.empty());
        assertEquals("cannon.cpp", LoweredTexts.name("cannon.tw", source.withTarget("opencl")));
        assertEquals("cannon.cu", LoweredTexts.name("cannon.tw", source.withTarget("cuda")));
        assertEquals("cannon-fast.loops.txt", LoweredTexts.name("cannon.tw", new LowerRequest("u", Stage.CONCRETE, Optional.of("fast"))));
        assertEquals("cannon.plan.txt", LoweredTexts.name("cannon.tw", new LowerRequest("u", Stage.PLAN, Optional.empty())));
    }
}
