package com.intellij.openapi.ui;

import javax.swing.JPanel;

/** SOURCE */
public class TextFieldWithBrowseButton extends JPanel {

    public TextFieldWithBrowseButton() { }

    public void addBrowseFolderListener(TextBrowseFolderListener listener) { }

    public String getText() {
        throw new UnsupportedOperationException();
    }

    public void setText(String text) {
        throw new UnsupportedOperationException();
    }
}
