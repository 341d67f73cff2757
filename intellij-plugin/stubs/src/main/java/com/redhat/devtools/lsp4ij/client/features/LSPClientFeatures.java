package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.openapi.Disposable;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LSPClientFeatures implements Disposable {

    public LSPClientFeatures() { }

    public boolean keepServerAlive() {
        throw new UnsupportedOperationException();
    }

    public final LSPClientFeatures setCodeLensFeature(LSPCodeLensFeature codeLensFeature) {
        throw new UnsupportedOperationException();
    }

    public final LSPClientFeatures setHoverFeature(LSPHoverFeature hoverFeature) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dispose() {
        throw new UnsupportedOperationException();
    }
}
