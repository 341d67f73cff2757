package com.intellij.openapi.options.colors;

/** As JetBrains/intellij-community 0d756ce25492 has it, as far as the plugin uses it. */
public final class ColorDescriptor {

    public static final ColorDescriptor[] EMPTY_ARRAY = new ColorDescriptor[0];

    private ColorDescriptor() { }
}
