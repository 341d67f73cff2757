package org.tilewright.eclipse.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tilewright.ide.text.Grammar;

/** A piece of a text and how it looks. */
record StyledWord(int offset, int length, WordStyle style) {

    private static final Grammar GRAMMAR = grammar();

    private static Grammar grammar() {
        try (Reader json = new InputStreamReader(StyledWord.class.getResourceAsStream("/language/tilewright.tmLanguage.json"),
                StandardCharsets.UTF_8)) {
            return Grammar.read(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of a text that have a style before the server has answered, in their order. */
    static List<StyledWord> ofGrammar(String text) {
        return GRAMMAR.words(text).stream().flatMap(w -> WordStyle.ofScope(w.scope())
                .map(s -> new StyledWord(w.start(), w.end() - w.start(), s)).stream()).toList();
    }

    int end() {
        return offset + length;
    }

    StyledWord moved(int by) {
        return new StyledWord(offset + by, length, style);
    }
}
