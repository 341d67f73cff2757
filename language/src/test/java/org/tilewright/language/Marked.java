package org.tilewright.language;

/** A text in which «» stand around the words that a test is about; an empty pair stands for the place alone. */
record Marked(String text, int line, int column, int endLine, int endColumn) {

    static Marked of(String marked) {
        int open = marked.indexOf('«');
        int close = marked.indexOf('»') - 1;
        String text = marked.replace("«", "").replace("»", "");
        int[] start = place(text, open);
        int[] end = place(text, close);
        return new Marked(text, start[0], start[1], end[0], end[1]);
    }

    private static int[] place(String text, int offset) {
        String before = text.substring(0, offset);
        return new int[] {(int) before.chars().filter(c -> c == '\n').count() + 1, offset - before.lastIndexOf('\n')};
    }
}
