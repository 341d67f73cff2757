package com.intellij.util.ui;

import javax.swing.JComponent;
import javax.swing.JPanel;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in DemoSettingsEditor.java. */
public class FormBuilder {

    FormBuilder() { }

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
