package org.tilewright.intellij.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.redhat.devtools.lsp4ij.LanguageServerItem;
import com.redhat.devtools.lsp4ij.LanguageServerManager;
import com.redhat.devtools.lsp4ij.ServerStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tilewright.intellij.Failures;
import org.tilewright.intellij.host.FakeNotices;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.settings.TilewrightSettings;
import org.tilewright.intellij.settings.TilewrightState;

/** What the plugin does when a server ends by itself, is restarted, or is not there. */
class ProjectServerTest {

    /** Counts what LSP4IJ is asked to start. */
    private static final class Starts implements LanguageServerManager.Host {

        private final List<String> asked = new ArrayList<>();
        private ServerStatus status = ServerStatus.started;

        @Override
        public void start(String id) {
            asked.add(id);
        }

        @Override
        public CompletableFuture<LanguageServerItem> server(String id) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public ServerStatus status(String id) {
            return status;
        }
    }

    private final Starts starts = new Starts();
    private final FakePlatform platform = new FakePlatform().with(LanguageServerManager.class, new LanguageServerManager(starts));
    private final ProjectServer server = ProjectServer.of(platform.project());

    @Test
    void aServerThatEndsTwiceInMinutesIsStartedOnce() {
        server.endedByItself();
        assertEquals(List.of("tilewright"), starts.asked);
        server.endedByItself();
        assertEquals(List.of("tilewright"), starts.asked);
    }

    @Test
    void inAProjectThatIsClosedNothingStarts() {
        platform.dispose();
        server.endedByItself();
        assertEquals(List.of(), starts.asked);
    }

    @Test
    void newSettingsStartAServerThatIsInUse() {
        TilewrightSettings settings = TilewrightSettings.get();
        settings.change(with(s -> s.layoutDrawings = false));
        assertEquals(0, starts.asked.size());
        settings.change(with(s -> s.javaHome = "/jdk"));
        assertEquals(1, starts.asked.size());
        starts.status = ServerStatus.none;
        settings.change(with(s -> s.javaHome = "/other"));
        assertEquals(1, starts.asked.size());
        // nor does one of a project that is closed
        starts.status = ServerStatus.started;
        server.dispose();
        settings.change(with(s -> s.javaHome = "/jdk"));
        assertEquals(1, starts.asked.size());
    }

    private static TilewrightState with(Consumer<TilewrightState> change) {
        TilewrightState state = new TilewrightState();
        change.accept(state);
        return state;
    }

    @Test
    void withoutAServerASentenceSaysHowToStartIt() {
        Throwable e = assertThrows(ExecutionException.class, () -> server.server().get());
        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals("The Tilewright server does not run. Tools | Tilewright | Restart Server starts it.", Failures.sentence(e));
    }

    @Test
    void aMissingJavaIsToldOnceAndAgainAfterARestart() {
        FakeNotices notices = new FakeNotices();
        server.noJava("no Java");
        server.noJava("no Java");
        assertEquals(List.of("no Java"), notices.shown());
        server.noJava("another sentence");
        server.restart();
        server.noJava("another sentence");
        assertEquals(List.of("no Java", "another sentence", "another sentence"), notices.shown());
    }
}
