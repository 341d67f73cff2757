package org.tilewright.preview.drawing;

import java.util.ArrayList;
import java.util.List;

/**
 * A processor's box: a small map of each tensor, in rows of up to so many, its name below it.
 *
 * @param places of the maps
 */
public record BoxLayout(double width, double height, List<Place> places) {

    private static final double HEAD = 15;
    private static final double FOOT = 12;
    private static final double LEAST_WIDTH = 44;
    /** About how wide a letter of a name is. */
    private static final double LETTER = 5.4;
    private static final int LONGEST_NAME = 10;

    /** The corner of a map, and the lower edge of the row that it stands in. */
    public record Place(double x, double y, double below) { }

    /** @param names as they are written below the maps */
    static BoxLayout of(List<TensorFigure> figures, double size, List<String> names, int perRow) {
        double pad = size >= 40 ? 10 : size >= 30 ? 7 : 4;
        List<Place> places = new ArrayList<>();
        double width = LEAST_WIDTH;
        double y = pad + HEAD;
        for (int i = 0; i < figures.size(); i += perRow) {
            List<TensorFigure> row = figures.subList(i, Math.min(figures.size(), i + perRow));
            double tall = row.stream().mapToDouble(TensorFigure::height).max().orElse(0);
            double x = pad;
            for (int k = 0; k < row.size(); k++) {
                TensorFigure f = row.get(k);
                // a name may be wider than its map
                double room = Math.max(f.width(), LETTER * names.get(i + k).length());
                places.add(new Place(x + (room - f.width()) / 2, y + (tall - f.height()) / 2, y + tall));
                x += room + pad;
            }
            width = Math.max(width, x);
            y += tall + FOOT;
        }
        return new BoxLayout(width, y + pad / 2, List.copyOf(places));
    }

    /** A name as it is written below a map. */
    static String shortName(String name) {
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "\u2026" : name;
    }
}
