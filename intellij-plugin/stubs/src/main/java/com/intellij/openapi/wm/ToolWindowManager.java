package com.intellij.openapi.wm;

import com.intellij.openapi.project.Project;

/** As LSP4IJ 0.20.1 uses it in LSPConsoleToolWindowPanel.java. */
public abstract class ToolWindowManager {

    public ToolWindowManager() { }

    public static final ToolWindowManager getInstance(Project project) {
        throw new UnsupportedOperationException();
    }

    public abstract ToolWindow getToolWindow(String id);
}
