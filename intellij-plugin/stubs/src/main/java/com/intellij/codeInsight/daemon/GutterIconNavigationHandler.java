package com.intellij.codeInsight.daemon;

import com.intellij.psi.PsiElement;
import java.awt.event.MouseEvent;

/** SOURCE */
public interface GutterIconNavigationHandler<T extends PsiElement> {

    void navigate(MouseEvent e, T elt);
}
