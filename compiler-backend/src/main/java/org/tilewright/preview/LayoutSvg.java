package org.tilewright.preview;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.Region;

/** A small drawing of who owns what of a tensor, as it stands beside a layout in an editor: each piece in its owner's colour. */
public final class LayoutSvg {

    /** More pieces than this cannot be told apart, and would make the drawing slow. */
    private static final int MOST_PIECES = 256;
    /** How far a sheet that stands for further copies looks out from behind the tensor. */
    private static final double BEHIND = 2;

    /** The ground that a drawing stands on. */
    public enum Ground { LIGHT, DARK }

    private LayoutSvg() { }

    /**
     * The drawing; none of so many pieces that it would show nothing.
     *
     * @param extents the tensor's
     * @param homes the piece of every processor, by number
     * @param height in pixels that a matrix may have; a vector is longer and less high
     */
    public static Optional<String> of(Prediction prediction, List<Long> extents, List<Region> homes, double height, Ground ground) {
        Map<Region, Integer> owners = new LinkedHashMap<>();
        boolean copies = false;
        for (int p = 0; p < homes.size(); p++) {
            copies |= !homes.get(p).isEmpty() && owners.putIfAbsent(homes.get(p), p) != null;
        }
        if (owners.isEmpty() || owners.size() > MOST_PIECES) {
            return Optional.empty();
        }
        double room = height - 1 - (copies ? BEHIND : 0);
        SvgFigure figure = fitting(extents.stream().mapToLong(Long::longValue).toArray(), room, List.copyOf(owners.keySet()));
        String line = ground == Ground.DARK ? "#8b949e" : "#59636e";
        StringBuilder out = new StringBuilder();
        double behind = copies ? BEHIND : 0;
        String size = " width=\"" + SvgFigure.number(figure.width + 1 + behind) + "\" height=\""
                + SvgFigure.number(figure.height + 1 + behind) + "\"";
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\"").append(size).append(">");
        if (copies) {
            out.append(outline(figure, 0.5 + BEHIND, 0.5, line));
        }
        out.append("<g transform=\"translate(0.5 ").append(SvgFigure.number(0.5 + behind)).append(")\">");
        if (copies) {
            figure.outline().forEach(f -> out.append(path(f.path(), ground == Ground.DARK ? "#0d1117" : "#ffffff")));
        }
        owners.forEach((piece, p) -> figure.faces(piece).forEach(f -> out.append(path(f.path(),
                SvgBox.colour(prediction, p, ground == Ground.DARK, f.shade())))));
        return Optional.of(out.append("</g>").append(outline(figure, 0.5, 0.5 + behind, line)).append("</svg>").toString());
    }

    /** As large as it can be in a line: a tensor's shape decides how much of a given size it takes. */
    private static SvgFigure fitting(long[] extents, double height, List<Region> pieces) {
        SvgFigure one = new SvgFigure(extents, 100, pieces);
        double size = 100 * Math.min(height / one.height, 3 * height / one.width);
        return new SvgFigure(extents, size, pieces);
    }

    private static String outline(SvgFigure figure, double x, double y, String line) {
        StringBuilder out = new StringBuilder("<g transform=\"translate(" + SvgFigure.number(x) + " " + SvgFigure.number(y)
                + ")\" fill=\"none\" stroke=\"" + line + "\">");
        figure.outline().forEach(f -> out.append("<path d=\"").append(f.path()).append("\"/>"));
        return out.append("</g>").toString();
    }

    private static String path(String d, String fill) {
        return d.isEmpty() ? "" : "<path d=\"" + d + "\" fill=\"" + fill + "\"/>";
    }
}
