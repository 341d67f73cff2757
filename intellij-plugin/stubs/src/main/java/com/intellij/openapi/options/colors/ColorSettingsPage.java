package com.intellij.openapi.options.colors;

import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.openapi.fileTypes.SyntaxHighlighter;
import java.util.Map;
import javax.swing.Icon;

/** As JetBrains/intellij-community 495589f93ab7 has it, as far as the plugin uses it. */
public interface ColorSettingsPage extends ColorAndFontDescriptorsProvider {

    Icon getIcon();

    SyntaxHighlighter getHighlighter();

    String getDemoText();

    Map<String, TextAttributesKey> getAdditionalHighlightingTagToDescriptorMap();
}
