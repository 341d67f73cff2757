package org.cef.browser;

/** SOURCE */
public interface CefBrowser {

    String getURL();

    void executeJavaScript(String code, String url, int line);
}
