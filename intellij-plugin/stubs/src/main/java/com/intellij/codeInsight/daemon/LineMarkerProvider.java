package com.intellij.codeInsight.daemon;

import com.intellij.openapi.project.PossiblyDumbAware;
import com.intellij.psi.PsiElement;
import java.util.Collection;
import java.util.List;

/** Signatures of JetBrains/intellij-community 1f8f8acf3353, platform/lang-api/api-dump-unreviewed.txt. */
public interface LineMarkerProvider extends PossiblyDumbAware {

    LineMarkerInfo<?> getLineMarkerInfo(PsiElement element);

    default void collectSlowLineMarkers(List<? extends PsiElement> elements, Collection<? super LineMarkerInfo<?>> result) {
        throw new UnsupportedOperationException();
    }
}
