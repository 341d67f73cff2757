package com.intellij.ui.content;

import javax.swing.JComponent;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in CalendarToolWindowFactory.java. */
public interface ContentFactory {

    Content createContent(JComponent component, String displayName, boolean isLockable);

    static ContentFactory getInstance() {
        throw new UnsupportedOperationException();
    }
}
