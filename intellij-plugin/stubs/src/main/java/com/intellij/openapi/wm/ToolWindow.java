package com.intellij.openapi.wm;

import com.intellij.ui.content.ContentManager;

/** SOURCE */
public interface ToolWindow {

    void show(Runnable runnable);

    ContentManager getContentManager();
}
