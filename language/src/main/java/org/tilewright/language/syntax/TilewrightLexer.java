package org.tilewright.language.syntax;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.tilewright.language.parser.antlr.internal.InternalTilewrightLexer;

/**
 * The generated lexer with the three decisions that need to look further ahead than it does: whether a number goes on
 * after its first digits, and whether a text or a comment that begins here also ends.
 */
public class TilewrightLexer extends InternalTilewrightLexer {

    /** What an unfinished comment is lexed as: one token of its first two characters, which no rule accepts. */
    static final String OPEN_COMMENT = "/*";

    public TilewrightLexer() { }

    public TilewrightLexer(CharStream input) {
        super(input);
    }

    @Override
    public void mTokens() throws RecognitionException {
        int c = input.LA(1);
        if (isDigit(c)) {
            number();
        } else if (c == '"' && !closes(1, "\"", '\n')) {
            mRULE_ANY_OTHER();
        } else if (c == '/' && input.LA(2) == '*' && !closes(2, "*/", CharStream.EOF)) {
            input.consume();
            mRULE_ANY_OTHER();
        } else {
            super.mTokens();
        }
    }

    private void number() throws RecognitionException {
        int at = 1;
        while (isDigit(input.LA(at))) {
            at++;
        }
        int sign = input.LA(at + 1) == '+' || input.LA(at + 1) == '-' ? 1 : 0;
        boolean point = input.LA(at) == '.' && isDigit(input.LA(at + 1));
        boolean exponent = (input.LA(at) == 'e' || input.LA(at) == 'E') && isDigit(input.LA(at + 1 + sign));
        if (point || exponent) {
            mRULE_REAL();
        } else {
            mRULE_INT();
        }
    }

    /** Whether the end comes before the stop character, looking from {@code skip} characters on. */
    private boolean closes(int skip, String end, int stop) {
        for (int at = skip + 1;; at++) {
            int c = input.LA(at);
            if (c == CharStream.EOF || c == stop) {
                return false;
            }
            if (c == end.charAt(0) && (end.length() == 1 || input.LA(at + 1) == end.charAt(1))) {
                return true;
            }
        }
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
