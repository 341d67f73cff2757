package com.intellij.openapi.wm;

import com.intellij.openapi.project.PossiblyDumbAware;
import com.intellij.openapi.project.Project;

/**
 * Signatures of JetBrains/intellij-community 566c7c026a9e, platform/platform-api/src/com/intellij/openapi/wm/ToolWindowFactory.kt (2024).
 */
public interface ToolWindowFactory extends PossiblyDumbAware {

    void createToolWindowContent(Project project, ToolWindow toolWindow);
}
