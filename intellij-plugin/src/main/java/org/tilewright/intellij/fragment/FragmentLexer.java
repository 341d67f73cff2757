package org.tilewright.intellij.fragment;

import com.intellij.lexer.LexerBase;
import com.intellij.psi.TokenType;
import com.intellij.psi.tree.IElementType;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.tilewright.ide.text.Grammar;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.editor.WordColour;

/** Cuts a fragment into the words that the grammar colours, white space, and single characters of any other text. */
final class FragmentLexer extends LexerBase {

    /** Nothing stands before the token: what a word is depends on words before it, so that the platform can begin nowhere else. */
    private static final int START = 0;
    /** The token begins what one pattern of the grammar matches, or is in none. */
    private static final int BETWEEN = 1;
    /** The token is what it is by one before it. */
    private static final int WITHIN = 2;

    private static final class Programs {
        private static final Grammar GRAMMAR = read();

        private static Grammar read() {
            try (Reader json = Files.newBufferedReader(PluginFolder.textmate().resolve("syntaxes/tilewright.tmLanguage.json"))) {
                return Grammar.read(json);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private record Token(int end, IElementType type, int state) { }

    private CharSequence buffer = "";
    private int from;
    private int to;
    private List<Token> tokens = List.of();
    private int at;

    @Override
    public void start(CharSequence text, int startOffset, int endOffset, int initialState) {
        buffer = text;
        from = startOffset;
        to = endOffset;
        tokens = tokens(text.subSequence(startOffset, endOffset));
        at = 0;
    }

    private static List<Token> tokens(CharSequence text) {
        List<Token> tokens = new ArrayList<>();
        for (Grammar.Match m : Programs.GRAMMAR.matches(text)) {
            fill(tokens, text, m.start(), BETWEEN);
            for (Grammar.Word w : m.words()) {
                fill(tokens, text, w.start(), WITHIN);
                IElementType type = WordColour.ofScope(w.scope()).map(FragmentToken::of).orElse(FragmentToken.PLAIN);
                add(tokens, w.end(), type, w.start() > m.start() ? WITHIN : BETWEEN);
            }
            fill(tokens, text, m.end(), WITHIN);
        }
        fill(tokens, text, text.length(), BETWEEN);
        return tokens;
    }

    private static void add(List<Token> tokens, int end, IElementType type, int state) {
        tokens.add(new Token(end, type, tokens.isEmpty() ? START : state));
    }

    /** Adds what stands between the last token and an offset, which no word of the grammar covers. */
    private static void fill(List<Token> tokens, CharSequence text, int to, int state) {
        int i = tokens.isEmpty() ? 0 : tokens.getLast().end();
        while (i < to) {
            boolean isSpace = Character.isWhitespace(text.charAt(i));
            i++;
            while (isSpace && i < to && Character.isWhitespace(text.charAt(i))) {
                i++;
            }
            add(tokens, i, isSpace ? TokenType.WHITE_SPACE : FragmentToken.PLAIN, state);
        }
    }

    @Override
    public int getState() {
        return at < tokens.size() ? tokens.get(at).state() : BETWEEN;
    }

    /** As the platform asks for it: null behind the last token. */
    @Override
    public IElementType getTokenType() {
        return at < tokens.size() ? tokens.get(at).type() : null;
    }

    @Override
    public int getTokenStart() {
        return at == 0 ? from : from + tokens.get(at - 1).end();
    }

    @Override
    public int getTokenEnd() {
        return at < tokens.size() ? from + tokens.get(at).end() : to;
    }

    @Override
    public void advance() {
        at = Math.min(at + 1, tokens.size());
    }

    @Override
    public CharSequence getBufferSequence() {
        return buffer;
    }

    @Override
    public int getBufferEnd() {
        return to;
    }
}
