package org.tilewright.cli.program;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns; columns whose cells are all numbers or quantities stand to the right. */
public final class Table {

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean header;

    private Table(boolean header) {
        this.header = header;
    }

    public static Table withHeader(String... names) {
        Table t = new Table(true);
        t.row(names);
        return t;
    }

    /** Names on the left, values beside them. */
    public static Table ofFacts() {
        return new Table(false);
    }

    public Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    public void print(PrintStream out, String indent) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] width = new int[columns];
        for (List<String> r : rows) {
            for (int c = 0; c < r.size(); c++) {
                width[c] = Math.max(width[c], r.get(c).length());
            }
        }
        for (List<String> r : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int c = 0; c < r.size(); c++) {
                String cell = r.get(c);
                String pad = " ".repeat(width[c] - cell.length());
                line.append(header && isNumeric(c) ? pad + cell : cell + pad).append("  ");
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private boolean isNumeric(int column) {
        return rows.stream().skip(1).filter(r -> column < r.size() && !r.get(column).isEmpty())
                .allMatch(r -> Character.isDigit(r.get(column).charAt(0)));
    }
}
