package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.openapi.Disposable;

/** SOURCE */
public class LSPClientFeatures implements Disposable {

    public LSPClientFeatures() { }

    public final LSPCodeLensFeature getCodeLensFeature() {
        throw new UnsupportedOperationException();
    }

    public final LSPClientFeatures setCodeLensFeature(LSPCodeLensFeature codeLensFeature) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dispose() {
        throw new UnsupportedOperationException();
    }
}
