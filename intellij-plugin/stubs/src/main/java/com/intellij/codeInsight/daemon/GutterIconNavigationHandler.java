package com.intellij.codeInsight.daemon;

import com.intellij.psi.PsiElement;
import java.awt.event.MouseEvent;

/** From knowledge: no source of 2024.2 or later was read. */
public interface GutterIconNavigationHandler<T extends PsiElement> {

    void navigate(MouseEvent e, T elt);
}
