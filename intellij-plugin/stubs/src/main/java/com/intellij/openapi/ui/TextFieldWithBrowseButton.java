package com.intellij.openapi.ui;

import javax.swing.JTextField;

/** Signatures of JetBrains/intellij-community 3b8fd2ade81f, platform/platform-api/api-dump-unreviewed.txt. */
public class TextFieldWithBrowseButton extends ComponentWithBrowseButton<JTextField> {

    public TextFieldWithBrowseButton() { }

    public void addBrowseFolderListener(TextBrowseFolderListener listener) { }

    public String getText() {
        throw new UnsupportedOperationException();
    }

    public void setText(String text) {
        throw new UnsupportedOperationException();
    }
}
