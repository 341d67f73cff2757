package com.intellij.codeInsight.daemon;

import com.intellij.openapi.project.PossiblyDumbAware;
import com.intellij.psi.PsiElement;
import java.util.Collection;
import java.util.List;

/** SOURCE */
public interface LineMarkerProvider extends PossiblyDumbAware {

    LineMarkerInfo<?> getLineMarkerInfo(PsiElement element);

    default void collectSlowLineMarkers(List<? extends PsiElement> elements, Collection<? super LineMarkerInfo<?>> result) {
        throw new UnsupportedOperationException();
    }
}
