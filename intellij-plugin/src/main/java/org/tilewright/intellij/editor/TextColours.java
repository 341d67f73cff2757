package org.tilewright.intellij.editor;

import java.util.List;
import org.jetbrains.plugins.textmate.api.TextMateBundleProvider;
import org.tilewright.intellij.PluginFolder;

/** Colours, brackets and comments from the grammar, which are there as soon as a text is open. */
public final class TextColours implements TextMateBundleProvider {

    @Override
    public List<PluginBundle> getBundles() {
        return List.of(new PluginBundle("Tilewright", PluginFolder.textmate()));
    }
}
