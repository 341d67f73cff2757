package org.tilewright.intellij.preview;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.util.Disposer;
import com.intellij.ui.jcef.JBCefBrowser;
import com.intellij.ui.jcef.JBCefBrowserBase;
import com.intellij.ui.jcef.JBCefJSQuery;
import java.util.concurrent.CompletableFuture;
import javax.swing.JComponent;
import org.tilewright.ide.preview.Page;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.preview.PreviewBridge;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.intellij.Texts;
import org.tilewright.intellij.server.ProjectServer;

/** The preview page in the IDE's own browser. */
final class BrowserView implements PreviewView {

    private final JBCefBrowser browser = JBCefBrowser.createBuilder().build();
    private final PreviewBridge bridge;
    private final Runnable forget;

    BrowserView(Project project) {
        // a query is of use to pages that are loaded after it was made
        JBCefJSQuery query = JBCefJSQuery.create((JBCefBrowserBase) browser);
        Disposer.register(this, browser);
        Disposer.register(this, query);
        ProjectServer server = ProjectServer.of(project);
        bridge = new PreviewBridge(server::server, new BrowserPage(), (uri, place) -> Texts.reveal(project, uri, place), query.inject("m"));
        query.addHandler(message -> {
            bridge.receive(message);
            // the page awaits no answer, which the platform takes null for
            return null;
        });
        forget = server.onPreviewChanged(bridge::changed);
    }

    /** The browser takes orders on any thread. */
    private final class BrowserPage implements Page {

        @Override
        public void load(String html) {
            browser.loadHTML(html);
        }

        @Override
        public void run(String script) {
            browser.getCefBrowser().executeJavaScript(script, browser.getCefBrowser().getURL(), 0);
        }
    }

    @Override
    public JComponent component() {
        return browser.getComponent();
    }

    @Override
    public CompletableFuture<Void> show(PreviewRequest request) {
        return bridge.show(request.uri(), request.schedule());
    }

    @Override
    public void open(Panel panel) {
        bridge.open(panel);
    }

    @Override
    public void cursor(String uri, int line) {
        bridge.cursor(uri, line);
    }

    @Override
    public void dispose() {
        forget.run();
    }
}
