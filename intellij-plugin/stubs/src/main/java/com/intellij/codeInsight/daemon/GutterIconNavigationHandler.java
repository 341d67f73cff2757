package com.intellij.codeInsight.daemon;

import com.intellij.psi.PsiElement;
import java.awt.event.MouseEvent;

/** Signatures of JetBrains/intellij-community 33ab10626a75, platform/lang-api/src/com/intellij/codeInsight/daemon/GutterIconNavigationHandler.java (2009), which LineMarkerInfo of the source lang takes. */
public interface GutterIconNavigationHandler<T extends PsiElement> {

    void navigate(MouseEvent e, T elt);
}
