package org.tilewright.intellij;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** What users read of what went wrong. */
public final class Failures {

    private Failures() { }

    /** The sentence that the cause of a failure has, without the names of classes that futures put before it. */
    public static String sentence(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return switch (cause) {
            case TimeoutException late -> "The server does not know the program. Open it in an editor and try again.";
            case CancellationException cancelled -> "cancelled";
            default -> cause.getMessage() == null || cause.getMessage().isBlank() ? "The Tilewright server ended before it answered."
                    : cause.getMessage();
        };
    }
}
