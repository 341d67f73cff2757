package com.intellij.ui.content;

import com.intellij.openapi.Disposable;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in CalendarToolWindowFactory.java. */
public interface Content {

    void setDisposer(Disposable disposer);
}
