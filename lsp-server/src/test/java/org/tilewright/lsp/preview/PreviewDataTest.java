package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;

/** What a preview shows, and says where it shows nothing. */
class PreviewDataTest {

    /** Diagonals of C on a cube of 16,384 processors, element by element, take longer to count than somebody who edits waits. */
    private static final String DIAGONALS = """
            machine M = Grid(32, 32, 16)
            tensor A : i64(6057, 6057)
            tensor B : i64(6057, 12115, 6057)
            tensor C : i64(6057, 12114)
            A(x, y) -> M(x, 31, 15)
            B(x, y, z) -> M(x, z, y)
            C(k, x) -> M(*, 31, x)
            input B = random(1)
            input C = random(2)
            A(j, i) = B(j, 2 * (6057 - 1 - i), i) * C(j, i - j + 6057 - 1)
            """;
    private static final String SLOW = """
            schedule A as slow {
              divide(j, jo0, ji1, 32)
              divide(i, io2, ii3, 32)
              distribute({jo0, io2})
              reorder({ii3, io2, ji1, jo0})
            }
            """;

    private static Snapshot snapshot(String text) {
        return new Snapshot(new TextDocument("file:///diagonals.tw", 1, text), Analysis.of("diagonals.tw", text));
    }

    @Test
    void aProgramThatTakesTooLongToCountSaysSo() {
        Snapshot s = snapshot(DIAGONALS + SLOW);
        assertEquals(Optional.empty(), PreviewData.of(s, Optional.empty()));
        assertTrue(Previews.reason(s).orElseThrow().startsWith("Line 10: what 'A' sends is not predicted here"),
                Previews.reason(s)::toString);
    }

    @Test
    void aScheduleThatTakesTooLongToCountSaysSo() {
        Snapshot s = snapshot(DIAGONALS + "schedule A as quick {\n  parallelize(i, cpu)\n}\n" + SLOW);
        assertTrue(PreviewData.of(s, Optional.empty()).isPresent());
        assertTrue(PreviewData.of(s, Optional.of("quick")).isPresent());
        assertTrue(assertThrows(TooLarge.class, () -> PreviewData.of(s, Optional.of("slow"))).getMessage().contains("'A' sends"));
    }
}
