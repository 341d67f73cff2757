package org.tilewright.language.scale;

/** A sentence about what was asked for and cannot be done; it names the word and what would be right. */
public final class Unfit extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unfit(String message) {
        super(message, null, false, false);
    }
}
