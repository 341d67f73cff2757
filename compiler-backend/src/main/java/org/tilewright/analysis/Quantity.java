package org.tilewright.analysis;

import java.util.Locale;

/** Amounts as people read them. */
public final class Quantity {

    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Quantity() { }

    /** Bytes in binary units: {@code 1.50 MiB}. */
    public static String bytes(long n) {
        if (n < 1024) {
            return n + " B";
        }
        double v = n / 1024.0;
        int unit = 0;
        while (v >= 1023.95 && unit < UNITS.length - 1) {
            v /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, v < 9.995 ? "%.2f %s" : "%.1f %s", v, UNITS[unit]);
    }

    /** How many times as large: {@code 1.13x}. */
    public static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 9.995 ? "%.2fx" : "%.0fx", ratio);
    }

    /** A count with its noun: {@code 1 message}, {@code 16,384 messages}. */
    public static String count(long n, String noun) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? noun : noun + "s");
    }
}
