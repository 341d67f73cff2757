package org.tilewright.cli.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.syntax.LineEnds;

/**
 * The line of a text on which a range begins, as a terminal shows it, and marks for the line below: {@code ^} under the first column
 * of the range and {@code ~} under the others. What does not fit is cut where it is furthest from the range.
 */
record Excerpt(String line, String marks) {

    /** The most columns that a line takes, so that it stays one line in most windows. */
    static final int MOST_COLUMNS = 110;

    private static final int TAB = 4;
    private static final String CUT = "...";
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    /** One character of the line. @param at where it stands in the text's line, in UTF-16 units */
    private record Cell(String shown, int width, int at) { }

    /** Absent where there is nothing to show: a range of no text, or one on an empty line such as the end of a file. */
    static Optional<Excerpt> of(String text, SourceRange range) {
        return of(lines(text), range);
    }

    /** The same of a text whose lines were found before. @param lines without what ends them */
    static Optional<Excerpt> of(List<String> lines, SourceRange range) {
        if (range.line() < 1 || range.line() > lines.size()) {
            return Optional.empty();
        }
        String line = lines.get(range.line() - 1);
        if (line.isBlank()) {
            return Optional.empty();
        }
        int start = range.column() - 1;
        int end = range.endLine() > range.line() ? line.stripTrailing().length() : range.endColumn() - 1;
        return Optional.of(marked(cells(line), start, Math.max(end, start + 1)));
    }

    /** The lines of a text, as ranges count them. */
    static List<String> lines(String text) {
        List<String> out = new ArrayList<>();
        for (String line : LineEnds.fed(text).split("\n", -1)) {
            out.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        }
        return out;
    }

    /** Tabs become spaces, and what would command the terminal becomes the sign for an unreadable character. */
    private static List<Cell> cells(String line) {
        List<Cell> out = new ArrayList<>();
        int column = 0;
        for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
            int c = line.codePointAt(i);
            Cell cell;
            if (c == '\t') {
                int width = TAB - column % TAB;
                cell = new Cell(" ".repeat(width), width, i);
            } else {
                cell = isShown(c) ? new Cell(Character.toString(c), ColumnWidth.of(c), i) : new Cell("\uFFFD", 1, i);
            }
            out.add(cell);
            column += cell.width;
        }
        return out;
    }

    private static boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            case Character.FORMAT -> c == ZERO_WIDTH_JOINER;
            default -> true;
        };
    }

    private static Excerpt marked(List<Cell> cells, int start, int end) {
        int from = 0;
        int to = cells.size();
        int first = (int) cells.stream().takeWhile(c -> c.at < start).count();
        int last = Math.max(first, (int) cells.stream().takeWhile(c -> c.at < end).count());
        int shown = width(cells, from, to);
        while (shown + cutWidth(from, to, cells.size()) > MOST_COLUMNS) {
            boolean atLeft = from < first && (to <= last || first - from >= to - last);
            shown -= cells.get(atLeft ? from++ : --to).width;
        }
        StringBuilder line = new StringBuilder(from > 0 ? CUT : "");
        StringBuilder marks = new StringBuilder(" ".repeat(line.length() + width(cells, from, first)));
        cells.subList(from, to).forEach(c -> line.append(c.shown));
        line.append(to < cells.size() ? CUT : "");
        marks.append('^').append("~".repeat(Math.max(0, width(cells, first, Math.min(to, last)) - 1)));
        return new Excerpt(line.toString().stripTrailing(), marks.toString());
    }

    private static int cutWidth(int from, int to, int all) {
        return (from > 0 ? CUT.length() : 0) + (to < all ? CUT.length() : 0);
    }

    private static int width(List<Cell> cells, int from, int to) {
        return cells.subList(from, Math.max(from, to)).stream().mapToInt(Cell::width).sum();
    }
}
