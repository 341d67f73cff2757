package com.intellij.ui.jcef;

import javax.swing.JComponent;

/** SOURCE */
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
