package com.intellij.openapi.options;

import com.intellij.openapi.Disposable;
import javax.swing.JComponent;

/** SOURCE */
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
