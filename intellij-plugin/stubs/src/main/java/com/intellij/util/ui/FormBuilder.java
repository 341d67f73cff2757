package com.intellij.util.ui;

import javax.swing.JComponent;
import javax.swing.JPanel;

/** Signatures of JetBrains/intellij-community 1003727653d7, platform/platform-api/src/com/intellij/util/ui/FormBuilder.java (2017). */
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
