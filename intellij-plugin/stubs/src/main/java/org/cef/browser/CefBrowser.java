package org.cef.browser;

/** Signatures of JetBrains/jcef 00d4405b4fc4, java/org/cef/browser/CefBrowser.java. */
public interface CefBrowser {

    String getURL();

    void executeJavaScript(String code, String url, int line);
}
