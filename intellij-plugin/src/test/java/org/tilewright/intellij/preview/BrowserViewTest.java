package org.tilewright.intellij.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.openapi.util.Disposer;
import com.intellij.ui.jcef.JBCefBrowser;
import com.intellij.ui.jcef.JBCefJSQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;

/** The tool window's page: what the plugin gives the browser and takes from it, with the server of the archive. */
class BrowserViewTest {

    @TempDir
    Path folder;
    private FakePlatform platform;
    private FakeHost host;
    private FakeHost.Session session;
    private Path file;
    private BrowserView view;
    private JBCefBrowser browser;
    private JBCefJSQuery query;

    @BeforeEach
    void start() throws Exception {
        platform = new FakePlatform();
        host = new FakeHost(platform, new TilewrightServerFactory(), folder);
        session = host.start();
        file = folder.resolve("cannon.tw");
        host.open(file, Files.readString(PluginFolder.installation().samples().resolve("matmul/cannon.tw")));
        view = new BrowserView(platform.project());
        browser = JBCefBrowser.MADE.getLast();
        query = JBCefJSQuery.last;
        view.show(new PreviewRequest(FakeHost.uri(file), Optional.empty())).join();
    }

    @AfterEach
    void stop() {
        Disposer.dispose(view);
        platform.dispose();
        host.stop();
    }

    private String nextWith(String part) throws InterruptedException {
        String script = browser.scripts.take();
        while (!script.contains(part)) {
            script = browser.scripts.take();
        }
        return script;
    }

    @Test
    void thePageFindsItsHostBeforeItsScriptsRun() throws Exception {
        String html = browser.pages.take();
        int host = html.indexOf("window.tilewrightHost = { post: m => window.cefQuery_1({request: '' + m}) };");
        assertTrue(host > 0 && host < html.indexOf("<script", host + 1), "before every other script");
        assertEquals(List.of(), List.copyOf(browser.scripts), "nothing is told to a page that is not ready");
    }

    @Test
    void aReadyPageGetsThePreviewAndThenWhatChanges() throws Exception {
        query.say("{\"type\":\"ready\"}");
        assertTrue(nextWith("\"type\":\"data\"").startsWith("window.tilewrightReceive("));
        session.server().getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(FakeHost.uri(file), 2),
                        List.of(new TextDocumentContentChangeEvent("this is not a program"))));
        assertTrue(nextWith("\"type\":\"stale\"").contains("reason"));
    }

    @Test
    void theEditorsLineLightsUpInThePage() throws Exception {
        query.say("{\"type\":\"ready\"}");
        nextWith("\"type\":\"data\"");
        view.cursor(FakeHost.uri(file), 7);
        assertEquals("window.tilewrightReceive({\"type\":\"cursor\",\"line\":7});", nextWith("cursor"));
    }

    @Test
    void theBrowserEndsWithTheView() {
        Disposer.dispose(view);
        assertTrue(browser.isDisposed() && query.isDisposed());
    }
}
