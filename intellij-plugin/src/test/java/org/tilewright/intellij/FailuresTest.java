package org.tilewright.intellij;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Users read sentences and not the names of classes. */
class FailuresTest {

    @Test
    void saysWhatTheCauseSays() {
        Throwable cause = new IllegalStateException("The server does not run.");
        assertEquals("The server does not run.", Failures.sentence(new CompletionException(new CompletionException(cause))));
        assertEquals("The server does not know the program. Open it in an editor and try again.",
                Failures.sentence(new CompletionException(new TimeoutException())));
        assertEquals("The Tilewright server ended before it answered.", Failures.sentence(new NullPointerException()));
    }
}
