package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.TestServer;

/** Edits leave nothing behind: one version of a text that is kept too long would show many times over. */
@Tag("slow")
class HeapTest {

    private static final int LINES = 300;
    /** One analysed version of the text takes more than a tenth of this. */
    private static final long BOUND = 30L << 20;

    private static long live() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(50);
            least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    private static void edit(TestServer s, Draft d, int count) {
        for (int i = 0; i < count; i++) {
            int at = d.text().indexOf("random(", d.text().length() / 2) + 7;
            if (i % 2 == 0) {
                d.change(s.client(), at, at, "7");
            } else {
                d.undo(s.client());
            }
            int id = s.client().ask("textDocument/hover", Client.at(d.uri(), 30, 5));
            if (i % 7 == 0) {
                s.client().tell("$/cancelRequest", Map.of("id", id));
            }
            int tokens = s.client().ask("textDocument/semanticTokens/full", Client.in(d.uri()));
            s.client().take(id);
            s.client().take(tokens);
            if (i % 50 == 49) {
                d.close(s.client());
                d.open(s.client());
                s.client().forgetTold();
            }
        }
    }

    @Test
    void fiveHundredEditsLeaveNothingBehind() throws Exception {
        try (TestServer s = TestServer.greeted()) {
            Draft d = new Draft("file:///heap.tw", SlowText.of(LINES));
            d.open(s.client());
            edit(s, d, 100);
            long before = live();
            edit(s, d, 500);
            long after = live();
            assertEquals(d.text(), s.text(d.uri()));
            assertTrue(after - before < BOUND, () -> "the live heap grew from " + (before >> 20) + " to " + (after >> 20) + " MB");
            System.out.printf("heap: %d MB after 100 edits, %d MB after 600%n", before >> 20, after >> 20);
        }
    }
}
