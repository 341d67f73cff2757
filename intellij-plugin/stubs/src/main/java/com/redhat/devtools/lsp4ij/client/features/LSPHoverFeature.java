package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.psi.PsiFile;
import org.eclipse.lsp4j.MarkupContent;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LSPHoverFeature {

    public String getContent(MarkupContent content, PsiFile file) {
        throw new UnsupportedOperationException();
    }
}
