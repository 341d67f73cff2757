package com.intellij.util.ui;

import javax.swing.JComponent;
import javax.swing.JPanel;

/** Signatures of JetBrains/intellij-community 3b8fd2ade81f, platform/platform-api/api-dump-unreviewed.txt. */
public class FormBuilder {

    public FormBuilder() { }

    public static FormBuilder createFormBuilder() {
        throw new UnsupportedOperationException();
    }

    public FormBuilder addLabeledComponent(String labelText, JComponent component) {
        throw new UnsupportedOperationException();
    }

    public FormBuilder addComponent(JComponent component) {
        throw new UnsupportedOperationException();
    }

    public FormBuilder addComponentFillVertically(JComponent component, int topInset) {
        throw new UnsupportedOperationException();
    }

    public FormBuilder addTooltip(String text) {
        throw new UnsupportedOperationException();
    }

    public JPanel getPanel() {
        throw new UnsupportedOperationException();
    }
}
