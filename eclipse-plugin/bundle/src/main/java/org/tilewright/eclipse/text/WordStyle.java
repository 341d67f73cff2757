package org.tilewright.eclipse.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** How a word of a program looks: a colour that the user may set, and a weight. */
enum WordStyle {

    KEYWORD(SWT.BOLD, List.of("keyword.control", "keyword.other"), List.of("keyword")),
    COMMAND(SWT.BOLD, List.of("support.function.command"), List.of("method")),
    FUNCTION(SWT.NORMAL, List.of("support.function", "entity.name.function"), List.of("function")),
    TYPE(SWT.NORMAL, List.of("storage.type"), List.of("type")),
    MACHINE(SWT.NORMAL, List.of("entity.name.type"), List.of("namespace", "property")),
    PARAM(SWT.NORMAL, List.of("variable.other.constant"), List.of("variable.readonly")),
    TENSOR(SWT.NORMAL, List.of(), List.of("variable")),
    INDEX(SWT.ITALIC, List.of(), List.of("parameter")),
    SCHEDULE(SWT.NORMAL, List.of(), List.of("label")),
    CONSTANT(SWT.NORMAL, List.of("support.constant", "constant.language"), List.of("enumMember")),
    NUMBER(SWT.NORMAL, List.of("constant.numeric"), List.of("number")),
    STRING(SWT.NORMAL, List.of("string", "constant.character"), List.of("string")),
    COMMENT(SWT.NORMAL, List.of("comment"), List.of("comment"));

    private final int font;
    private final List<String> scopes;
    private final List<String> tokens;

    /** @param scopes of the TextMate grammar, with all below them @param tokens of the server, a modifier after a point */
    WordStyle(int font, List<String> scopes, List<String> tokens) {
        this.font = font;
        this.scopes = scopes;
        this.tokens = tokens;
    }

    /** What the colour is called in the preferences. */
    String colour() {
        return TilewrightBundle.ID + ".colour." + name().toLowerCase(Locale.ROOT);
    }

    int font() {
        return font;
    }

    /** For a scope of the grammar; empty for one that looks like any text. */
    static Optional<WordStyle> ofScope(String scope) {
        for (WordStyle s : values()) {
            if (s.scopes.stream().anyMatch(x -> scope.equals(x) || scope.startsWith(x + "."))) {
                return Optional.of(s);
            }
        }
        return Optional.empty();
    }

    /** For a token of the server. */
    static Optional<WordStyle> ofToken(String type, List<String> modifiers) {
        for (WordStyle s : values()) {
            if (s.tokens.stream().anyMatch(t -> t.equals(type) || modifiers.stream().anyMatch(m -> t.equals(type + "." + m)))) {
                return Optional.of(s);
            }
        }
        return Optional.empty();
    }
}
