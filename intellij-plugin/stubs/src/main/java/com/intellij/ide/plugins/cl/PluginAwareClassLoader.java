package com.intellij.ide.plugins.cl;

import com.intellij.openapi.extensions.PluginDescriptor;

/** As LSP4IJ 0.20.1 uses it in JSONUtils.java. */
public interface PluginAwareClassLoader {

    PluginDescriptor getPluginDescriptor();
}
