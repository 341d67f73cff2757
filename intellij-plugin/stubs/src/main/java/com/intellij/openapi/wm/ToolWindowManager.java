package com.intellij.openapi.wm;

import com.intellij.openapi.project.Project;

/** SOURCE */
public abstract class ToolWindowManager {

    public ToolWindowManager() { }

    public static final ToolWindowManager getInstance(Project project) {
        throw new UnsupportedOperationException();
    }

    public abstract ToolWindow getToolWindow(String id);
}
