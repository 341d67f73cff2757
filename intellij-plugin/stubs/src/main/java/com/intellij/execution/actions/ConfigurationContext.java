package com.intellij.execution.actions;

import com.intellij.execution.Location;
import com.intellij.psi.PsiElement;

/** SOURCE */
public class ConfigurationContext {

    ConfigurationContext() { }

    public Location<PsiElement> getLocation() {
        throw new UnsupportedOperationException();
    }
}
