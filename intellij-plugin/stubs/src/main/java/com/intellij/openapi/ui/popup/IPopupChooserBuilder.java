package com.intellij.openapi.ui.popup;

import com.intellij.util.Consumer;

/** Signatures of JetBrains/intellij-community 3b8fd2ade81f, platform/platform-api/api-dump-unreviewed.txt. */
public interface IPopupChooserBuilder<T> {

    IPopupChooserBuilder<T> setTitle(String title);

    IPopupChooserBuilder<T> setItemChosenCallback(Consumer<? super T> callback);

    JBPopup createPopup();
}
