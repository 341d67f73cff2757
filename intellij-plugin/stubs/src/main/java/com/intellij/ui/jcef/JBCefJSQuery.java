package com.intellij.ui.jcef;

import java.util.function.Function;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ui.jcef/api-dump-unreviewed.txt and api-dump.txt. */
public final class JBCefJSQuery implements JBCefDisposable {

    private JBCefJSQuery() { }

    public static JBCefJSQuery create(JBCefBrowserBase browser) {
        throw new UnsupportedOperationException();
    }

    public String inject(String queryResult) {
        throw new UnsupportedOperationException();
    }

    public void addHandler(Function<? super String, ? extends Response> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isDisposed() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dispose() {
        throw new UnsupportedOperationException();
    }

    public static class Response {

        Response() { }
    }
}
