package com.intellij.openapi.ui.popup;

import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.project.Project;
import com.intellij.ui.awt.RelativePoint;

/** Signatures of JetBrains/intellij-community 06b6f557919e, platform/ide-core/src/com/intellij/openapi/ui/popup/JBPopup.java (2022). */
public interface JBPopup {

    void show(RelativePoint point);

    void showInBestPositionFor(Editor editor);

    void showCenteredInCurrentWindow(Project project);
}
