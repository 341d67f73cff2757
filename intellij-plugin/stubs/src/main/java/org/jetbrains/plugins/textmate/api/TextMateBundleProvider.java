package org.jetbrains.plugins.textmate.api;

import java.nio.file.Path;
import java.util.List;

/**
 * Signatures of JetBrains/intellij-community ba7edd41fd78,
 * plugins/textmate/src/org/jetbrains/plugins/textmate/api/TextMateBundleProvider.kt.
 */
public interface TextMateBundleProvider {

    List<PluginBundle> getBundles();

    final class PluginBundle {

        public PluginBundle(String name, Path path) { }
    }
}
