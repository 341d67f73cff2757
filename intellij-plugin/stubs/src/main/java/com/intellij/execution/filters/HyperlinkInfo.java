package com.intellij.execution.filters;

import com.intellij.openapi.project.Project;

/** SOURCE */
public interface HyperlinkInfo {

    void navigate(Project project);
}
