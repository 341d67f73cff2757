package com.intellij.codeInsight.daemon;

import com.intellij.psi.PsiElement;
import java.awt.event.MouseEvent;

/** Signatures of JetBrains/intellij-community 1f8f8acf3353, platform/lang-api/api-dump-unreviewed.txt. */
public interface GutterIconNavigationHandler<T extends PsiElement> {

    void navigate(MouseEvent e, T elt);
}
