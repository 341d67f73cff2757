package com.intellij.execution.actions;

import com.intellij.execution.Location;
import com.intellij.psi.PsiElement;

/** As LSP4IJ 0.20.1 uses it in DAPRunConfigurationProvider.java. */
public class ConfigurationContext {

    ConfigurationContext() { }

    public Location<PsiElement> getLocation() {
        throw new UnsupportedOperationException();
    }
}
