package org.tilewright.cli.program;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.util.Set;

/** How many columns of a terminal a character takes: none for an accent on the one before, two for wide ones of East Asia and emoji. */
final class ColumnWidth {

    private static final Set<UnicodeScript> WIDE = Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL, UnicodeScript.BOPOMOFO, UnicodeScript.YI, UnicodeScript.TANGUT, UnicodeScript.NUSHU,
            UnicodeScript.KHITAN_SMALL_SCRIPT);

    /** Punctuation, strokes and letters in circles, which belong to no script of their own. */
    private static final Set<UnicodeBlock> WIDE_BLOCKS = Set.of(UnicodeBlock.CJK_SYMBOLS_AND_PUNCTUATION, UnicodeBlock.CJK_STROKES,
            UnicodeBlock.CJK_COMPATIBILITY, UnicodeBlock.CJK_COMPATIBILITY_FORMS, UnicodeBlock.ENCLOSED_CJK_LETTERS_AND_MONTHS,
            UnicodeBlock.ENCLOSED_IDEOGRAPHIC_SUPPLEMENT, UnicodeBlock.IDEOGRAPHIC_DESCRIPTION_CHARACTERS, UnicodeBlock.KANBUN,
            UnicodeBlock.VERTICAL_FORMS, UnicodeBlock.SMALL_FORM_VARIANTS, UnicodeBlock.HIRAGANA, UnicodeBlock.KATAKANA);

    private ColumnWidth() { }

    static int of(int codePoint) {
        if (codePoint < 0x300) {
            return 1;
        }
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT
                || isJoinedVowel(codePoint)) {
            return 0;
        }
        return isWide(codePoint) ? 2 : 1;
    }

    /** The vowels and final consonants of Hangul that make one syllable with the letter before. */
    private static boolean isJoinedVowel(int codePoint) {
        return codePoint >= 0x1160 && codePoint <= 0x11FF || codePoint >= 0xD7B0 && codePoint <= 0xD7FF;
    }

    private static boolean isWide(int codePoint) {
        UnicodeBlock block = UnicodeBlock.of(codePoint);
        if (block == UnicodeBlock.HALFWIDTH_AND_FULLWIDTH_FORMS) {
            return codePoint <= 0xFF60 || codePoint >= 0xFFE0 && codePoint <= 0xFFE6;
        }
        return Character.isEmojiPresentation(codePoint) || WIDE.contains(UnicodeScript.of(codePoint))
                || block != null && WIDE_BLOCKS.contains(block);
    }
}
