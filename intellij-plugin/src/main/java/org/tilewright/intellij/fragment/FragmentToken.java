package org.tilewright.intellij.fragment;

import com.intellij.psi.tree.IElementType;
import com.intellij.psi.tree.TokenSet;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tilewright.intellij.editor.WordColour;

/** The kind of a word in a fragment: one for each colour, and one for all other text. */
final class FragmentToken extends IElementType {

    private static final Map<WordColour, FragmentToken> COLOURED = Arrays.stream(WordColour.values())
            .collect(Collectors.toMap(Function.identity(), c -> new FragmentToken(c.name(), Optional.of(c))));

    /** Text without a colour: names, brackets, commas. */
    static final FragmentToken PLAIN = new FragmentToken("PLAIN", Optional.empty());
    static final TokenSet COMMENTS = TokenSet.create(of(WordColour.COMMENT));
    static final TokenSet STRINGS = TokenSet.create(of(WordColour.STRING));

    private final Optional<WordColour> colour;

    private FragmentToken(String name, Optional<WordColour> colour) {
        super(name, TilewrightLanguage.INSTANCE);
        this.colour = colour;
    }

    static FragmentToken of(WordColour colour) {
        return COLOURED.get(colour);
    }

    Optional<WordColour> colour() {
        return colour;
    }
}
