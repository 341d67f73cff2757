package org.tilewright.eclipse.editing;

import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;

/** Shows the bracket that belongs to the one at the caret. */
public final class BracketMatcher extends DefaultCharacterPairMatcher {

    public BracketMatcher() {
        super(characters());
    }

    private static char[] characters() {
        StringBuilder all = new StringBuilder();
        LanguageConfiguration.PROGRAMS.brackets().forEach(p -> all.append(p.open()).append(p.close()));
        return all.toString().toCharArray();
    }
}
