package com.intellij.openapi.ui.popup;

import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.project.Project;
import com.intellij.ui.awt.RelativePoint;

/** Signatures of JetBrains/intellij-community 05fc59300692, platform/ide-core/api-dump.txt. */
public interface JBPopup {

    void show(RelativePoint point);

    void showInBestPositionFor(Editor editor);

    void showCenteredInCurrentWindow(Project project);
}
