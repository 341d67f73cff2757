package org.jetbrains.plugins.textmate.api;

import java.nio.file.Path;
import java.util.List;

/** SOURCE */
public interface TextMateBundleProvider {

    List<PluginBundle> getBundles();

    final class PluginBundle {

        public PluginBundle(String name, Path path) { }
    }
}
