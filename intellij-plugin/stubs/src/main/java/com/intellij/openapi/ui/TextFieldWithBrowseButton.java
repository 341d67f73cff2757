package com.intellij.openapi.ui;

import javax.swing.JTextField;

/** SOURCE */
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
