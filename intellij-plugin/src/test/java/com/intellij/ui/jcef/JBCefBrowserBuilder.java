package com.intellij.ui.jcef;

/** Stands in tests for the platform's, in place of the stub. */
public class JBCefBrowserBuilder {

    public JBCefBrowser build() {
        return new JBCefBrowser();
    }
}
