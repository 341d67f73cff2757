package org.tilewright.ir.incremental;

import org.tilewright.ir.source.SourceRange;

/**
 * Where a piece of a text stands that may stand elsewhere, too, under another name.
 *
 * @param whole all of it
 * @param name where its name stands in its first line, at its beginning if it has none
 */
public record Piece(SourceRange whole, SourceRange name) {

    /** One without a name. */
    public static Piece of(SourceRange whole) {
        return new Piece(whole, new SourceRange(whole.file(), whole.line(), whole.column(), whole.line(), whole.column()));
    }

    /** The same at the beginning of a text, where its name has no letters: equal for all pieces that say the same. */
    Piece atBeginning() {
        int at = 1 + name.column() - whole.column();
        return new Piece(new SourceRange(whole.file(), 1, 1, 1, 1), new SourceRange(whole.file(), 1, at, 1, at));
    }

    boolean has(SourceRange place) {
        return place.file().equals(whole.file()) && !isBefore(place.line(), place.column(), whole.line(), whole.column())
                && !isBefore(whole.endLine(), whole.endColumn(), place.endLine(), place.endColumn());
    }

    private static boolean isBefore(int line, int column, int otherLine, int otherColumn) {
        return line < otherLine || line == otherLine && column < otherColumn;
    }

    /** A place in this piece where the same stands in another one. */
    SourceRange in(Piece other, SourceRange place) {
        int lines = other.whole.line() - whole.line();
        return new SourceRange(other.whole.file(), place.line() + lines, column(other, place.line(), place.column()),
                place.endLine() + lines, column(other, place.endLine(), place.endColumn()));
    }

    private int column(Piece other, int line, int column) {
        if (line != whole.line()) {
            return column;
        }
        return column <= name.column() && (column < name.column() || name.endColumn() != name.column())
                ? column - whole.column() + other.whole.column() : column - name.endColumn() + other.name.endColumn();
    }
}
