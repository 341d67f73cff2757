package org.tilewright.intellij.server;

import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import org.tilewright.intellij.hover.HoverPictures;

/** What LSP4IJ does otherwise for this server than for others. */
public final class TilewrightFeatures extends LSPClientFeatures {

    public TilewrightFeatures() {
        setCodeLensFeature(new ScheduleLenses());
        setHoverFeature(new HoverPictures());
    }

    /** A run goes on, and a preview stays, when the last editor of a program is closed. */
    @Override
    public boolean keepServerAlive() {
        return true;
    }
}
