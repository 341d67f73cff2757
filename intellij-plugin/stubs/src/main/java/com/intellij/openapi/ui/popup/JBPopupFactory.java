package com.intellij.openapi.ui.popup;

import java.util.List;

/** Signatures of JetBrains/intellij-community 3b8fd2ade81f, platform/platform-api/api-dump-unreviewed.txt. */
public abstract class JBPopupFactory {

    public JBPopupFactory() { }

    public static JBPopupFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract <T> IPopupChooserBuilder<T> createPopupChooserBuilder(List<? extends T> list);
}
