package com.intellij.ui.content;

import com.intellij.openapi.Disposable;

/** SOURCE */
public interface Content {

    void setDisposer(Disposable disposer);
}
