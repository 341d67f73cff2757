package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.lsp.ServerProcess;

/** The server as a process: how it ends, what it takes along, and that it prints nothing but messages. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class ProcessTest {

    private static final Path SAMPLES = Path.of("samples").toAbsolutePath();
    /** Seconds; far longer than a test may take, so that what ends was ended. */
    private static final String FOREVER = "1000000";
    /** Milliseconds between two looks at what announces itself to nobody. */
    private static final long POLL = 20;

    @TempDir
    private Path folder;

    private Path sample() throws IOException {
        return Files.copy(SAMPLES.resolve("matmul/summa.tw"), folder.resolve("summa.tw"));
    }

    @Test
    void aWholeSessionPrintsMessagesAndNothingElse() throws Exception {
        try (ServerProcess s = new ServerProcess("true")) {
            Client c = s.client();
            c.initialize();
            String uri = sample().toUri().toString();
            c.open(uri, Files.readString(sampleAt()));
            for (String method : List.of("documentSymbol", "foldingRange", "codeLens", "documentLink", "semanticTokens/full")) {
                c.result("textDocument/" + method, Client.in(uri));
            }
            for (String method : List.of("hover", "completion", "definition", "prepareRename", "signatureHelp")) {
                c.result("textDocument/" + method, Client.at(uri, 25, 10));
            }
            c.result("textDocument/formatting",
                    Map.of("textDocument", Map.of("uri", uri), "options", Map.of("tabSize", 2, "insertSpaces", true)));
            c.result("tilewright/preview", Client.in(uri));
            c.result("tilewright/previewPage", Map.of());
            c.result("tilewright/lower", Map.of("textDocument", Map.of("uri", uri), "stage", "source"));
            c.tell("$/cancelRequest", Map.of("id", 1));
            c.tell("no/such", Map.of("id", 1));
            c.error("no/such", null);
            c.send("no JSON");
            c.answerWithoutId();
            c.replace(uri, 2, "param n = \u0000 (((\n");
            c.result("textDocument/completion", Client.at(uri, 0, 10));
            c.tell("textDocument/didClose", Client.in(uri));
            c.result("shutdown", null);
            c.tell("exit", null);
            assertEquals(0, s.exitCode());
            assertEquals("", c.rest());
            assertEquals("", s.errors());
        }
    }

    private Path sampleAt() {
        return folder.resolve("summa.tw");
    }

    @Test
    void itEndsWithItsInput() throws Exception {
        try (ServerProcess s = new ServerProcess("true")) {
            s.client().initialize();
            s.client().closeInput();
            assertEquals(1, s.exitCode());
            assertEquals("", s.errors());
        }
    }

    @Test
    void itEndsWithItsInputBeforeTheGreeting() throws Exception {
        try (ServerProcess s = new ServerProcess("true")) {
            s.client().error("early", null);
            s.client().closeInput();
            assertEquals(1, s.exitCode());
        }
    }

    @Test
    void itEndsWithItsInputInTheMiddleOfAnAnalysis() throws Exception {
        try (ServerProcess s = new ServerProcess("true")) {
            s.client().initialize();
            s.client().open("file:///slow.tw", SlowText.of(20_000));
            s.client().ask("textDocument/documentSymbol", Client.in("file:///slow.tw"));
            s.client().closeInput();
            assertEquals(1, s.exitCode());
            assertEquals("", s.errors());
        }
    }

    @Test
    void itEndsWithTheProcessOfItsClient() throws Exception {
        Process editor = new ProcessBuilder("sleep", FOREVER).start();
        try (ServerProcess s = new ServerProcess("true")) {
            s.client().result("initialize", Map.of("processId", editor.pid(), "capabilities", Map.of()));
            // two of its looks at the client, on a machine that has time for them
            assertFalse(s.process().waitFor(700, TimeUnit.MILLISECONDS), "it lives as long as its client");
            editor.destroyForcibly().waitFor();
            assertEquals(1, s.exitCode());
            assertEquals("", s.errors());
        } finally {
            editor.destroyForcibly();
        }
    }

    /** A command that starts a process of its own and waits, as a run under mpirun does. */
    private String longRun() throws IOException {
        Path script = folder.resolve("run.sh");
        Files.writeString(script,
                "#!/bin/sh\ncat > /dev/null\nsleep " + FOREVER + " &\necho $! > " + folder + "/child.new\nmv " + folder + "/child.new "
                        + folder + "/child\necho started >&2\nwait\n");
        assertTrue(script.toFile().setExecutable(true));
        return script.toString();
    }

    private long child() throws Exception {
        Path file = folder.resolve("child");
        while (!Files.exists(file)) {
            Thread.sleep(POLL);
        }
        return Long.parseLong(Files.readString(file).strip());
    }

    /** A process that ended and that its parent has not asked about yet has no command any more. */
    private static boolean lives(long process) {
        return ProcessHandle.of(process).flatMap(p -> p.info().command()).isPresent();
    }

    /** Waits for the end of a process that is not a child of this one, and so announces its end to nobody. */
    private static void ended(long process) throws InterruptedException {
        while (lives(process)) {
            Thread.sleep(POLL);
        }
    }

    private interface End {
        void of(ServerProcess s) throws Exception;
    }

    private void takesRunsAlong(End end) throws Exception {
        String uri = sample().toUri().toString();
        try (ServerProcess s = new ServerProcess(longRun())) {
            s.client().initialize();
            s.client().open(uri, Files.readString(sampleAt()));
            s.client().ask("workspace/executeCommand", Map.of("command", "tilewright.run", "arguments", List.of(Map.of("uri", uri))));
            long child = child();
            assertTrue(lives(child));
            end.of(s);
            s.exitCode();
            ended(child);
            assertEquals("", s.errors());
        }
    }

    @Test
    void theEndOfTheInputEndsARun() throws Exception {
        takesRunsAlong(s -> s.client().closeInput());
    }

    @Test
    void aFarewellEndsARun() throws Exception {
        takesRunsAlong(s -> {
            s.client().result("shutdown", null);
            s.client().tell("exit", null);
        });
    }

    @Test
    void aSignalEndsARun() throws Exception {
        takesRunsAlong(s -> s.process().toHandle().destroy());
    }

    @Test
    void theEndOfTheClientEndsARun() throws Exception {
        Process editor = new ProcessBuilder("sleep", FOREVER).start();
        String uri = sample().toUri().toString();
        try (ServerProcess s = new ServerProcess(longRun())) {
            s.client().result("initialize", Map.of("processId", editor.pid(), "capabilities", Map.of()));
            s.client().open(uri, Files.readString(sampleAt()));
            s.client().ask("workspace/executeCommand", Map.of("command", "tilewright.run", "arguments", List.of(Map.of("uri", uri))));
            long child = child();
            editor.destroyForcibly().waitFor();
            s.exitCode();
            ended(child);
        } finally {
            editor.destroyForcibly();
        }
    }

    @Test
    void aCancelledRunEndsAndTheServerGoesOn() throws Exception {
        String uri = sample().toUri().toString();
        try (ServerProcess s = new ServerProcess(longRun())) {
            s.client().initialize();
            s.client().open(uri, Files.readString(sampleAt()));
            int run = s.client().ask("workspace/executeCommand",
                    Map.of("command", "tilewright.run", "arguments", List.of(Map.of("uri", uri))));
            long child = child();
            s.client().result("workspace/executeCommand", Map.of("command", "tilewright.cancel", "arguments", List.of(Map.of("uri", uri))));
            assertFalse(s.client().result(run).getAsJsonObject().get("ok").getAsBoolean());
            ended(child);
            s.client().result("textDocument/documentSymbol", Client.in(uri));
        }
    }

    @Test
    void aRequestForARunThatIsCancelledEndsTheRun() throws Exception {
        String uri = sample().toUri().toString();
        try (ServerProcess s = new ServerProcess(longRun())) {
            s.client().initialize();
            s.client().open(uri, Files.readString(sampleAt()));
            int run = s.client().ask("workspace/executeCommand",
                    Map.of("command", "tilewright.run", "arguments", List.of(Map.of("uri", uri))));
            long child = child();
            s.client().tell("$/cancelRequest", Map.of("id", run));
            assertEquals(-32800, Client.error(s.client().answer(run)));
            ended(child);
        }
    }
}
