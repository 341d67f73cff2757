package org.tilewright.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.incremental.Interruption;

/** What is done in the background makes room for edits. */
class WhenQuietTest {

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    private List<String> next(int count) throws InterruptedException {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            out.add(events.take());
        }
        return out;
    }

    /** Would go on for ever. */
    private void endless() {
        events.add("begun");
        try {
            while (true) {
                Interruption.check();
                Thread.onSpinWait();
            }
        } finally {
            events.add("ended");
        }
    }

    @Test
    void anEditEndsTheWorkThatHasBegun() throws InterruptedException {
        try (WhenQuiet quiet = new WhenQuiet()) {
            quiet.offer(this::endless, 0, 0);
            assertEquals(List.of("begun"), next(1));
            quiet.disturb();
            assertEquals(List.of("ended"), next(1));
        }
    }

    @Test
    void workThatAnEditEndedMayBeOfferedAgainAndIsDoneOnce() throws InterruptedException {
        try (WhenQuiet quiet = new WhenQuiet()) {
            quiet.offer(this::endless, 0, 0);
            next(1);
            quiet.offer(() -> events.add("a second one meanwhile"), 0, 0);
            quiet.disturb();
            quiet.offer(() -> events.add("again"), 0, 0);
            assertEquals(List.of("ended", "again"), next(2));
            quiet.disturb();
            quiet.offer(() -> events.add("once more"), 0, 0);
        }
        assertTrue(events.isEmpty(), () -> "nothing after it was done: " + events);
    }

    @Test
    void workThatWaitsForQuietIsNotBegunAfterAnEdit() throws InterruptedException {
        try (WhenQuiet quiet = new WhenQuiet()) {
            quiet.offer(() -> events.add("too early"), Long.MAX_VALUE / 4, 0);
            quiet.disturb();
            quiet.offer(() -> events.add("later"), Long.MAX_VALUE / 4, 0);
            assertEquals(List.of("later"), next(1));
        }
    }
}
