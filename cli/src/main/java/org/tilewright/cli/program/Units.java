package org.tilewright.cli.program;

import java.util.Locale;

/** Quantities as people write them. */
public final class Units {

    private Units() { }

    /** Bytes in binary units: {@code 1.5 MiB}. */
    public static String bytes(long n) {
        if (n < 1024) {
            return n + " B";
        }
        String[] units = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
        double v = n / 1024.0;
        int u = 0;
        while (v >= 1023.95 && u < units.length - 1) {
            v /= 1024;
            u++;
        }
        return String.format(Locale.ROOT, v < 10 ? "%.2f %s" : "%.1f %s", v, units[u]);
    }

    /** A duration: {@code 12.3 ms}. */
    public static String seconds(double s) {
        if (s >= 1) {
            return String.format(Locale.ROOT, "%.3f s", s);
        }
        if (s >= 1e-3) {
            return String.format(Locale.ROOT, "%.2f ms", s * 1e3);
        }
        return s >= 1e-6 || s == 0 ? String.format(Locale.ROOT, "%.1f us", s * 1e6) : String.format(Locale.ROOT, "%.1f ns", s * 1e9);
    }

    /** A count with thousands apart: {@code 16 384}. */
    public static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n).replace(',', ' ');
    }

    public static String number(double v) {
        return v == 0 ? "0" : String.format(Locale.ROOT, "%.4g", v);
    }
}
