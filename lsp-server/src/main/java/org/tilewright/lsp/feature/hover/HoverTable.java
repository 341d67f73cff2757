package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of a hover, in Markdown whose columns stand below each other in the text as well: some editors draw tables, others show the
 * text in a font of one width. Cells are words alone, since marks that an editor hides would move what stands after them.
 */
public final class HoverTable {

    private final List<List<String>> rows = new ArrayList<>();
    private final int left;

    /**
     * @param left how many columns, from the first on, stand to the left; the others have numbers and stand to the right
     * @param head of the columns
     */
    public HoverTable(int left, String... head) {
        this.left = left;
        row(head);
    }

    /** Adds a row. */
    public HoverTable row(String... cells) {
        List<String> row = new ArrayList<>();
        for (String c : cells) {
            row.add(c.replace("`", "").replace("|", "\\|"));
        }
        rows.add(row);
        return this;
    }

    /** Whether there is nothing below the head. */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The lines of the table, without a line feed at the end. */
    public String text() {
        int[] width = new int[rows.getFirst().size()];
        for (int c = 0; c < width.length; c++) {
            int column = c;
            width[c] = Math.max(3, rows.stream().mapToInt(r -> length(r.get(column))).max().orElse(0));
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < width.length; c++) {
                String pad = " ".repeat(width[c] - length(row.get(c)));
                cells.add(c < left ? row.get(c) + pad : pad + row.get(c));
            }
            lines.add("| " + String.join(" | ", cells) + " |");
        }
        StringBuilder rule = new StringBuilder("|");
        for (int c = 0; c < width.length; c++) {
            rule.append(c < left ? "-".repeat(width[c] + 2) : "-".repeat(width[c] + 1) + ":").append('|');
        }
        lines.add(1, rule.toString());
        return String.join("\n", lines);
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
