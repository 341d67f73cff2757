package com.intellij.openapi.extensions;

import java.nio.file.Path;

/** As LSP4IJ 0.20.1 uses it in LanguageServersRegistry.java. */
public interface PluginDescriptor {

    Path getPluginPath();
}
