package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.codeInsight.codeVision.CodeVisionEntry;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;

/** Stands in tests for LSP4IJ's, in place of the stub: keeps the lenses that it would show. */
public class LSPCodeLensFeature {

    /** Those that were shown. */
    public final List<CodeLens> shown = new ArrayList<>();

    public CodeVisionEntry createCodeVisionEntry(CodeLens codeLens, String providerId, LSPCodeLensContext context) {
        shown.add(codeLens);
        return null;
    }

    /** Of a file. */
    public static class LSPCodeLensContext { }
}
