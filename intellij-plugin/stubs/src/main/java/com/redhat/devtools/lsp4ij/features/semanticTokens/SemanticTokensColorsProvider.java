package com.redhat.devtools.lsp4ij.features.semanticTokens;

import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.psi.PsiFile;
import java.util.List;

/** SOURCE */
public interface SemanticTokensColorsProvider {

    TextAttributesKey getTextAttributesKey(String tokenType, List<String> tokenModifiers, PsiFile file);
}
