package org.tilewright.language.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.tilewright.language.parser.antlr.internal.InternalTilewrightLexer;

/**
 * The generated lexer with the decisions that need to look further ahead than it does: whether a number goes on after its first
 * digits, whether a text or a comment that begins here also ends, and whether {@code step} is a name with which an item begins.
 */
public class TilewrightLexer extends InternalTilewrightLexer {

    /** What an unfinished comment is lexed as: one token of its first two characters, which no rule accepts. */
    static final String OPEN_COMMENT = "/*";

    private static final String STEP = "step";

    /** From where on no comment ends, as far as is known. */
    private int lastCommentEnds = Integer.MAX_VALUE;
    /** Where each parenthesis closes that stands behind the first one that was asked about. */
    private final Map<Integer, Integer> closing = new HashMap<>();
    private boolean closingKnown;

    public TilewrightLexer() { }

    public TilewrightLexer(CharStream input) {
        super(input);
    }

    @Override
    public void reset() {
        super.reset();
        lastCommentEnds = Integer.MAX_VALUE;
        closing.clear();
        closingKnown = false;
    }

    @Override
    public void mTokens() throws RecognitionException {
        int c = input.LA(1);
        if (isDigit(c)) {
            number();
        } else if (c == '"' && !closes(1, "\"", "\r\n")) {
            mRULE_ANY_OTHER();
        } else if (c == '/' && input.LA(2) == '*' && !commentCloses()) {
            input.consume();
            mRULE_ANY_OTHER();
        } else if (c == 's' && beginsItem()) {
            mRULE_ID();
        } else {
            super.mTokens();
        }
    }

    /** Whether {@code step} is set, placed or a label here, and so is not a step of a range before it. */
    private boolean beginsItem() {
        for (int i = 0; i < STEP.length(); i++) {
            if (input.LA(i + 1) != STEP.charAt(i)) {
                return false;
            }
        }
        int at = blanks(STEP.length() + 1);
        if (input.LA(at) == ':') {
            return true;
        }
        if (input.LA(at) == '(') {
            findClosing();
            Integer closes = closing.get(input.index() + at);
            if (closes == null) {
                return false;
            }
            at = blanks(closes - input.index() + 1);
        }
        int c = input.LA(at);
        int next = input.LA(at + 1);
        return c == '=' && next != '=' || c == '+' && next == '=' || c == '-' && next == '>';
    }

    /** Finds where the parentheses from here on close, all at once: they may stand inside each other. */
    private void findClosing() {
        if (closingKnown) {
            return;
        }
        closingKnown = true;
        Deque<Integer> open = new ArrayDeque<>();
        for (int at = 1; input.LA(at) != CharStream.EOF; at++) {
            if (input.LA(at) == '(') {
                open.push(input.index() + at);
            } else if (input.LA(at) == ')' && !open.isEmpty()) {
                closing.put(open.pop(), input.index() + at);
            }
        }
    }

    /** Whether the comment that begins here ends; where one does not, none behind it does. */
    private boolean commentCloses() {
        boolean closes = input.index() < lastCommentEnds && closes(2, "*/", "");
        if (!closes) {
            lastCommentEnds = Math.min(lastCommentEnds, input.index());
        }
        return closes;
    }

    private int blanks(int from) {
        int at = from;
        while (input.LA(at) == ' ' || input.LA(at) == '\t' || input.LA(at) == '\n' || input.LA(at) == '\r') {
            at++;
        }
        return at;
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

    /** Whether the end comes before each of the stop characters, looking from {@code skip} characters on. */
    private boolean closes(int skip, String end, String stops) {
        for (int at = skip + 1;; at++) {
            int c = input.LA(at);
            if (c == CharStream.EOF || stops.indexOf(c) >= 0) {
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
