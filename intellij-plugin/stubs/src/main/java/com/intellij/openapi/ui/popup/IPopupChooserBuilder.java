package com.intellij.openapi.ui.popup;

import com.intellij.util.Consumer;

/** SOURCE */
public interface IPopupChooserBuilder<T> {

    IPopupChooserBuilder<T> setTitle(String title);

    IPopupChooserBuilder<T> setItemChosenCallback(Consumer<? super T> callback);

    JBPopup createPopup();
}
