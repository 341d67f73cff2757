package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of a hover, as a block of text in a font of one width: all editors put its columns below each other and keep them apart, whether
 * they draw Markdown or show it. Drawn tables have columns without a gap in VS Code.
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
            row.add(c.replace("`", ""));
        }
        rows.add(row);
        return this;
    }

    /** Whether there is nothing below the head. */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The block, without a line feed at the end. */
    public String text() {
        int[] width = new int[rows.getFirst().size()];
        for (int c = 0; c < width.length; c++) {
            int column = c;
            width[c] = rows.stream().mapToInt(r -> length(r.get(column))).max().orElse(0);
        }
        StringBuilder out = new StringBuilder("```text\n");
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < width.length; c++) {
                String pad = " ".repeat(width[c] - length(row.get(c)));
                cells.add(c < left ? row.get(c) + pad : pad + row.get(c));
            }
            String line = String.join("  ", cells).stripTrailing();
            out.append(line).append(line.isEmpty() ? "" : "\n");
        }
        return out.append("```").toString();
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
