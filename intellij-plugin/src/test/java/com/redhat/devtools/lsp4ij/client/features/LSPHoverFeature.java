package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.psi.PsiFile;
import org.eclipse.lsp4j.MarkupContent;

/** Stands in tests for LSP4IJ's, in place of the stub: leaves Markdown as it is. */
public class LSPHoverFeature {

    public String getContent(MarkupContent content, PsiFile file) {
        return content.getValue();
    }
}
