package com.intellij.ui.jcef;

import javax.swing.JComponent;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ui.jcef/api-dump-unreviewed.txt and api-dump.txt. */
public class JBCefBrowser extends JBCefBrowserBase {

    JBCefBrowser() { }

    public static JBCefBrowserBuilder createBuilder() {
        throw new UnsupportedOperationException();
    }

    @Override
    public JComponent getComponent() {
        throw new UnsupportedOperationException();
    }
}
