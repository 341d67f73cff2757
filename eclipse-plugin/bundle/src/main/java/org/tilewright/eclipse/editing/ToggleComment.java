package org.tilewright.eclipse.editing;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.server.WorkspaceEdits;

/** Makes the selected lines comments, or takes their comment marks away if all have one. */
public final class ToggleComment extends AbstractHandler {

    private static final String MARK = LanguageConfiguration.PROGRAMS.lineComment();

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        ActiveProgram p = ActiveProgram.of(event).orElseThrow(() -> new ExecutionException("There is no program in the editor."));
        try {
            WorkspaceEdits.apply(p.document(), edits(p.document(), p.selection()));
        } catch (BadLocationException e) {
            throw new ExecutionException("The selection is not in the text.", e);
        }
        return null;
    }

    private static List<TextEdit> edits(IDocument document, ITextSelection selection) throws BadLocationException {
        List<IRegion> lines = new ArrayList<>();
        int indentation = Integer.MAX_VALUE;
        boolean all = true;
        for (int l = selection.getStartLine(); l <= selection.getEndLine(); l++) {
            IRegion line = document.getLineInformation(l);
            String text = document.get(line.getOffset(), line.getLength());
            if (!text.isBlank()) {
                lines.add(line);
                indentation = Math.min(indentation, text.length() - text.stripLeading().length());
                all &= text.stripLeading().startsWith(MARK);
            }
        }
        List<TextEdit> edits = new ArrayList<>();
        for (IRegion line : lines) {
            if (all) {
                String text = document.get(line.getOffset(), line.getLength());
                int at = text.indexOf(MARK);
                int length = MARK.length() + (text.startsWith(MARK + " ", at) ? 1 : 0);
                edits.add(new TextEdit(Places.range(document, line.getOffset() + at, length), ""));
            } else {
                edits.add(new TextEdit(Places.range(document, line.getOffset() + indentation, 0), MARK + " "));
            }
        }
        return edits;
    }
}
