package com.intellij.codeInsight.daemon;

import com.intellij.openapi.editor.markup.GutterIconRenderer;
import com.intellij.openapi.util.TextRange;
import com.intellij.psi.PsiElement;
import com.intellij.util.Function;
import java.util.function.Supplier;
import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 1f8f8acf3353, platform/lang-api/api-dump-unreviewed.txt. */
public class LineMarkerInfo<T extends PsiElement> {

    public LineMarkerInfo(T element, TextRange range, Icon icon, Function<? super T, String> tooltipProvider,
            GutterIconNavigationHandler<T> navHandler, GutterIconRenderer.Alignment alignment, Supplier<String> accessibleNameProvider) { }
}
