package com.intellij.execution;

import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.psi.PsiElement;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class Location<E extends PsiElement> {

    public Location() { }

    public VirtualFile getVirtualFile() {
        throw new UnsupportedOperationException();
    }
}
