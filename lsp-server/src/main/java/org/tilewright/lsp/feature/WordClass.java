package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.tilewright.language.names.Occurrences;

/**
 * How a word is shown: one of the protocol's token types with a set of its modifiers.
 *
 * @param type an index of {@link #TYPES}
 * @param modifiers a bit for each of {@link #MODIFIERS}
 */
record WordClass(int type, int modifiers) {

    static final List<String> TYPES = List.of(SemanticTokenTypes.Keyword, SemanticTokenTypes.Variable, SemanticTokenTypes.Parameter,
            SemanticTokenTypes.Function, SemanticTokenTypes.Method, SemanticTokenTypes.Type, SemanticTokenTypes.Namespace,
            SemanticTokenTypes.Property, SemanticTokenTypes.EnumMember, SemanticTokenTypes.Number, SemanticTokenTypes.String,
            SemanticTokenTypes.Comment, SemanticTokenTypes.Operator, "label");
    static final List<String> MODIFIERS = List.of(SemanticTokenModifiers.Declaration, SemanticTokenModifiers.Readonly,
            SemanticTokenModifiers.DefaultLibrary, SemanticTokenModifiers.Modification);

    private static final int DECLARATION = 1;
    private static final int READONLY = 2;
    private static final int DEFAULT_LIBRARY = 4;
    private static final int MODIFICATION = 8;

    static final WordClass KEYWORD = of(SemanticTokenTypes.Keyword, 0);
    static final WordClass NUMBER = of(SemanticTokenTypes.Number, 0);
    static final WordClass STRING = of(SemanticTokenTypes.String, 0);
    static final WordClass COMMENT = of(SemanticTokenTypes.Comment, 0);
    static final WordClass OPERATOR = of(SemanticTokenTypes.Operator, 0);
    static final WordClass COMMAND = of(SemanticTokenTypes.Method, DEFAULT_LIBRARY);
    static final WordClass BUILT_IN_FUNCTION = of(SemanticTokenTypes.Function, DEFAULT_LIBRARY);
    static final WordClass BUILT_IN_TYPE = of(SemanticTokenTypes.Type, DEFAULT_LIBRARY);
    static final WordClass CHOICE = of(SemanticTokenTypes.EnumMember, DEFAULT_LIBRARY);
    static final WordClass MACHINE_PROPERTY = of(SemanticTokenTypes.Property, DEFAULT_LIBRARY);
    static final WordClass INDEX = of(SemanticTokenTypes.Parameter, 0);
    static final WordClass TENSOR = of(SemanticTokenTypes.Variable, 0);

    private static WordClass of(String type, int modifiers) {
        return new WordClass(TYPES.indexOf(type), modifiers);
    }

    /** How a name is shown that stands for a thing of that kind. */
    static WordClass of(Occurrences.Kind kind) {
        return switch (kind) {
            case PARAM, COUNTER -> of(SemanticTokenTypes.Variable, READONLY);
            case TENSOR, WORKSPACE -> TENSOR;
            case MACHINE -> of(SemanticTokenTypes.Namespace, 0);
            case LEVEL, FIELD -> of(SemanticTokenTypes.Property, 0);
            case RECORD -> of(SemanticTokenTypes.Type, 0);
            case FUNCTION -> of(SemanticTokenTypes.Function, 0);
            case FUNCTION_PARAMETER, VARIABLE, LOOP, DIMENSION -> INDEX;
            case LABEL, SCHEDULE -> of("label", 0);
        };
    }

    static WordClass of(Occurrences.Occurrence place) {
        WordClass c = of(place.entity().kind());
        return place.word() == place.entity().declaration() ? c.declared()
                : place.written() ? new WordClass(c.type(), c.modifiers() | MODIFICATION) : c;
    }

    WordClass declared() {
        return new WordClass(type, modifiers | DECLARATION);
    }
}
