package org.tilewright.eclipse.lowered;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.eclipse.jface.preference.PreferenceConverter;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.LineNumberRulerColumn;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.editors.text.EditorsUI;
import org.eclipse.ui.texteditor.AbstractDecoratedTextEditorPreferenceConstants;
import org.tilewright.ide.protocol.Lowered;

/** A generated text that cannot be changed, with the lines marked that are there for one line of the program. */
public final class LoweredText {

    private static final int CONTEXT = 3;

    private final SourceViewer viewer;
    private final StyledText control;
    private List<Lowered.Line> lines = List.of();
    private int source;

    /** @param chosen told of the program's line, counted from 1, when a generated line is clicked that is there for it */
    LoweredText(Composite parent, IntConsumer chosen) {
        CompositeRuler ruler = new CompositeRuler();
        LineNumberRulerColumn numbers = new LineNumberRulerColumn();
        ruler.addDecorator(0, numbers);
        viewer = new SourceViewer(parent, ruler, SWT.H_SCROLL | SWT.V_SCROLL | SWT.MULTI | SWT.FULL_SELECTION);
        viewer.setEditable(false);
        viewer.setDocument(new Document());
        control = viewer.getTextWidget();
        control.setFont(JFaceResources.getTextFont());
        control.addListener(SWT.MouseUp, e -> sourceOf(control.getLineAtOffset(control.getCaretOffset()) + 1).ifPresent(chosen));
    }

    /** Replaces the text; what was in view stays in view. */
    void set(String text, List<Lowered.Line> links) {
        lines = links;
        if (!text.equals(control.getText())) {
            int top = control.getTopIndex();
            viewer.getDocument().set(text);
            control.setTopIndex(Math.min(top, control.getLineCount() - 1));
        }
        paint();
        reveal();
    }

    /** Marks what is there for a line of the program, and brings its start into view. */
    void markSource(int line) {
        if (line == source) {
            return;
        }
        source = line;
        paint();
        reveal();
    }

    private void reveal() {
        List<Integer> marked = marked();
        if (!marked.isEmpty() && marked.stream().noneMatch(this::isInView)) {
            control.setTopIndex(Math.max(0, marked.get(0) - 1 - CONTEXT));
        }
    }

    /** Whether a line, counted from 1, can be seen. */
    public boolean isInView(int line) {
        int shown = control.getClientArea().height / control.getLineHeight();
        return line - 1 >= control.getTopIndex() && line - 1 < control.getTopIndex() + shown;
    }

    /** The lines that are marked, counted from 1. */
    public List<Integer> marked() {
        return lines.stream().filter(l -> l.source() == source).map(Lowered.Line::generated).filter(l -> l <= control.getLineCount())
                .distinct().sorted().toList();
    }

    private OptionalInt sourceOf(int generated) {
        return lines.stream().filter(l -> l.generated() == generated).mapToInt(Lowered.Line::source).findFirst();
    }

    private void paint() {
        control.setLineBackground(0, control.getLineCount(), null);
        Color mark = new Color(PreferenceConverter.getColor(EditorsUI.getPreferenceStore(),
                AbstractDecoratedTextEditorPreferenceConstants.EDITOR_CURRENT_LINE_COLOR));
        marked().forEach(l -> control.setLineBackground(l - 1, 1, mark));
    }

    /** What is shown. */
    public String shown() {
        return control.getText();
    }

    boolean isDisposed() {
        return control.isDisposed();
    }

    Display display() {
        return control.getDisplay();
    }

    void setFocus() {
        control.setFocus();
    }
}
