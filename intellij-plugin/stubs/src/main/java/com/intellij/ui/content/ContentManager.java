package com.intellij.ui.content;

/** As LSP4IJ 0.20.1 uses it in LSPConsoleToolWindowFactory.java. */
public interface ContentManager {

    void addContent(Content content);
}
