package com.intellij.ui.jcef;

/** SOURCE */
public final class JBCefApp {

    private JBCefApp() { }

    public static boolean isSupported() {
        throw new UnsupportedOperationException();
    }
}
