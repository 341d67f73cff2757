package com.intellij.ui.content;

/** SOURCE */
public interface ContentManager {

    void addContent(Content content);
}
