package org.tilewright.eclipse.minings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Path;
import org.eclipse.swt.graphics.Point;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.ide.protocol.Drawing;
import org.tilewright.ide.protocol.Layouts;
import org.tilewright.ide.protocol.PreviewRequest;

/** Behind each layout a small drawing of who owns what, in the editor's colours. */
public final class Drawings extends AbstractCodeMiningProvider {

    @Override
    public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
        IDocument document = viewer.getDocument();
        Optional<OpenDocument> open = Connection.documents().of(document);
        if (open.isEmpty() || !Settings.drawsLayouts()) {
            return CompletableFuture.completedFuture(List.of());
        }
        int version = open.get().version();
        return Connection.server().thenCompose(s -> s.layouts(new PreviewRequest(open.get().uri(), Optional.empty()).toJson()))
                .thenApply(Layouts::of).thenApply(all -> {
                    List<ICodeMining> minings = new ArrayList<>();
                    for (Layouts.Layout l : all.version() != version || open.get().version() != version ? List.<Layouts.Layout>of()
                            : all.layouts()) {
                        try {
                            minings.add(new Drawn(l, document, this));
                        } catch (BadLocationException e) {
                            return List.of();
                        }
                    }
                    return minings;
                });
    }

    /** One drawing, as high as the text. */
    private static final class Drawn extends LineEndCodeMining {

        /** Of a line's height the drawing takes so much. */
        private static final double SHARE = 0.85;
        /** Between what stands before it and the drawing, in widths of a letter. */
        private static final int GAP = 1;

        private final Drawing drawing;

        Drawn(Layouts.Layout layout, IDocument document, ICodeMiningProvider provider) throws BadLocationException {
            super(document, layout.line(), provider);
            drawing = layout.drawing();
            // what has no label is not shown; nobody sees it
            setLabel("who owns what of " + layout.tensor());
        }

        @Override
        public Point draw(GC gc, StyledText text, Color ink, int x, int y) {
            int line = gc.getFontMetrics().getHeight();
            int gap = (int) Math.round(GAP * gc.getFontMetrics().getAverageCharacterWidth());
            double scale = SHARE * line / Drawing.LINE;
            boolean advanced = gc.getAdvanced();
            int smooth = gc.getAntialias();
            Color foreground = gc.getForeground();
            Color background = gc.getBackground();
            gc.setAntialias(SWT.ON);
            drawing.paint(new Paths(gc), (double) x + gap, y + (line - drawing.height() * scale) / 2, scale, colour(text.getBackground()),
                    colour(text.getForeground()));
            gc.setAntialias(smooth);
            gc.setAdvanced(advanced);
            gc.setForeground(foreground);
            gc.setBackground(background);
            return new Point(gap + (int) Math.ceil(drawing.width() * scale), line);
        }

        private static Drawing.Colour colour(Color c) {
            return new Drawing.Colour(c.getRed(), c.getGreen(), c.getBlue());
        }
    }

    /** Paints with SWT, between the pixels where the drawing asks for that. */
    private record Paths(GC gc) implements Drawing.Brush {

        private Path path(List<double[]> polygons) {
            Path path = new Path(gc.getDevice());
            for (double[] xy : polygons) {
                path.moveTo((float) xy[0], (float) xy[1]);
                for (int i = 2; i < xy.length; i += 2) {
                    path.lineTo((float) xy[i], (float) xy[i + 1]);
                }
                path.close();
            }
            return path;
        }

        @Override
        public void fill(List<double[]> polygons, Drawing.Colour colour) {
            Path path = path(polygons);
            gc.setBackground(new Color(colour.red(), colour.green(), colour.blue()));
            gc.fillPath(path);
            path.dispose();
        }

        @Override
        public void draw(List<double[]> polygons, Drawing.Colour colour) {
            Path path = path(polygons);
            gc.setForeground(new Color(colour.red(), colour.green(), colour.blue()));
            gc.drawPath(path);
            path.dispose();
        }
    }
}
