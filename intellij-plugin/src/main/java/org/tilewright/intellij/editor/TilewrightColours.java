package org.tilewright.intellij.editor;

import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.CLASS_NAME;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.CONSTANT;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.FUNCTION_CALL;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.INSTANCE_FIELD;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.LABEL;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.LINE_COMMENT;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.LOCAL_VARIABLE;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.NUMBER;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.OPERATION_SIGN;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.PARAMETER;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.STATIC_FIELD;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.STATIC_METHOD;
import static com.intellij.openapi.editor.DefaultLanguageHighlighterColors.STRING;

import com.intellij.openapi.editor.DefaultLanguageHighlighterColors;
import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.psi.PsiFile;
import com.redhat.devtools.lsp4ij.features.semanticTokens.SemanticTokensColorsProvider;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;

/**
 * The colours of words, by what the server says that they stand for: those of the user's theme, light or dark, for the nearest notion that
 * it has.
 */
public final class TilewrightColours implements SemanticTokensColorsProvider {

    @Override
    public TextAttributesKey getTextAttributesKey(String type, List<String> modifiers, PsiFile file) {
        boolean isBuiltIn = modifiers.contains(SemanticTokenModifiers.DefaultLibrary);
        boolean isFixed = modifiers.contains(SemanticTokenModifiers.Readonly);
        boolean isDeclared = modifiers.contains(SemanticTokenModifiers.Declaration);
        return switch (type) {
            case SemanticTokenTypes.Keyword -> DefaultLanguageHighlighterColors.KEYWORD;
            case SemanticTokenTypes.Variable -> isFixed ? key("PARAM", CONSTANT) : key("TENSOR", LOCAL_VARIABLE);
            case SemanticTokenTypes.Parameter -> key("INDEX", PARAMETER);
            case SemanticTokenTypes.Function -> isBuiltIn ? key("BUILT_IN_FUNCTION", STATIC_METHOD)
                    : isDeclared ? key("FUNCTION_DECLARATION", DefaultLanguageHighlighterColors.FUNCTION_DECLARATION)
                    : key("FUNCTION", FUNCTION_CALL);
            case SemanticTokenTypes.Method -> key("COMMAND", FUNCTION_CALL);
            case SemanticTokenTypes.Type -> key("TYPE", CLASS_NAME);
            case SemanticTokenTypes.Namespace -> key("MACHINE", CLASS_NAME);
            case SemanticTokenTypes.Property -> key("LEVEL", INSTANCE_FIELD);
            case SemanticTokenTypes.EnumMember -> key("CHOICE", STATIC_FIELD);
            case SemanticTokenTypes.Number -> NUMBER;
            case SemanticTokenTypes.String -> STRING;
            case SemanticTokenTypes.Comment -> LINE_COMMENT;
            case SemanticTokenTypes.Operator -> OPERATION_SIGN;
            case "label" -> key("LABEL", LABEL);
            // the protocol's way to say: leave the colour that the word has
            default -> null;
        };
    }

    private static TextAttributesKey key(String name, TextAttributesKey like) {
        return TextAttributesKey.createTextAttributesKey("TILEWRIGHT_" + name, like);
    }
}
