package org.tilewright.preview.svg;

import java.util.EnumMap;
import java.util.Map;
import org.tilewright.analysis.Prediction;

/** What a drawing stands on, which its colours must be told from. */
public enum Ground {

    /** White or nearly so. */
    LIGHT("#ffffff", "#59636e"),
    /** Black or nearly so. */
    DARK("#0d1117", "#8b949e"),
    /** One or the other, which only the reader sees. */
    ANY("#808890", "#808890");

    private final String blank;
    private final String line;

    Ground(String blank, String line) {
        this.blank = blank;
        this.line = line;
    }

    /** The colour of what has none of its own. */
    String blank() {
        return blank;
    }

    /** The colour of lines. */
    String line() {
        return line;
    }

    /** How light a piece is; neighbours of one row differ. */
    double lightness(boolean odd) {
        return switch (this) {
            case LIGHT -> odd ? 0.73 : 0.82;
            case DARK -> odd ? 0.6 : 0.5;
            case ANY -> odd ? 0.62 : 0.72;
        };
    }

    /** The colours of a processor's piece on every ground. */
    static Map<Ground, String> colours(Prediction prediction, int p, double shade) {
        Map<Ground, String> out = new EnumMap<>(Ground.class);
        for (Ground g : values()) {
            out.put(g, SvgBox.colour(prediction, p, g, shade));
        }
        return out;
    }
}
