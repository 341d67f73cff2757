package org.tilewright.intellij.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.redhat.devtools.lsp4ij.client.features.LSPCodeLensFeature;
import com.redhat.devtools.lsp4ij.server.CannotStartProcessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.protocol.PreviewAnswer;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.ide.protocol.TilewrightServer;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.server.TilewrightClient;
import org.tilewright.intellij.server.TilewrightServerFactory;
import org.tilewright.intellij.settings.TilewrightSettings;

/** The server of the unpacked archive, started by the plugin's factory as LSP4IJ starts it. */
class ServerInHostTest {

    @TempDir
    Path folder;
    private FakePlatform platform;
    private FakeHost host;

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

    private static String sample(String name) throws Exception {
        return Files.readString(PluginFolder.installation().samples().resolve(name));
    }

    @Test
    void theServerComesFromTheArchive() {
        Path installed = PluginFolder.path();
        assertTrue(Files.isRegularFile(installed.resolve("server/tilewright.jar")), installed.toString());
        assertTrue(Files.isRegularFile(installed.resolve("textmate/package.json")));
        FakeHost.Session session = host.start();
        assertInstanceOf(TilewrightServer.class, session.server());
        assertInstanceOf(TilewrightClient.class, session.client());
        assertTrue(session.result().getCapabilities().getExecuteCommandProvider().getCommands().contains("tilewright.verify"));
    }

    @Test
    void anErrorIsToldOnTheWordThatCausesIt() throws Exception {
        Path file = folder.resolve("broken.tw");
        String uri = FakeHost.uri(file);
        FakeHost.Session session = host.start();
        CompletableFuture<PublishDiagnosticsParams> diagnostics = session.client().awaits(PublishDiagnosticsParams.class,
                d -> d.getUri().equals(uri) && !d.getDiagnostics().isEmpty());
        String text = sample("matmul/cannon.tw");
        assertTrue(text.contains("= B("), text);
        host.open(file, text.replace("= B(", "= Q("));
        PublishDiagnosticsParams told = diagnostics.get();
        assertTrue(told.getDiagnostics().stream().anyMatch(d -> d.toString().contains("Q")), told.toString());
    }

    @Test
    void completionKnowsTheLoopsOfASchedule() throws Exception {
        Path file = folder.resolve("summa.tw");
        FakeHost.Session session = host.start();
        String text = sample("matmul/summa.tw");
        int line = (int) text.substring(0, text.indexOf("reorder(")).lines().count() - 1;
        int character = "  reorder({".length();
        host.open(file, text);
        Either<List<CompletionItem>, CompletionList> answer = session.server().getTextDocumentService()
                .completion(new CompletionParams(new TextDocumentIdentifier(FakeHost.uri(file)), new Position(line, character))).get();
        List<CompletionItem> items = answer.isLeft() ? answer.getLeft() : answer.getRight().getItems();
        List<String> labels = items.stream().map(CompletionItem::getLabel).toList();
        assertTrue(labels.containsAll(List.of("io", "jo", "ii", "ji")), labels.toString());
    }

    @Test
    void theServersOwnWordsReachTheProject() throws Exception {
        Path file = folder.resolve("cannon.tw");
        String uri = FakeHost.uri(file);
        ProjectServer server = ProjectServer.of(platform.project());
        host.start();
        CompletableFuture<PreviewChanged> changed = new CompletableFuture<>();
        Runnable forget = server.onPreviewChanged(changed::complete);
        CompletableFuture<TilewrightServer> knowing = server.knowing(uri);
        host.open(file, sample("matmul/cannon.tw"));
        assertEquals(uri, changed.get().uri());
        PreviewAnswer answer = PreviewAnswer.of(knowing.get().preview(new PreviewRequest(uri, Optional.empty()).toJson()).get());
        assertTrue(answer.data().isPresent());
        assertFalse(answer.stale());
        forget.run();
    }

    @Test
    void everyLensOfTheServerIsAnActionOfTheIde() throws Exception {
        Path file = folder.resolve("cannon.tw");
        FakeHost.Session session = host.start();
        host.open(file, sample("matmul/cannon.tw"));
        List<? extends CodeLens> lenses = session.server().getTextDocumentService()
                .codeLens(new CodeLensParams(new TextDocumentIdentifier(FakeHost.uri(file)))).get();
        assertTrue(lenses.stream().anyMatch(l -> l.getCommand().getCommand().equals("tilewright.verify")), lenses.toString());
        LSPCodeLensFeature shows = session.features().codeLens();
        lenses.forEach(l -> shows.createCodeVisionEntry(l, "id", new LSPCodeLensFeature.LSPCodeLensContext()));
        assertEquals(lenses.size(), shows.shown.size());
        for (CodeLens lens : shows.shown) {
            String command = lens.getCommand().getCommand();
            assertTrue(command.startsWith("org.tilewright.lens.") || command.equals("tilewright.nothing"), command);
        }
        assertTrue(session.features().keepServerAlive());
    }

    @Test
    void aServerThatIsKilledIsStartedAnew() throws Exception {
        ProjectServer.of(platform.project());
        host.start();
        host.nextStarted();
        kill();
        FakeHost.Session second = host.nextStarted();
        assertTrue(second.connection().isAlive());
        assertEquals(2, host.starts());
    }

    private static List<String> words(ProcessHandle process) {
        return process.info().arguments().map(List::of).orElse(List.of());
    }

    private void kill() throws Exception {
        List<ProcessHandle> servers = ProcessHandle.current().children().filter(p -> words(p).contains("lsp")).toList();
        assertEquals(1, servers.size(), servers.toString());
        servers.get(0).destroyForcibly();
        servers.get(0).onExit().get();
    }

    @Test
    void withoutAJdkTheUserReadsWhatToDo() {
        TilewrightSettings.get().getState().javaHome = folder.resolve("nowhere").toString();
        FakeNotices notices = new FakeNotices();
        CannotStartProcessException e = assertThrows(CannotStartProcessException.class, host::start);
        assertTrue(e.getMessage().matches("Tilewright needs a JDK \\d+ or newer, and there is none at .*nowhere\\."), e.getMessage());
        assertThrows(CannotStartProcessException.class, host::start, "another text is opened");
        assertEquals(List.of(e.getMessage()), notices.shown(), "told once");
        assertEquals(List.of("Set the JDK"), notices.actions());
    }

    @Test
    void settingsReachTheServer() {
        TilewrightSettings.get().getState().serverOptions = "-Dtilewright.mark=\"one two\"";
        TilewrightSettings.get().getState().environment = "MARK=yes";
        host.start();
        List<String> words = ProcessHandle.current().children().map(ServerInHostTest::words).filter(a -> a.contains("lsp"))
                .findFirst().orElseThrow();
        assertTrue(words.contains("-Dtilewright.mark=one two"), words.toString());
        assertTrue(words.contains(PluginFolder.path().resolve("server/tilewright.jar").toString()), words.toString());
    }
}
