package org.tilewright.oracle.meaning;

/** A program that has no meaning when it is evaluated, in the user's words. */
public final class EvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EvaluationException(String message) {
        super(message, null, false, false);
    }
}
