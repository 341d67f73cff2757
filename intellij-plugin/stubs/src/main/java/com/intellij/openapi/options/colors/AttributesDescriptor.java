package com.intellij.openapi.options.colors;

import com.intellij.openapi.editor.colors.TextAttributesKey;

/** As JetBrains/intellij-community 083188688a70 has it, as far as the plugin uses it. */
public final class AttributesDescriptor {

    public AttributesDescriptor(String displayName, TextAttributesKey key) { }
}
