package org.tilewright.intellij.fragment;

import com.intellij.lang.Language;

/**
 * The language of programs in strings of other languages, which the platform puts there where a comment, an annotation or the user says
 * so. Files of programs are none of it: they keep the grammar's colours and what LSP4IJ adds to such texts.
 */
public final class TilewrightLanguage extends Language {

    /** The only one; the platform knows it once it is made. */
    public static final TilewrightLanguage INSTANCE = new TilewrightLanguage();

    private TilewrightLanguage() {
        super("Tilewright");
    }
}
