package org.tilewright.preview.drawing;

/** Colours of Björn Ottosson's space Oklab, which CSS's {@code oklch} gives in polar coordinates. */
final class Oklab {

    private Oklab() { }

    /** As sRGB. @param shade how much darker, from 0 to 1 */
    static String hex(double lightness, double a, double b, double shade) {
        double l = Math.pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
        double m = Math.pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
        double s = Math.pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
        StringBuilder out = new StringBuilder("#");
        for (double linear : new double[] {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s}) {
            double v = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
            out.append(String.format("%02x", Math.clamp(Math.round(Math.round(255 * Math.clamp(v, 0, 1)) * (1 - shade)), 0, 255)));
        }
        return out.toString();
    }
}
