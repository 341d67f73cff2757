package org.tilewright.eclipse.text;

/** A piece of a text and how it looks. */
record StyledWord(int offset, int length, WordStyle style) {

    int end() {
        return offset + length;
    }

    StyledWord moved(int by) {
        return new StyledWord(offset + by, length, style);
    }
}
