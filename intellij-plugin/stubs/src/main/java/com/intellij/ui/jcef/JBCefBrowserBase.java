package com.intellij.ui.jcef;

import javax.swing.JComponent;
import org.cef.browser.CefBrowser;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ui.jcef/api-dump-unreviewed.txt and api-dump.txt. */
public abstract class JBCefBrowserBase implements JBCefDisposable {

    JBCefBrowserBase() { }

    public abstract JComponent getComponent();

    public final CefBrowser getCefBrowser() {
        throw new UnsupportedOperationException();
    }

    public final void loadHTML(String html) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final boolean isDisposed() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dispose() {
        throw new UnsupportedOperationException();
    }
}
