package org.tilewright.intellij.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;
import org.tilewright.ide.run.Run;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.server.TilewrightServerFactory;
import org.tilewright.intellij.server.TrustedServer;
import org.tilewright.intellij.settings.TilewrightSettings;

/** What the status bar says. */
class ProgramStatusTest {

    @TempDir
    Path folder;
    private FakePlatform platform;
    private FakeHost host;
    private Optional<String> front = Optional.empty();

    @BeforeEach
    void prepare() {
        platform = new FakePlatform();
        host = new FakeHost(platform, new TilewrightServerFactory(), folder);
    }

    @AfterEach
    void stop() {
        platform.dispose();
        host.stop();
    }

    @Test
    void whereProgramsRunWhatARunDoesAndHowItWent() throws Exception {
        Path file = folder.resolve("cannon.tw");
        String uri = FakeHost.uri(file);
        ProjectServer server = TrustedServer.in(platform);
        ProgramStatus status = new ProgramStatus(platform.project(), () -> front);
        assertEquals("", status.text(), "no program is in front");
        front = Optional.of(uri);
        assertEquals("Tilewright: no server", status.text());
        host.start();
        assertEquals("Tilewright: auto", status.text());
        TilewrightSettings.get().getState().target = "local";
        assertEquals("Tilewright: local", status.text());
        assertEquals("Programs run on local. Click to choose where.", status.tooltip());

        host.open(file, Files.readString(PluginFolder.installation().samples().resolve("matmul/cannon.tw")));
        server.knowing(uri).get();
        List<String> said = new CopyOnWriteArrayList<>();
        Runnable forget = status.onChange(() -> said.add(status.text()));
        Run run = server.runs().start(Goal.VERIFY, RunArguments.of(uri).withParams(java.util.Map.of("n", 64L))
                .withTarget(Optional.of("local")));
        Outcome outcome = run.over().get();
        while (!status.text().equals("Tilewright: " + outcome.summary())) {
            Thread.sleep(20);
        }
        assertTrue(outcome.ok() && outcome.summary().contains("verified"), outcome.summary());
        assertTrue(status.tooltip().startsWith(outcome.summary() + "\n"), status.tooltip());
        assertTrue(said.stream().anyMatch(s -> !s.equals("Tilewright: local") && !s.contains("verified")), "phases: " + said);
        forget.run();
    }
}
