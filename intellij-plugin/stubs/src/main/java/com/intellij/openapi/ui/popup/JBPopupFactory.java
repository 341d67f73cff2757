package com.intellij.openapi.ui.popup;

import java.util.List;

/** SOURCE */
public abstract class JBPopupFactory {

    public JBPopupFactory() { }

    public static JBPopupFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract <T> IPopupChooserBuilder<T> createPopupChooserBuilder(List<? extends T> list);
}
