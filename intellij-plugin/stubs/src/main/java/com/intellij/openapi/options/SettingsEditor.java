package com.intellij.openapi.options;

import com.intellij.openapi.Disposable;
import javax.swing.JComponent;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in DemoRunConfiguration.java. */
public abstract class SettingsEditor<Settings> implements Disposable {

    public SettingsEditor() { }

    protected abstract void resetEditorFrom(Settings s);

    protected abstract void applyEditorTo(Settings s) throws ConfigurationException;

    protected abstract JComponent createEditor();

    @Override
    public final void dispose() {
        throw new UnsupportedOperationException();
    }
}
