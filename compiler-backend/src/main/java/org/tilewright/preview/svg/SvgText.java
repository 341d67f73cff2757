package org.tilewright.preview.svg;

import java.util.List;
import org.tilewright.preview.drawing.TensorFigure;

/** Elements of a picture, as SVG writes them. */
final class SvgText {

    private SvgText() { }

    static String text(double x, double y, int size, String fill, String anchor, boolean bold, String text) {
        return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"" + size + "\" fill=\"" + fill
                + "\" text-anchor=\"" + anchor + "\"" + (bold ? " font-weight=\"600\"" : "") + ">" + escaped(text) + "</text>\n";
    }

    static String rectangle(String kind, double x, double y, double w, double h, double radius, String fill, String stroke) {
        return "<rect" + (kind.isEmpty() ? "" : " class=\"" + kind + "\"") + " x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\""
                + number(w) + "\" height=\"" + number(h) + "\" rx=\""
                + number(radius) + "\" fill=\"" + fill + "\" stroke=\"" + stroke + "\"/>";
    }

    static String moved(double x, double y) {
        return "<g transform=\"translate(" + number(x) + " " + number(y) + ")\">";
    }

    static String path(String kind, List<TensorFigure.Face> faces) {
        StringBuilder out = new StringBuilder("<path class=\"").append(kind).append("\" d=\"");
        faces.forEach(f -> out.append(f.path()));
        return out.append('"').toString();
    }

    static String number(double v) {
        return TensorFigure.number(v);
    }

    static String escaped(String s) {
        return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
