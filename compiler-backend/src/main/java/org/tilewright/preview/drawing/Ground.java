package org.tilewright.preview.drawing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tilewright.plan.Grid;

/** What a drawing stands on, which its colours must be told from. */
public enum Ground {

    /** White or nearly so. */
    LIGHT("#ffffff", "#59636e", 0.82, -0.09, List.of("#0072b2", "#c04e00", "#00795a", "#a8487f", "#8a6100", "#5b5b5b")),
    /** Black or nearly so. */
    DARK("#0d1117", "#8b949e", 0.5, 0.1, List.of("#56b4e9", "#ff8f4a", "#2ec79d", "#e59cc5", "#f0e442", "#c4c4c4")),
    /** One or the other, which only the reader sees. */
    ANY("#808890", "#808890", 0.72, -0.1, LIGHT.kinds);

    /** Colours that tell tensors apart, or curves. */
    private static final List<String> NAMES = List.of("blue", "orange", "green", "purple", "yellow", "grey");
    public static final int KINDS = NAMES.size();
    /** The hue of the first processor, and how much of the circle all of them take, in degrees. */
    public static final int FIRST_HUE = 20;
    public static final int HUES = 330;
    private static final double CHROMA = 0.09;

    private final String blank;
    private final String line;
    private final double lightness;
    private final double step;
    /** The palette of Okabe and Ito, which people with any colour vision can tell apart. */
    private final List<String> kinds;

    Ground(String blank, String line, double lightness, double step, List<String> kinds) {
        this.blank = blank;
        this.line = line;
        this.lightness = lightness;
        this.step = step;
        this.kinds = kinds;
    }

    /** The colour of what has none of its own. */
    public String blank() {
        return blank;
    }

    /** The colour of lines. */
    public String line() {
        return line;
    }

    /** The colour of a tensor's name and of the arrows that move it, or of a curve. */
    public String kind(int number) {
        return kinds.get(number % KINDS);
    }

    /** A hue a processor, neighbours of one row apart by tone as well. */
    public String owner(long processor, long[] grid, double shade) {
        boolean odd = Arrays.stream(Grid.coordinates(processor, grid)).sum() % 2 == 1;
        double hue = Math.toRadians(FIRST_HUE + (double) HUES * processor / Math.max(1, Grid.processors(grid)));
        return Oklab.hex(lightness + (odd ? step : 0), CHROMA * Math.cos(hue), CHROMA * Math.sin(hue), shade);
    }

    /** The colour of pieces whose owners are not drawn. */
    public String elsewhere(double shade) {
        return Oklab.hex(lightness + step, 0, 0, shade);
    }

    /** The same colours as properties of a style sheet. */
    public String style() {
        StringBuilder css = new StringBuilder(String.format(Locale.ROOT, "--own-light: %.0f%%; --own-step: %.0f%%; --own-chroma: %s;",
                100 * lightness, 100 * step, CHROMA));
        for (int k = 0; k < KINDS; k++) {
            css.append(" --").append(NAMES.get(k)).append(": ").append(kinds.get(k)).append(';');
        }
        return css.toString();
    }
}
