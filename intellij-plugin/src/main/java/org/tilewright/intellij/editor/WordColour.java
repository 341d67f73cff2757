package org.tilewright.intellij.editor;

import com.intellij.openapi.editor.DefaultLanguageHighlighterColors;
import com.intellij.openapi.editor.colors.TextAttributesKey;
import java.util.Locale;

/**
 * The kinds of words that have colours of their own. A user who sets none has those of the theme, light or dark, for the nearest notion
 * that it has.
 */
enum WordColour {
    KEYWORD("Keyword", DefaultLanguageHighlighterColors.KEYWORD),
    MACHINE("Machine", DefaultLanguageHighlighterColors.CLASS_NAME),
    LEVEL("Level of a machine, field of a record", DefaultLanguageHighlighterColors.INSTANCE_FIELD),
    PARAM("Param", DefaultLanguageHighlighterColors.CONSTANT),
    TENSOR("Tensor", DefaultLanguageHighlighterColors.LOCAL_VARIABLE),
    TYPE("Type of elements", DefaultLanguageHighlighterColors.CLASS_NAME),
    INDEX("Index or loop", DefaultLanguageHighlighterColors.PARAMETER),
    FUNCTION_DECLARATION("Function where it is defined", DefaultLanguageHighlighterColors.FUNCTION_DECLARATION),
    FUNCTION("Function of the program", DefaultLanguageHighlighterColors.FUNCTION_CALL),
    BUILT_IN_FUNCTION("Built-in function", DefaultLanguageHighlighterColors.STATIC_METHOD),
    LABEL("Label of a statement, name of a schedule", DefaultLanguageHighlighterColors.LABEL),
    COMMAND("Command of a schedule", DefaultLanguageHighlighterColors.FUNCTION_CALL),
    CHOICE("Kernel, unit or other built-in choice", DefaultLanguageHighlighterColors.STATIC_FIELD),
    NUMBER("Number", DefaultLanguageHighlighterColors.NUMBER),
    STRING("Text in quotes", DefaultLanguageHighlighterColors.STRING),
    OPERATOR("Operator", DefaultLanguageHighlighterColors.OPERATION_SIGN),
    COMMENT("Comment", DefaultLanguageHighlighterColors.LINE_COMMENT);

    private final String title;
    private final TextAttributesKey key;

    WordColour(String title, TextAttributesKey like) {
        this.title = title;
        this.key = TextAttributesKey.createTextAttributesKey("TILEWRIGHT_" + name(), like);
    }

    /** As the settings name it. */
    String title() {
        return title;
    }

    TextAttributesKey key() {
        return key;
    }

    /** What marks such words in the settings' sample. */
    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
