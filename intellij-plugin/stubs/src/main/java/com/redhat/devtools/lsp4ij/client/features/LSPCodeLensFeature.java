package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.codeInsight.codeVision.CodeVisionEntry;
import org.eclipse.lsp4j.CodeLens;

/** SOURCE */
public class LSPCodeLensFeature {

    public CodeVisionEntry createCodeVisionEntry(CodeLens codeLens, String providerId, LSPCodeLensContext codeLensContext) {
        throw new UnsupportedOperationException();
    }

    public static class LSPCodeLensContext {

        LSPCodeLensContext() { }
    }
}
