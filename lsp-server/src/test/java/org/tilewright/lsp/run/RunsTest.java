package org.tilewright.lsp.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.lsp.ClientAbilities;
import org.tilewright.lsp.RecordingClient;
import org.tilewright.lsp.document.Documents;

/** Runs with a script in place of the {@code tilewright} command. */
class RunsTest {

    private static final String OUTCOME =
            "{\"target\":\"local\",\"processors\":4,\"seconds\":{\"median\":0.0012,\"min\":0.001,\"max\":0.002},"
                    + "\"flops\":2e6,\"gflops\":1.7,\"bytesReceived\":0,\"verified\":true,\"maxRelativeError\":2.2e-16,\"outputs\":[]}";

    @TempDir
    private Path folder;

    private final RecordingClient client = new RecordingClient();
    private final List<String> changed = new CopyOnWriteArrayList<>();
    private final Documents documents = new Documents(s -> { });
    private Runs runs;

    @AfterEach
    void close() {
        runs.close();
        documents.close();
    }

    private String open(String script, String text) throws IOException {
        Path command = folder.resolve("command");
        Files.writeString(command, "#!/bin/sh\n" + script);
        assertTrue(command.toFile().setExecutable(true));
        WindowClientCapabilities window = new WindowClientCapabilities();
        window.setWorkDoneProgress(true);
        window.setShowDocument(new ShowDocumentCapabilities(true));
        ClientCapabilities can = new ClientCapabilities();
        can.setWindow(window);
        runs = new Runs(List.of(command.toString()), documents, client::client, () -> new ClientAbilities(can), changed::add);
        String uri = folder.resolve("mm.tw").toUri().toString();
        documents.open(uri, 1, text);
        return uri;
    }

    private JsonObject run(RunRequest.Goal goal, String uri, JsonObject argument) throws Exception {
        return runs.start(RunRequest.of(goal, uri, argument), null).get();
    }

    @Test
    void aRunGetsTheTextOfTheEditorAndItsLastResultStays() throws Exception {
        String uri = open("cat > text; echo \"$@\" > arguments; echo half done >&2; echo tilewright phase: verifying >&2; echo '" + OUTCOME
                + "'", "param n = 4\n");
        JsonObject argument = new JsonObject();
        argument.addProperty("schedule", "cannon");
        argument.addProperty("target", "local");
        argument.addProperty("repeat", 3);
        JsonObject params = new JsonObject();
        params.addProperty("n", 8);
        argument.add("params", params);
        JsonObject outcome = run(RunRequest.Goal.VERIFY, uri, argument);
        assertEquals("param n = 4\n", Files.readString(folder.resolve("text")));
        assertEquals("run " + folder.resolve("mm.tw") + " --json --stdin --verify --repeat 3 --schedule cannon --target local -p n=8",
                Files.readString(folder.resolve("arguments")).strip());
        String summary = "1.20 ms, 1.70 GFLOP/s, verified, error 2.2e-16 on local, 4 processors";
        assertTrue(outcome.get("ok").getAsBoolean());
        assertEquals(summary, outcome.get("summary").getAsString());
        assertEquals(Optional.of(new LastRun("cannon", summary, false, List.of())), runs.last(uri));
        assertEquals(List.of("half done"), client.told("output", JsonObject.class).stream().map(o -> o.get("line").getAsString()).toList());
        List<Object> progress = client.told("notifyProgress", ProgressParams.class).stream().<Object>map(p -> p.getValue().getLeft())
                .toList();
        assertEquals(List.of(WorkDoneProgressBegin.class, WorkDoneProgressReport.class, WorkDoneProgressEnd.class),
                progress.stream().<Object>map(Object::getClass).distinct().toList());
        assertEquals("verifying", ((WorkDoneProgressReport) progress.get(1)).getMessage().replaceFirst(", \\d+ s$", ""));
        runs.forget(uri);
        assertEquals(Optional.empty(), runs.last(uri));
    }

    @Test
    void aRunThatTakesLongTellsItsPhaseAndSeconds() throws Exception {
        String uri = open("echo tilewright phase: compiling >&2; sleep 2.5; echo '" + OUTCOME + "'", "param n = 4\n");
        assertTrue(run(RunRequest.Goal.RUN, uri, new JsonObject()).get("ok").getAsBoolean());
        List<String> told = client.told("notifyProgress", ProgressParams.class).stream().map(p -> p.getValue().getLeft())
                .flatMap(p -> p instanceof WorkDoneProgressReport r ? Stream.of(r.getMessage()) : Stream.empty()).toList();
        assertTrue(told.size() > 2 && told.stream().allMatch(m -> m.matches("(starting|compiling)(, \\d+ s)?")), told::toString);
        assertTrue(told.getLast().matches("compiling, [12345] s"), told::toString);
    }

    @Test
    void whatARunMeasuredStaysWhenTheTextChanges() throws Exception {
        String statements = "\"statements\":[{\"name\":\"A\",\"line\":3,\"times\":2,\"bytesReceived\":64,\"maxBytesPerProcessor\":32,"
                + "\"seconds\":0.001,\"secondsWithMessages\":0.0004,\"predicted\":{\"seconds\":0.002}}],\"outputs\"";
        String uri = open("echo '" + OUTCOME.replace("\"outputs\"", statements) + "'", "param n = 4\n");
        assertTrue(run(RunRequest.Goal.RUN, uri, new JsonObject()).get("ok").getAsBoolean());
        assertEquals(List.of(new StatementRun("A", 3, OptionalDouble.of(0.001), OptionalDouble.of(0.002), OptionalDouble.of(0.0004), 64)),
                runs.last(uri).orElseThrow().statements());
        assertEquals(List.of(uri), changed);
        runs.forget(uri);
        LastReport report = runs.report(uri).orElseThrow();
        assertEquals(1, report.version());
        assertEquals(4, report.run().get("processors").getAsInt());
        runs.close(uri);
        assertEquals(Optional.empty(), runs.report(uri));
    }

    @Test
    void whyATimeIsNotAsPredictedIsToldBesideTheResult() throws Exception {
        String why = "12 times the predicted 100.0 us: it ran once";
        String uri = open("echo '" + OUTCOME.replace("\"outputs\"", "\"why\":\"" + why + "\",\"outputs\"") + "'", "param n = 4\n");
        String summary = run(RunRequest.Goal.RUN, uri, new JsonObject()).get("summary").getAsString();
        assertEquals(List.of("Time: " + why), client.told("output", JsonObject.class).stream().map(o -> o.get("line").getAsString())
                .toList());
        assertEquals(List.of("Run: " + summary + "\nTime: " + why), client.told("logMessage", MessageParams.class).stream()
                .map(MessageParams::getMessage).toList());
    }

    @Test
    void theResultsThatWereAskedForArePrinted() throws Exception {
        String shown = "\"shown\":[{\"name\":\"A\",\"norm\":5.0,\"largest\":\"NaN\",\"corner\":[[0.5,-3.25],[7,1e300],[0.0,-0.0]]},"
                + "{\"name\":\"Z\",\"norm\":1,\"largest\":1,\"corner\":[[[0.5,-1.5]]]}],\"outputs\"";
        String uri = open("echo \"$@\" > arguments; echo '" + OUTCOME.replace("\"outputs\"", shown) + "'", "param n = 4\n");
        JsonArray names = new JsonArray();
        names.add("A");
        names.add("Z");
        JsonObject argument = new JsonObject();
        argument.add("show", names);
        assertTrue(run(RunRequest.Goal.RUN, uri, argument).get("ok").getAsBoolean());
        assertTrue(Files.readString(folder.resolve("arguments")).strip().endsWith("--json --stdin --show A --show Z"));
        assertEquals(List.of("A: 2-norm 5.00000, largest magnitude NaN", "      0.500000     -3.25000", "             7 1.00000e+300",
                "             0            0",
                "Z: 2-norm 1, largest magnitude 1", "  0.500000 - 1.50000i"),
                client.told("output", JsonObject.class).stream().map(o -> o.get("line").getAsString()).toList());
    }

    @Test
    void aRunThatFailsLeavesWhatTheOneBeforeMeasured() throws Exception {
        String uri = open("if test -e failed; then exit 4; fi; touch failed; echo '" + OUTCOME + "'", "param n = 4\n");
        run(RunRequest.Goal.RUN, uri, new JsonObject());
        Optional<LastReport> before = runs.report(uri);
        assertFalse(run(RunRequest.Goal.RUN, uri, new JsonObject()).get("ok").getAsBoolean());
        assertTrue(before.isPresent());
        assertEquals(before, runs.report(uri));
        assertEquals(List.of(), runs.last(uri).orElseThrow().statements());
    }

    private static final String REFUSES_A_CROWD = """
            echo "$*" >> arguments
            case "$*" in
              *--oversubscribe*) echo '%s' ;;
              *) echo "tilewright: the program's machine has 1600 processors, and this machine has 2 cores; -p sets smaller extents \
            [too-many-processes]" >&2
                 exit 3 ;;
            esac
            """.formatted(OUTCOME);

    private List<String> started() throws IOException {
        return Files.readAllLines(folder.resolve("arguments"));
    }

    @Test
    void aCrowdOfProcessesStartsIfTheUserSaysSo() throws Exception {
        String uri = open(REFUSES_A_CROWD, "param n = 4\n");
        client.answer("showMessageRequest", CompletableFuture.completedFuture(new MessageActionItem("Run All the Same")));
        assertTrue(run(RunRequest.Goal.VERIFY, uri, new JsonObject()).get("ok").getAsBoolean());
        ShowMessageRequestParams question = client.told("showMessageRequest", ShowMessageRequestParams.class).get(0);
        assertEquals("The program's machine has 1600 processors, and this machine has 2 cores.", question.getMessage());
        assertEquals(2, started().size());
        assertTrue(started().get(1).endsWith("--json --stdin --verify --oversubscribe"), started()::toString);
        JsonObject argument = new JsonObject();
        argument.addProperty("oversubscribe", true);
        assertTrue(run(RunRequest.Goal.RUN, uri, argument).get("ok").getAsBoolean());
        assertEquals(1, client.told("showMessageRequest", ShowMessageRequestParams.class).size(), "who asks for it is not asked");
        assertEquals(List.of(), client.told("showMessage", Object.class));
    }

    @Test
    void aCrowdOfProcessesDoesNotStartIfTheUserDoesNotWantIt() throws Exception {
        String uri = open(REFUSES_A_CROWD, "param n = 4\n");
        for (MessageActionItem item : new MessageActionItem[] {new MessageActionItem("Do Not Run"), null}) {
            client.answer("showMessageRequest", CompletableFuture.completedFuture(item));
            JsonObject outcome = run(RunRequest.Goal.RUN, uri, new JsonObject());
            assertFalse(outcome.get("ok").getAsBoolean());
            assertEquals("cancelled", outcome.get("summary").getAsString());
            assertTrue(outcome.get("cancelled").getAsBoolean(), outcome::toString);
        }
        assertEquals(2, started().size());
        assertEquals(List.of(), client.told("showMessage", Object.class), "no error beside the user's own choice");
        // a client that cannot ask shows why
        client.answer("showMessageRequest", CompletableFuture.failedFuture(new UnsupportedOperationException()));
        JsonObject outcome = run(RunRequest.Goal.RUN, uri, new JsonObject());
        assertTrue(outcome.get("summary").getAsString().startsWith("the program's machine has 1600 processors"), outcome::toString);
        assertEquals(1, client.told("showMessage", Object.class).size());
    }

    @Test
    void aRunCancelledBeforeTheAnswerDoesNotStart() throws Exception {
        String uri = open(REFUSES_A_CROWD, "param n = 4\n");
        CompletableFuture<MessageActionItem> answer = new CompletableFuture<>();
        client.answer("showMessageRequest", answer);
        CompletableFuture<JsonObject> outcome = runs.start(RunRequest.of(RunRequest.Goal.RUN, uri, new JsonObject()), Either.forRight(7));
        while (client.told("showMessageRequest", Object.class).isEmpty()) {
            Thread.sleep(10);
        }
        runs.cancel(Either.forRight(7));
        assertEquals("cancelled", outcome.get().get("summary").getAsString(), "nobody waits for the answer");
        answer.complete(new MessageActionItem("Run All the Same"));
        assertEquals(1, started().size());
    }

    /** Whoever cancels, whichever way, and whatever the run does at that time: its end is told, and none of its processes is left. */
    @ParameterizedTest
    @CsvSource({"asking, token", "asking, answer", "building, token", "building, answer", "compiling, token", "compiling, answer",
        "running, token", "running, answer", "verifying, token", "verifying, answer", "verifying, text"})
    void aCancelledRunIsToldInEveryPhase(String phase, String by) throws Exception {
        String uri = open("sleep 1000000 & echo $! > child; echo 'tilewright phase: " + phase + "' >&2; wait", "param n = 4\n");
        if (phase.equals("asking")) {
            client.answer("createProgress", new CompletableFuture<>());
        }
        CompletableFuture<JsonObject> outcome = runs.start(RunRequest.of(RunRequest.Goal.VERIFY, uri, new JsonObject()), null);
        String asked = phase.equals("asking") ? "createProgress" : "notifyProgress";
        while (client.told(asked, Object.class).stream().noneMatch(p -> phase.equals("asking") || phase.equals(message(p)))) {
            Thread.sleep(10);
        }
        Either<String, Integer> token = client.told("createProgress", WorkDoneProgressCreateParams.class).get(0).getToken();
        switch (by) {
            case "token" -> runs.cancel(token);
            case "answer" -> outcome.cancel(true);
            default -> runs.cancelAll(uri);
        }
        while (client.told("finished", JsonObject.class).isEmpty()) {
            Thread.sleep(10);
        }
        JsonObject finished = client.told("finished", JsonObject.class).get(0);
        assertEquals("cancelled", finished.get("summary").getAsString());
        assertEquals(token.getLeft(), finished.get("run").getAsString());
        List<ProgressParams> progress = client.told("notifyProgress", ProgressParams.class);
        if (phase.equals("asking")) {
            assertEquals(List.of(), progress);
        } else {
            assertTrue(progress.getLast().getValue().getLeft() instanceof WorkDoneProgressEnd, progress::toString);
            long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
            while (isRunning(child)) {
                Thread.sleep(10);
            }
        }
        assertEquals(List.of(), client.told("showMessage", Object.class));
    }

    private static String message(Object progress) {
        return ((ProgressParams) progress).getValue().getLeft() instanceof WorkDoneProgressReport r ? r.getMessage() : "";
    }

    @Test
    void whatTheCompilerRejectsStandsOnItsLine() throws Exception {
        String uri = open("echo \"$2:2:3: error: the C++ compiler rejects it [code-rejected]\" >&2; exit 4",
                "schedule A {\n  split(i)\n}\n");
        JsonObject outcome = run(RunRequest.Goal.RUN, uri, new JsonObject());
        assertFalse(outcome.get("ok").getAsBoolean());
        Diagnostic d = runs.last(uri).orElseThrow().errors().get(0);
        assertEquals("the C++ compiler rejects it", d.getMessage().getLeft());
        assertEquals("1:2 1:10", d.getRange().getStart().getLine() + ":" + d.getRange().getStart().getCharacter() + " "
                + d.getRange().getEnd().getLine() + ":" + d.getRange().getEnd().getCharacter());
        assertEquals(List.of(uri), changed);
        assertTrue(runs.last(uri).orElseThrow().failed());
    }

    @Test
    void aTextWithErrorsIsNotRunAndTheEditorGoesToTheFirst() throws Exception {
        String uri = open("printf '%s\\n' \"$2:2:3: error: there is no loop 'q' [loop-unknown]\""
                + " '      split(q)' '      ^~~~~' \"$2:3:1: error: x [y]\" >&2; exit 1", "schedule A {\n  split(q)\n}\n");
        JsonObject outcome = run(RunRequest.Goal.VERIFY, uri, new JsonObject());
        assertEquals("Not run: 2 errors, the first on line 2", outcome.get("summary").getAsString());
        assertEquals("Not run: 2 errors, the first on line 2", client.told("showMessage", MessageParams.class).get(0).getMessage());
        ShowDocumentParams place = client.told("showDocument", ShowDocumentParams.class).get(0);
        assertEquals(uri, place.getUri());
        assertEquals(1, place.getSelection().getStart().getLine());
    }

    /** Below a warning stands a line of the program, and that may speak of errors. */
    @Test
    void aFailureIsToldByTheCommandNotByTheProgram() throws Exception {
        String uri = open("printf '%s\\n' \"$2:1:8: warning: not used [unused-declaration]\" '    tensor error : f64(4)' '           ^~~~~'"
                + " 'tilewright: rank 1 died' >&2; exit 4", "tensor error : f64(4)\n");
        assertEquals("rank 1 died", run(RunRequest.Goal.RUN, uri, new JsonObject()).get("summary").getAsString());
    }

    @Test
    void aCancelledRunTakesItsProcessesWithIt() throws Exception {
        String uri = open("sleep 1000000 & echo $! > child; echo started >&2; wait", "param n = 4\n");
        CompletableFuture<JsonObject> outcome = runs.start(RunRequest.of(RunRequest.Goal.RUN, uri, new JsonObject()), Either.forRight(7));
        while (client.told("output", JsonObject.class).isEmpty()) {
            Thread.sleep(10);
        }
        runs.cancel(Either.forRight(7));
        assertEquals("cancelled", outcome.get().get("summary").getAsString());
        long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
        // far sooner than the process would end of itself
        while (isRunning(child)) {
            Thread.sleep(10);
        }
        assertEquals(Optional.empty(), runs.last(uri));
    }

    /** A process that ended may stay in the table until its parent asks. */
    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).map(p -> p.isAlive() && p.info().command().isPresent()).orElse(false);
    }

    @Test
    void aResultOfAnOlderTextIsNotKept() throws Exception {
        String uri = open("until test -e changed; do sleep 0.01; done; echo '" + OUTCOME + "'", "param n = 4\n");
        CompletableFuture<JsonObject> outcome = runs.start(RunRequest.of(RunRequest.Goal.RUN, uri, new JsonObject()), null);
        documents.change(uri, 2, List.of(new TextDocumentContentChangeEvent("param n = 5\n")));
        Files.createFile(folder.resolve("changed"));
        assertTrue(outcome.get().get("ok").getAsBoolean());
        assertEquals(Optional.empty(), runs.last(uri));
    }

    @Test
    void aMissingCommandIsSaid() throws Exception {
        String uri = open("", "param n = 4\n");
        Files.delete(folder.resolve("command"));
        JsonObject outcome = run(RunRequest.Goal.RUN, uri, new JsonObject());
        assertFalse(outcome.get("ok").getAsBoolean());
        assertTrue(outcome.get("summary").getAsString().startsWith("cannot start "), outcome.toString());
    }
}
