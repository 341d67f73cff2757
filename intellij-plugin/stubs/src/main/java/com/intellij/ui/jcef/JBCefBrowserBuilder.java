package com.intellij.ui.jcef;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ui.jcef/api-dump-unreviewed.txt and api-dump.txt. */
public class JBCefBrowserBuilder {

    public JBCefBrowserBuilder() { }

    public JBCefBrowser build() {
        throw new UnsupportedOperationException();
    }
}
