package org.tilewright.ir.source;

import java.util.Optional;

/** What is asked for is well defined, but more than this tool works out. The message is a sentence for the user. */
public final class TooLarge extends ArithmeticException {

    private static final long serialVersionUID = 1L;

    private final transient Optional<SourceRange> place;

    public TooLarge(Optional<SourceRange> place, String sentence) {
        super(sentence);
        this.place = place;
    }

    /** What in the text makes it so large. */
    public Optional<SourceRange> place() {
        return place;
    }
}
