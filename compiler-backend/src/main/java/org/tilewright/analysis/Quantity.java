package org.tilewright.analysis;

import java.util.Locale;

/** Human-readable amounts. */
public final class Quantity {

    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P", "E", "Z", "Y"};

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

    /** How many times as much as is needed; if nothing is needed, whether traffic exceeds the tolerance. */
    public static String timesNeeded(double moved, long needed) {
        return needed > 0 ? times(moved / needed) : moved > 0 ? "> 1.5x" : "-";
    }

    /** A rate of floating point operations: {@code 2.50 kFLOP/s}. */
    public static String flopsPerSecond(double n) {
        return flops(n) + "/s";
    }

    /** A rate of bytes, in decimal units as links and memories have: {@code 10.0 GB/s}. */
    public static String bytesPerSecond(double n) {
        return scaled(n) + "B/s";
    }

    /** A count with its noun: {@code 1 message}, {@code 16,384 messages}. */
    public static String count(long n, String noun) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? noun : noun + "s");
    }

    /** Floating point operations: {@code 268 MFLOP}. */
    public static String flops(double n) {
        return scaled(n) + "FLOP";
    }

    /** Three significant digits, a space and the matching unit prefix. */
    private static String scaled(double n) {
        int prefix = 0;
        double v = n;
        while (v >= 999.5 && prefix < PREFIXES.length - 1) {
            v /= 1000;
            prefix++;
        }
        return number(v) + " " + PREFIXES[prefix];
    }

    /** Three significant digits. */
    public static String number(double v) {
        return v == Math.rint(v) && Math.abs(v) < 1000 ? String.format(Locale.ROOT, "%.0f", v)
                : String.format(Locale.ROOT, v >= 99.95 ? "%.0f" : v >= 9.995 ? "%.1f" : "%.2f", v);
    }
}
