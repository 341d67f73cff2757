package org.tilewright.ir.source;

/** A name as the user wrote it, with its place. */
public record Word(String text, SourceRange range) {

    public static Word of(String text) {
        return new Word(text, SourceRange.NONE);
    }

    @Override
    public String toString() {
        return text;
    }
}
