package com.intellij.openapi.wm;

import com.intellij.ui.content.ContentManager;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in CalendarToolWindowFactory.java. */
public interface ToolWindow {

    void show(Runnable runnable);

    ContentManager getContentManager();
}
