package com.intellij.ui.jcef;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import javax.swing.JComponent;
import javax.swing.JPanel;
import org.cef.browser.CefBrowser;

/** Stands in tests for the IDE's browser: keeps pages and scripts that it is told to load and run. */
public class JBCefBrowser extends JBCefBrowserBase {

    /** Those that were made, in their order. */
    public static final List<JBCefBrowser> MADE = new java.util.concurrent.CopyOnWriteArrayList<>();

    /** Pages that were loaded. */
    public final LinkedBlockingQueue<String> pages = new LinkedBlockingQueue<>();
    /** Scripts that were run. */
    public final LinkedBlockingQueue<String> scripts = new LinkedBlockingQueue<>();

    JBCefBrowser() {
        MADE.add(this);
    }

    public static JBCefBrowserBuilder createBuilder() {
        return new JBCefBrowserBuilder();
    }

    @Override
    public JComponent getComponent() {
        return new JPanel();
    }

    @Override
    CefBrowser browser() {
        return new CefBrowser() {
            @Override
            public String getURL() {
                return "about:blank";
            }

            @Override
            public void executeJavaScript(String code, String url, int line) {
                scripts.add(code);
            }
        };
    }

    @Override
    void load(String html) {
        pages.add(html);
    }
}
