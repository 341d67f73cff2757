package org.tilewright.lsp.feature.cost;

import java.util.Locale;
import org.tilewright.analysis.Quantity;

/** Amounts as people read them, beside those of {@link Quantity}. */
public final class Amounts {

    private Amounts() { }

    /** Equal pieces as {@code 8 × 1.00 MiB}, others by their sum. */
    public static String pieces(long messages, long bytes) {
        if (messages == 1) {
            return Quantity.bytes(bytes);
        }
        return bytes % messages == 0 ? String.format(Locale.ROOT, "%,d × %s", messages, Quantity.bytes(bytes / messages))
                : String.format(Locale.ROOT, "%,d pieces, %s", messages, Quantity.bytes(bytes));
    }
}
