package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.inlined.AbstractInlinedAnnotation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.minings.Drawings;
import org.tilewright.eclipse.minings.Hints;
import org.tilewright.eclipse.minings.Lenses;

/** Hints between the words, and lenses above the lines. */
class MiningsTest {

    @Test
    void hintsAndLensesStandInTheText() {
        Program p = Program.open("mined.tw", Program.sample("matmul/summa.tw"));
        ITextViewer viewer = Await.inDisplay(() -> (ITextViewer) p.viewer());
        List<String> hints = labels(Await.future("hints", new Hints().provideCodeMinings(viewer, new NullProgressMonitor())));
        assertTrue(hints.stream().anyMatch(h -> h.contains("tiles 512 × 512")), hints.toString());
        List<String> lenses = labels(Await.future("lenses", new Lenses().provideCodeMinings(viewer, new NullProgressMonitor())));
        assertTrue(lenses.containsAll(List.of("Run", "Verify", "Preview")), lenses.toString());
        // the editor itself asked for them, too, and shows them
        Await.that("minings in the text", () -> minings(p.viewer()).size() >= 3);
        p.close();
    }

    /** Painted on a light and on a dark ground, as the editor paints it: other colours, and another where the layout is another. */
    @Test
    void whoOwnsWhatIsDrawnBehindEachLayout() {
        Program p = Program.open("drawn.tw", "machine M = Grid(2, 2)\ntensor A : f64(8, 8)\nA(x, y) -> M(x, y)\nA(i, j) = 1\n");
        ITextViewer viewer = Await.inDisplay(() -> (ITextViewer) p.viewer());
        ICodeMining tiles = drawings(viewer).get(0);
        assertEquals(p.text().indexOf("\nA(i"), tiles.getPosition().getOffset(), "at the end of the layout's line");
        Set<RGB> light = colours(viewer, tiles, new RGB(255, 255, 255), new RGB(0, 0, 0));
        Set<RGB> dark = colours(viewer, tiles, new RGB(30, 31, 34), new RGB(220, 220, 220));
        assertTrue(light.size() >= 4, "four owners: " + light);
        assertTrue(dark.size() >= 4, "four owners: " + dark);
        assertTrue(light.stream().noneMatch(dark::contains), light + " " + dark);
        p.replace("M(x, y)", "M(x, *)");
        Set<RGB> rows = colours(viewer, drawings(viewer).get(0), new RGB(255, 255, 255), new RGB(0, 0, 0));
        assertFalse(rows.containsAll(light), "owners that have no piece of their own now: " + light + " " + rows);
        Settings.store().setValue(Settings.LAYOUT_DRAWINGS, false);
        assertEquals(List.of(), drawings(viewer));
        Settings.store().setToDefault(Settings.LAYOUT_DRAWINGS);
        p.close();
    }

    private static List<? extends ICodeMining> drawings(ITextViewer viewer) {
        return Await.future("drawings", new Drawings().provideCodeMinings(viewer, new NullProgressMonitor()));
    }

    /** The colours that fill more than what smoothed lines leave. */
    private static Set<RGB> colours(ITextViewer viewer, ICodeMining mining, RGB ground, RGB ink) {
        return Await.inDisplay(() -> {
            StyledText text = new StyledText(viewer.getTextWidget().getShell(), SWT.NONE);
            text.setBackground(new Color(ground));
            text.setForeground(new Color(ink));
            assertEquals(ground, text.getBackground().getRGB());
            Image image = new Image(text.getDisplay(), 100, 40);
            GC gc = new GC(image);
            gc.setBackground(text.getBackground());
            gc.fillRectangle(0, 0, 100, 40);
            Point size = mining.draw(gc, text, text.getForeground(), 5, 5);
            assertTrue(size.x > 5 && size.x < 90 && size.y > 5 && size.y < 40, size.toString());
            gc.dispose();
            ImageData data = image.getImageData();
            image.dispose();
            text.dispose();
            Map<RGB, Integer> seen = new HashMap<>();
            for (int x = 0; x < data.width; x++) {
                for (int y = 0; y < data.height; y++) {
                    seen.merge(data.palette.getRGB(data.getPixel(x, y)), 1, Integer::sum);
                }
            }
            return seen.entrySet().stream().filter(e -> e.getValue() >= 8 && !e.getKey().equals(ground)).map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
        });
    }

    private static List<String> labels(List<? extends ICodeMining> minings) {
        return minings.stream().map(m -> m.getLabel().strip()).toList();
    }

    static List<Annotation> minings(ISourceViewer viewer) {
        List<Annotation> all = new ArrayList<>();
        for (Iterator<Annotation> i = viewer.getAnnotationModel().getAnnotationIterator(); i.hasNext();) {
            Annotation a = i.next();
            if (a instanceof AbstractInlinedAnnotation) {
                all.add(a);
            }
        }
        return all;
    }
}
