package org.tilewright.intellij.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.Samples;
import org.tilewright.ide.protocol.LowerRequest.Stage;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.server.ScheduleLenses;

/** What a click on a lens asks for, and the samples. */
class ProgramCommandTest {

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    @Test
    void aLensTellsWhatAndOfWhat() {
        JsonObject argument = json("{'uri': 'file:///p/a.tw', 'schedule': 'fast', 'stage': 'source'}");
        assertEquals(Optional.of(new ProgramCommand.Start(Goal.VERIFY, "file:///p/a.tw", "fast", "")),
                ProgramCommand.of("verify", argument));
        assertEquals(Optional.of(new ProgramCommand.Start(Goal.RUN, "file:///p/a.tw", "", "A, B")),
                ProgramCommand.of("run", json("{'uri': 'file:///p/a.tw', 'show': ['A', 'B']}")));
        assertEquals(Optional.of(new ProgramCommand.Preview("file:///p/a.tw", "fast")), ProgramCommand.of("preview", argument));
        assertEquals(Optional.of(new ProgramCommand.Lower("file:///p/a.tw", "fast", Stage.SOURCE)), ProgramCommand.of("lower", argument));
        assertEquals(Optional.of(new ProgramCommand.Cancel("file:///p/a.tw")), ProgramCommand.of("cancel", argument));
        assertEquals(Optional.of(new ProgramCommand.Lower("file:///p/a.tw", "", Stage.CONCRETE)),
                ProgramCommand.of("lower", json("{'uri': 'file:///p/a.tw'}")));
    }

    @Test
    void whatIsNoneOfThemIsNothing() {
        assertEquals(Optional.empty(), ProgramCommand.of("dance", json("{'uri': 'file:///p/a.tw'}")));
        assertEquals(Optional.empty(), ProgramCommand.of("verify", json("{}")));
        assertEquals(Optional.empty(), ScheduleLenses.actionOf("tilewright.nothing"));
        assertEquals(Optional.empty(), ScheduleLenses.actionOf("editor.action.rename"));
    }

    @Test
    void aSampleIsCopiedWithItsDataAndNeverOverAFile(@TempDir Path project) throws Exception {
        Samples samples = new Samples(Path.of(System.getProperty("tilewright.samples")));
        assertTrue(samples.names().containsAll(List.of("matmul/cannon.tw", "features/files.tw")), samples.names().toString());
        Path copy = samples.copy("features/files.tw", project);
        assertEquals(Files.readString(Path.of(System.getProperty("tilewright.samples"), "features", "files.tw")), Files.readString(copy));
        assertTrue(Files.isRegularFile(copy.resolve("../../data/vector.npy").normalize()), "what it reads lies where it looks for it");
        Files.writeString(copy, "mine");
        assertEquals(copy, samples.copy("features/files.tw", project));
        assertEquals("mine", Files.readString(copy));
    }
}
