package org.tilewright.intellij.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.execution.process.ProcessAdapter;
import com.intellij.execution.process.ProcessEvent;
import com.intellij.openapi.util.Key;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.run.Goal;
import org.tilewright.ide.run.Run;
import org.tilewright.ide.run.Runs;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.server.TilewrightServerFactory;
import org.tilewright.intellij.settings.TilewrightState;

/** A run configuration's run, by the server of the archive, through the platform's own class of processes. */
class ProgramProcessTest {

    @TempDir
    Path folder;
    private FakePlatform platform;
    private FakeHost host;
    private Path file;

    @BeforeEach
    void start() throws Exception {
        platform = new FakePlatform();
        host = new FakeHost(platform, new TilewrightServerFactory(), folder);
        host.start();
        file = folder.resolve("cannon.tw");
        Files.copy(PluginFolder.installation().samples().resolve("matmul/cannon.tw"), file);
        host.open(file, Files.readString(file));
    }

    @AfterEach
    void stop() {
        platform.dispose();
        host.stop();
    }

    /** What a console shows. */
    private static final class Console extends ProcessAdapter {

        private final List<String> shown = new CopyOnWriteArrayList<>();
        private final CompletableFuture<Integer> code = new CompletableFuture<>();

        @Override
        public void onTextAvailable(ProcessEvent event, @SuppressWarnings("rawtypes") Key type) {
            shown.add(event.getText());
        }

        @Override
        public void processTerminated(ProcessEvent event) {
            code.complete(event.getExitCode());
        }
    }

    private Console run(ProgramOptions options, Runs runs) {
        return begin(options, runs).console();
    }

    private record Begun(ProgramProcess process, Console console) { }

    private Begun begin(ProgramOptions options, Runs runs) {
        String uri = FakeHost.uri(file);
        ProgramProcess process = new ProgramProcess(ProjectServer.of(platform.project()).knowing(uri),
                () -> runs.start(options.goal(), options.arguments(uri, new TilewrightState())));
        Console console = new Console();
        process.addProcessListener(console);
        process.startNotify();
        return new Begun(process, console);
    }

    /** The project's own runs, but for the platform's question of trust, which there is no platform to answer. */
    private Runs trusted() {
        return new Runs(ProjectServer.of(platform.project())::server, uri -> true);
    }

    @Test
    void aVerificationEndsVerified() throws Exception {
        Console console = run(new ProgramOptions(Goal.VERIFY, file.toString(), "", "local", "n=64", 1, false, ""), trusted());
        assertEquals(0, console.code.get(), console.shown.toString());
        assertTrue(console.shown.getLast().contains("verified"), console.shown.toString());
    }

    @Test
    void aRunThatFailsSaysWhyAndEndsWithAnotherCode() throws Exception {
        Console console = run(new ProgramOptions(Goal.RUN, file.toString(), "", "local", "nobody=64", 1, false, ""), trusted());
        assertEquals(1, console.code.get(), console.shown.toString());
        assertTrue(console.shown.stream().anyMatch(l -> l.contains("nobody")), console.shown.toString());
    }

    @Test
    void theButtonThatEndsItEndsIt() throws Exception {
        Runs runs = trusted();
        CompletableFuture<Run> started = new CompletableFuture<>();
        runs.onStarted(started::complete);
        Begun begun = begin(new ProgramOptions(Goal.RUN, file.toString(), "", "local", "n=2048", 1000, false, ""), runs);
        Run run = started.get();
        assertFalse(begun.process().isProcessTerminated());
        begun.process().destroyProcess();
        assertEquals(1, begun.console().code.get());
        assertEquals(Run.State.OVER, run.state());
    }

    @Test
    void inAProjectThatIsNotTrustedNothingRuns() throws Exception {
        Console console = run(new ProgramOptions(Goal.RUN, file.toString(), "", "local", "", 1, false, ""),
                ProjectServer.of(platform.project()).runs());
        assertEquals(1, console.code.get());
        assertEquals(List.of("Programs are run only in trusted folders.\n"), console.shown);
    }
}
