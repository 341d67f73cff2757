package com.intellij.ui.jcef;

import java.util.function.Function;

/** Stands in tests for the platform's, in place of the stub: a test calls it as a page does. */
public final class JBCefJSQuery implements JBCefDisposable {

    /** The one that was made last. */
    public static JBCefJSQuery last;

    private Function<? super String, ? extends Response> handler;
    private boolean isDisposed;

    public static JBCefJSQuery create(JBCefBrowserBase browser) {
        last = new JBCefJSQuery();
        return last;
    }

    public String inject(String result) {
        return "window.cefQuery_1({request: '' + " + result + "})";
    }

    public void addHandler(Function<? super String, ? extends Response> taker) {
        handler = taker;
    }

    /** The page says something, and gets an answer. */
    public Response say(String message) {
        return handler.apply(message);
    }

    @Override
    public boolean isDisposed() {
        return isDisposed;
    }

    @Override
    public void dispose() {
        isDisposed = true;
    }

    /** What a page gets back. */
    public static class Response { }
}
