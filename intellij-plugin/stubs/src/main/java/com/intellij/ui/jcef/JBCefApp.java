package com.intellij.ui.jcef;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ui.jcef/api-dump-unreviewed.txt and api-dump.txt. */
public final class JBCefApp {

    private JBCefApp() { }

    public static boolean isSupported() {
        throw new UnsupportedOperationException();
    }
}
