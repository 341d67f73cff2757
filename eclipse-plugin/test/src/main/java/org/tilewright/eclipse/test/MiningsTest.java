package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.inlined.AbstractInlinedAnnotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.junit.jupiter.api.Test;
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
