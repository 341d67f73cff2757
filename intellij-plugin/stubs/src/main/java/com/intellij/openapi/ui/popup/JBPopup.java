package com.intellij.openapi.ui.popup;

import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.project.Project;
import com.intellij.ui.awt.RelativePoint;

/** SOURCE */
public interface JBPopup {

    void show(RelativePoint point);

    void showInBestPositionFor(Editor editor);

    void showCenteredInCurrentWindow(Project project);
}
