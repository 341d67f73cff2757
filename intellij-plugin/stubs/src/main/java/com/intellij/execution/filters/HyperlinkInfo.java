package com.intellij.execution.filters;

import com.intellij.openapi.project.Project;

/** From knowledge: no source of 2024.2 or later was read. */
public interface HyperlinkInfo {

    void navigate(Project project);
}
