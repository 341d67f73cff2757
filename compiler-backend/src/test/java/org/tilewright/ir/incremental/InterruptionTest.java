package org.tilewright.ir.incremental;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptionTest {

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    @Test
    void endsWhatRunsOnAnInterruptedThread() {
        assertDoesNotThrow(Interruption::check);
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, Interruption::check);
        assertTrue(Thread.currentThread().isInterrupted(), "whoever interrupted it can still see that");
    }
}
