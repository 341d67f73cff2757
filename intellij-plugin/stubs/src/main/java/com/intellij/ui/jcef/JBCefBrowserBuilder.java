package com.intellij.ui.jcef;

/** SOURCE */
public class JBCefBrowserBuilder {

    public JBCefBrowserBuilder() { }

    public JBCefBrowser build() {
        throw new UnsupportedOperationException();
    }
}
