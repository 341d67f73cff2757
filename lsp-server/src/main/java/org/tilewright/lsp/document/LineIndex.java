package org.tilewright.lsp.document;

import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.tilewright.ir.source.SourceRange;

/**
 * Offsets, the protocol's positions and the compiler's places of one text. A line ends at a newline, a carriage return or both. All of
 * them count UTF-16 units.
 */
public final class LineIndex {

    private final String text;
    private final int[] starts;

    public LineIndex(String text) {
        this.text = text;
        int[] all = new int[16];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
                all = lines == all.length ? Arrays.copyOf(all, lines * 2) : all;
                all[lines++] = i + 1;
            }
        }
        this.starts = Arrays.copyOf(all, lines);
    }

    /** The number of lines, at least 1. */
    public int lines() {
        return starts.length;
    }

    /** The offset at which a line begins. */
    public int start(int line) {
        return starts[line];
    }

    /** The offset after the last character of a line, its line end not counted. */
    public int end(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] : text.length();
        while (end > starts[line] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return end;
    }

    /** The nearest offset that a position can mean: a position outside of the text is moved to its line's or the text's end. */
    public int offset(Position p) {
        if (p.getLine() < 0) {
            return 0;
        }
        if (p.getLine() >= starts.length) {
            return text.length();
        }
        int start = starts[p.getLine()];
        return start + Math.clamp(p.getCharacter(), 0, end(p.getLine()) - start);
    }

    public Position position(int offset) {
        int o = Math.max(0, Math.min(offset, text.length()));
        int at = Arrays.binarySearch(starts, o);
        int line = at >= 0 ? at : -at - 2;
        return new Position(line, o - starts[line]);
    }

    public Range range(int start, int end) {
        return new Range(position(start), position(end));
    }

    /** The offset of a line and column that count from 1. */
    public int offset(int line, int column) {
        if (line < 1) {
            return 0;
        }
        int start = line > starts.length ? text.length() : starts[line - 1];
        return start + Math.clamp(column - 1L, 0, text.length() - start);
    }

    public int start(SourceRange r) {
        return offset(r.line(), r.column());
    }

    public int end(SourceRange r) {
        return offset(r.endLine(), r.endColumn());
    }

    public Range range(SourceRange r) {
        int start = start(r);
        return range(start, Math.max(start, end(r)));
    }

    /** The compiler's place of two offsets. */
    SourceRange place(String file, int start, int end) {
        int first = line(start);
        int last = line(end);
        return new SourceRange(file, first + 1, start - starts[first] + 1, last + 1, end - starts[last] + 1);
    }

    /** The compiler's line that holds an offset, counted from 0. */
    private int line(int offset) {
        int at = Arrays.binarySearch(starts, offset);
        return at >= 0 ? at : -at - 2;
    }

    /** Whether a place holds an offset; the offset after its last character counts. */
    public boolean holds(SourceRange r, int offset) {
        return r.line() > 0 && start(r) <= offset && offset <= end(r);
    }
}
