package com.intellij.execution.filters;

import com.intellij.openapi.project.Project;

/** Signatures of JetBrains/intellij-community 00539b5a1e37, platform/core-api/api-dump.txt. */
public interface HyperlinkInfo {

    void navigate(Project project);
}
