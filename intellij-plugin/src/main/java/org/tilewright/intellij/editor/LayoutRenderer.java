package org.tilewright.intellij.editor;

import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.editor.EditorCustomElementRenderer;
import com.intellij.openapi.editor.Inlay;
import com.intellij.openapi.editor.markup.TextAttributes;
import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.util.List;
import org.tilewright.ide.protocol.Drawing;

/** Paints who owns what of a tensor behind a line, as high as the text and in the colours of the editor. */
@SuppressWarnings("rawtypes") // as the platform declares it
record LayoutRenderer(Drawing drawing) implements EditorCustomElementRenderer {

    /** Of a line's height, which has room above and below the letters, the drawing takes so much. */
    private static final double SHARE = 0.75;

    private static double scale(Editor editor) {
        return SHARE * editor.getLineHeight() / Drawing.LINE;
    }

    /** Between what stands before it and the drawing. */
    private static int gap(Editor editor) {
        return editor.getLineHeight() / 2;
    }

    @Override
    public int calcWidthInPixels(Inlay inlay) {
        Editor editor = inlay.getEditor();
        return gap(editor) + (int) Math.ceil(drawing.width() * scale(editor));
    }

    @Override
    public void paint(Inlay inlay, Graphics g, Rectangle region, TextAttributes attributes) {
        Editor editor = inlay.getEditor();
        double scale = scale(editor);
        Graphics2D own = (Graphics2D) g.create();
        own.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        own.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        drawing.paint(new Shapes(own), region.x + gap(editor), region.y + (region.height - drawing.height() * scale) / 2, scale,
                colour(editor.getColorsScheme().getDefaultBackground()), colour(editor.getColorsScheme().getDefaultForeground()));
        own.dispose();
    }

    private static Drawing.Colour colour(Color c) {
        return new Drawing.Colour(c.getRed(), c.getGreen(), c.getBlue());
    }

    /** Paints with Java's own graphics. */
    private record Shapes(Graphics2D g) implements Drawing.Brush {

        private Path2D path(List<double[]> polygons, Drawing.Colour colour) {
            g.setColor(new Color(colour.red(), colour.green(), colour.blue()));
            Path2D path = new Path2D.Double();
            for (double[] xy : polygons) {
                path.moveTo(xy[0], xy[1]);
                for (int i = 2; i < xy.length; i += 2) {
                    path.lineTo(xy[i], xy[i + 1]);
                }
                path.closePath();
            }
            return path;
        }

        @Override
        public void fill(List<double[]> polygons, Drawing.Colour colour) {
            g.fill(path(polygons, colour));
        }

        @Override
        public void draw(List<double[]> polygons, Drawing.Colour colour) {
            g.draw(path(polygons, colour));
        }
    }
}
