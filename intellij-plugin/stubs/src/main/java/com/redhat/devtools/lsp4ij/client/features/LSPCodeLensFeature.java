package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.codeInsight.codeVision.CodeVisionEntry;
import org.eclipse.lsp4j.CodeLens;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LSPCodeLensFeature {

    public CodeVisionEntry createCodeVisionEntry(CodeLens codeLens, String providerId, LSPCodeLensContext codeLensContext) {
        throw new UnsupportedOperationException();
    }

    public static class LSPCodeLensContext {

        LSPCodeLensContext() { }
    }
}
