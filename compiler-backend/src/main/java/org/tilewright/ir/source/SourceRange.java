package org.tilewright.ir.source;

import java.util.Comparator;

/**
 * A place in the user's text. Lines and columns count from 1; the end is exclusive; columns count UTF-16 units.
 */
public record SourceRange(String file, int line, int column, int endLine, int endColumn) {

    /** The place of things that no text stands for, such as a program that a test builds. */
    public static final SourceRange NONE = new SourceRange("", 0, 0, 0, 0);

    /** By where they begin. */
    public static final Comparator<SourceRange> IN_THE_TEXT = Comparator.comparingInt(SourceRange::line)
            .thenComparingInt(SourceRange::column);

    /** The smallest range that covers this one and another of the same file. */
    public SourceRange to(SourceRange other) {
        if (this.equals(NONE)) {
            return other;
        }
        return other.equals(NONE) ? this : new SourceRange(file, line, column, other.endLine, other.endColumn);
    }

    /** The place where it begins, in words. */
    public String place() {
        return "line " + line + ", column " + column;
    }
}
