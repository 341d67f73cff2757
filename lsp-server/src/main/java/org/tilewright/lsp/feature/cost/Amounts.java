package org.tilewright.lsp.feature.cost;

import java.util.Locale;
import org.tilewright.analysis.Quantity;

/** Amounts as people read them, beside those of {@link Quantity}. */
public final class Amounts {

    private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P", "E"};

    private Amounts() { }

    /** Floating point operations: {@code 268 MFLOP}. */
    public static String flops(double n) {
        int prefix = 0;
        double v = n;
        while (v >= 999.5 && prefix < PREFIXES.length - 1) {
            v /= 1000;
            prefix++;
        }
        return number(v) + " " + PREFIXES[prefix] + "FLOP";
    }

    /** Three significant digits. */
    public static String number(double v) {
        return v == Math.rint(v) && Math.abs(v) < 1000 ? String.format(Locale.ROOT, "%.0f", v)
                : String.format(Locale.ROOT, v >= 99.95 ? "%.0f" : v >= 9.995 ? "%.1f" : "%.2f", v);
    }

    /** Equal pieces as {@code 8 × 1.00 MiB}, others by their sum. */
    public static String pieces(long messages, long bytes) {
        if (messages == 1) {
            return Quantity.bytes(bytes);
        }
        return bytes % messages == 0 ? String.format(Locale.ROOT, "%,d × %s", messages, Quantity.bytes(bytes / messages))
                : String.format(Locale.ROOT, "%,d pieces, %s", messages, Quantity.bytes(bytes));
    }
}
