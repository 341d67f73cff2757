package org.tilewright.lsp.feature.cursor;

/**
 * A bracket that is open at the cursor.
 *
 * @param at the position of its token in {@link Cursor#before()}
 * @param commas how many commas stand directly inside it before the cursor
 * @param content the position of the first token after the bracket or its last comma
 */
public record Bracket(int at, boolean brace, int commas, int content) {

    Bracket comma(int next) {
        return new Bracket(at, brace, commas + 1, next);
    }
}
