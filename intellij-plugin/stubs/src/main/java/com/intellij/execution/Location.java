package com.intellij.execution;

import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.psi.PsiElement;

/** SOURCE */
public abstract class Location<E extends PsiElement> {

    public Location() { }

    public VirtualFile getVirtualFile() {
        throw new UnsupportedOperationException();
    }
}
