package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.tilewright.language.syntax.Token;

/** Finds tokens by their offsets, without looking at each. */
public final class TokenSearch {

    private TokenSearch() { }

    /** The index of the first token that ends after an offset; the number of tokens if there is none. */
    static int firstEndingAfter(List<Token> tokens, int offset) {
        int low = 0;
        int high = tokens.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tokens.get(middle).end() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The token that an offset lies in; its end is outside. */
    public static Optional<Token> at(List<Token> tokens, int offset) {
        int i = firstEndingAfter(tokens, offset);
        return i < tokens.size() && tokens.get(i).offset() <= offset ? Optional.of(tokens.get(i)) : Optional.empty();
    }
}
