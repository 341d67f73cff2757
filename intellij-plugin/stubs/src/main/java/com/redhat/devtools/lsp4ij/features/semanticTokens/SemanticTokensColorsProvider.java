package com.redhat.devtools.lsp4ij.features.semanticTokens;

import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.psi.PsiFile;
import java.util.List;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public interface SemanticTokensColorsProvider {

    TextAttributesKey getTextAttributesKey(String tokenType, List<String> tokenModifiers, PsiFile file);
}
