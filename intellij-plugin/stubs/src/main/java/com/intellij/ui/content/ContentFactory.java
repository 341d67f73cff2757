package com.intellij.ui.content;

import javax.swing.JComponent;

/** SOURCE */
public interface ContentFactory {

    Content createContent(JComponent component, String displayName, boolean isLockable);

    static ContentFactory getInstance() {
        throw new UnsupportedOperationException();
    }
}
