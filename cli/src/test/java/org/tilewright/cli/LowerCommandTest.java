package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.backend.Backend;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.preview.LoweredText;

class LowerCommandTest {

    @Test
    void concreteShowsTheScheduledLoopsAndTheirRelations() {
        CommandRun run = CommandRun.of("lower", "samples/matmul/summa.tw", "--stage", "concrete");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("∀ko") && run.out().contains("s.t. "), run::toString);
    }

    @Test
    void planNamesTheTensors() {
        CommandRun run = CommandRun.of("lower", "samples/matmul/summa.tw", "--stage", "plan");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("B") && run.out().contains("ko"), run::toString);
    }

    @Test
    void sourceIsAProgramForMpi() {
        CommandRun run = CommandRun.of("lower", "samples/matmul/summa.tw", "--stage", "source");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("int main("), run::toString);
    }

    /** An editor's view of a generated program is the program that the command prints. */
    @Test
    void editorsShowWhatTheCommandPrints() throws IOException {
        String file = "samples/matmul/summa.tw";
        String text = Files.readString(Path.of(file));
        Snapshot snapshot = new Snapshot(new TextDocument("file:///" + file, 1, text), Analysis.of(file, text));
        for (Backend b : List.of(Backend.MPI, Backend.OPENCL, Backend.CUDA)) {
            LoweredText shown = LoweredText.of(snapshot, Optional.empty(), LoweredText.Stage.SOURCE, b).orElseThrow();
            assertEquals(CommandRun.of("lower", file, "--stage", "source", "--target", b.word()).out(), shown.text(), b.word());
        }
    }

    @Test
    void theStageIsAsked() {
        assertEquals(2, CommandRun.of("lower", "samples/matmul/summa.tw").exit());
    }
}
