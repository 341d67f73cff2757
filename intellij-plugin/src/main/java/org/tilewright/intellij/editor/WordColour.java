package org.tilewright.intellij.editor;

import com.intellij.openapi.editor.DefaultLanguageHighlighterColors;
import com.intellij.openapi.editor.colors.TextAttributesKey;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The kinds of words that have colours of their own. A user who sets none has those of the theme, light or dark, for the nearest notion
 * that it has.
 */
public enum WordColour {
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

    /** What scopes of the grammar stand for, the longer ones of one beginning first. Any name of the program is plain text. */
    private static final List<Map.Entry<String, WordColour>> SCOPES = List.of(Map.entry("comment", COMMENT), Map.entry("string", STRING),
            Map.entry("keyword.operator", OPERATOR), Map.entry("keyword", KEYWORD), Map.entry("variable.other.constant", PARAM),
            Map.entry("entity.name.type", MACHINE), Map.entry("entity.name.function", FUNCTION_DECLARATION),
            Map.entry("storage.type", TYPE), Map.entry("support.function.command", COMMAND),
            Map.entry("support.function", BUILT_IN_FUNCTION), Map.entry("constant.language", CHOICE),
            Map.entry("constant.numeric", NUMBER));

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

    /** For a scope of the grammar; empty for one that looks like any text. */
    public static Optional<WordColour> ofScope(String scope) {
        return SCOPES.stream().filter(s -> scope.startsWith(s.getKey() + ".")).map(Map.Entry::getValue).findFirst();
    }

    /** What the settings know the colour by. */
    public TextAttributesKey key() {
        return key;
    }

    /** What marks such words in the settings' sample. */
    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
