package com.intellij.openapi.wm;

/** As JetBrains/intellij-community 0babb0aea041 has it, as far as the plugin uses it. */
public interface StatusBar {

    void updateWidget(String id);
}
