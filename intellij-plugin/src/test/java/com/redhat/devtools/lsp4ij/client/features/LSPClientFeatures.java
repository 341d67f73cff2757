package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.openapi.Disposable;

/** Stands in tests for LSP4IJ's, in place of the stub: keeps what is set. */
public class LSPClientFeatures implements Disposable {

    private LSPCodeLensFeature codeLens;

    public LSPClientFeatures setCodeLensFeature(LSPCodeLensFeature feature) {
        codeLens = feature;
        return this;
    }

    public LSPClientFeatures setHoverFeature(LSPHoverFeature feature) {
        return this;
    }

    /** What was set. */
    public LSPCodeLensFeature codeLens() {
        return codeLens;
    }

    public boolean keepServerAlive() {
        return false;
    }

    @Override
    public void dispose() {
        codeLens = null;
    }
}
