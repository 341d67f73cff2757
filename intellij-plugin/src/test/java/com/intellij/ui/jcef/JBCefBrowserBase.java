package com.intellij.ui.jcef;

import javax.swing.JComponent;
import org.cef.browser.CefBrowser;

/** Stands in tests for the platform's, in place of the stub. */
public abstract class JBCefBrowserBase implements JBCefDisposable {

    private boolean isDisposed;

    public abstract JComponent getComponent();

    abstract CefBrowser browser();

    abstract void load(String html);

    public final CefBrowser getCefBrowser() {
        return browser();
    }

    public final void loadHTML(String html) {
        load(html);
    }

    @Override
    public final boolean isDisposed() {
        return isDisposed;
    }

    @Override
    public void dispose() {
        isDisposed = true;
    }
}
