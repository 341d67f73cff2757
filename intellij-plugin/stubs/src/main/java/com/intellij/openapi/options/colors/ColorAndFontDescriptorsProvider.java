package com.intellij.openapi.options.colors;

/** As JetBrains/intellij-community 35c5a32db314 has it. */
public interface ColorAndFontDescriptorsProvider {

    AttributesDescriptor[] getAttributeDescriptors();

    ColorDescriptor[] getColorDescriptors();

    String getDisplayName();
}
