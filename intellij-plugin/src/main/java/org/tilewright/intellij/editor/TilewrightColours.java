package org.tilewright.intellij.editor;

import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.psi.PsiFile;
import com.redhat.devtools.lsp4ij.features.semanticTokens.SemanticTokensColorsProvider;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;

/** The colours of words, by what the server says that they stand for. */
public final class TilewrightColours implements SemanticTokensColorsProvider {

    @Override
    public TextAttributesKey getTextAttributesKey(String type, List<String> modifiers, PsiFile file) {
        WordColour colour = colour(type, modifiers);
        // the protocol's way to say: leave the colour that the word has
        return colour == null ? null : colour.key();
    }

    private static WordColour colour(String type, List<String> modifiers) {
        boolean isBuiltIn = modifiers.contains(SemanticTokenModifiers.DefaultLibrary);
        boolean isFixed = modifiers.contains(SemanticTokenModifiers.Readonly);
        boolean isDeclared = modifiers.contains(SemanticTokenModifiers.Declaration);
        return switch (type) {
            case SemanticTokenTypes.Keyword -> WordColour.KEYWORD;
            case SemanticTokenTypes.Variable -> isFixed ? WordColour.PARAM : WordColour.TENSOR;
            case SemanticTokenTypes.Parameter -> WordColour.INDEX;
            case SemanticTokenTypes.Function -> isBuiltIn ? WordColour.BUILT_IN_FUNCTION
                    : isDeclared ? WordColour.FUNCTION_DECLARATION : WordColour.FUNCTION;
            case SemanticTokenTypes.Method -> WordColour.COMMAND;
            case SemanticTokenTypes.Type -> WordColour.TYPE;
            case SemanticTokenTypes.Namespace -> WordColour.MACHINE;
            case SemanticTokenTypes.Property -> WordColour.LEVEL;
            case SemanticTokenTypes.EnumMember -> WordColour.CHOICE;
            case SemanticTokenTypes.Number -> WordColour.NUMBER;
            case SemanticTokenTypes.String -> WordColour.STRING;
            case SemanticTokenTypes.Comment -> WordColour.COMMENT;
            case SemanticTokenTypes.Operator -> WordColour.OPERATOR;
            case "label" -> WordColour.LABEL;
            default -> null;
        };
    }
}
