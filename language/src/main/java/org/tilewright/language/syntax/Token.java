package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CommonToken;
import org.tilewright.language.parser.antlr.internal.InternalTilewrightLexer;

/**
 * A piece of text between blanks, by the parser's own lexer, for the passes that work without a syntax tree: recovery
 * and layout.
 *
 * @param offset of its first character
 * @param linesBefore line ends between the token before and this one
 */
public record Token(Kind kind, String text, int offset, int linesBefore) {

    /** The kinds that matter to layout and recovery. */
    public enum Kind { WORD, RESERVED, NUMBER, TEXT, SYMBOL, LINE_COMMENT, BLOCK_COMMENT }

    /** The words that begin an item and so can be no names. */
    public static final Set<String> RESERVED_WORDS = Set.of("param", "machine", "record", "tensor", "input", "output",
            "fun", "schedule", "repeat", "redistribute");

    /** Words inside items that can be no names either; like the other operators they want something on both sides. */
    public static final Set<String> OPERATOR_WORDS = Set.of("and", "or", "not", "for");

    /** Whether a word of the language can be no name. */
    public static boolean isTaken(String word) {
        return RESERVED_WORDS.contains(word) || OPERATOR_WORDS.contains(word);
    }

    /** All tokens of a text, comments included, blanks not. */
    public static List<Token> allOf(String text) {
        TilewrightLexer lexer = new TilewrightLexer(new ANTLRStringStream(text));
        List<Token> result = new ArrayList<>();
        int lines = 0;
        while (true) {
            CommonToken t = (CommonToken) lexer.nextToken();
            if (t.getType() == org.antlr.runtime.Token.EOF) {
                return result;
            }
            int start = t.getStartIndex();
            int end = Math.min(t.getStopIndex() + 1, text.length());
            if (t.getType() == InternalTilewrightLexer.RULE_WS) {
                for (int i = start; i < end; i++) {
                    lines += text.charAt(i) == '\n' ? 1 : 0;
                }
                continue;
            }
            String own = text.substring(start, end);
            result.add(new Token(kind(t, own), own, start, lines));
            lines = 0;
        }
    }

    private static Kind kind(CommonToken t, String text) {
        return switch (t.getType()) {
            case InternalTilewrightLexer.RULE_ID -> Kind.WORD;
            case InternalTilewrightLexer.RULE_INT, InternalTilewrightLexer.RULE_REAL -> Kind.NUMBER;
            case InternalTilewrightLexer.RULE_STRING -> Kind.TEXT;
            case InternalTilewrightLexer.RULE_SL_COMMENT -> Kind.LINE_COMMENT;
            case InternalTilewrightLexer.RULE_ML_COMMENT -> Kind.BLOCK_COMMENT;
            default -> {
                if (RESERVED_WORDS.contains(text)) {
                    yield Kind.RESERVED;
                }
                boolean letters = !text.isEmpty() && Character.isLetter(text.charAt(0));
                yield letters && !OPERATOR_WORDS.contains(text) ? Kind.WORD : Kind.SYMBOL;
            }
        };
    }

    public boolean is(String symbol) {
        return text.equals(symbol);
    }

    public boolean isComment() {
        return kind == Kind.LINE_COMMENT || kind == Kind.BLOCK_COMMENT;
    }

    public boolean startsLine() {
        return linesBefore > 0;
    }

    public int end() {
        return offset + text.length();
    }
}
