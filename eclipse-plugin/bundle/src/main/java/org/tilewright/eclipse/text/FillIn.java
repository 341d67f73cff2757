package org.tilewright.eclipse.text;

import java.util.List;
import java.util.Map;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.link.LinkedModeModel;
import org.eclipse.jface.text.link.LinkedModeUI;
import org.eclipse.jface.text.link.LinkedPosition;
import org.eclipse.jface.text.link.LinkedPositionGroup;
import org.eclipse.jface.text.link.ProposalPosition;
import org.eclipse.ui.texteditor.link.EditorLinkedModeUI;

/** Leads the user through the places of a snippet that was just inserted: Tab goes on, Enter ends. */
final class FillIn {

    private FillIn() { }

    /** @param offset where the snippet's text begins */
    static void start(ITextViewer viewer, Snippet snippet, int offset) throws BadLocationException {
        IDocument document = viewer.getDocument();
        LinkedModeModel model = new LinkedModeModel();
        int sequence = 0;
        for (Map.Entry<Integer, List<Snippet.Stop>> place : snippet.stops().entrySet()) {
            if (place.getKey() == 0) {
                continue;
            }
            LinkedPositionGroup group = new LinkedPositionGroup();
            for (Snippet.Stop stop : place.getValue()) {
                group.addPosition(position(document, stop, offset, sequence++));
            }
            model.addGroup(group);
        }
        int end = snippet.stops().getOrDefault(0, List.of()).stream().mapToInt(s -> offset + s.offset()).findFirst()
                .orElse(offset + snippet.text().length());
        if (sequence == 0) {
            viewer.setSelectedRange(end, 0);
            return;
        }
        model.forceInstall();
        LinkedModeUI ui = new EditorLinkedModeUI(model, viewer);
        ui.setExitPosition(viewer, end, 0, Integer.MAX_VALUE);
        ui.setCyclingMode(LinkedModeUI.CYCLE_NEVER);
        ui.enter();
    }

    private static LinkedPosition position(IDocument document, Snippet.Stop stop, int offset, int sequence) {
        int from = offset + stop.offset();
        if (stop.choices().isEmpty()) {
            return new LinkedPosition(document, from, stop.length(), sequence);
        }
        ICompletionProposal[] choices = stop.choices().stream()
                .map(c -> new CompletionProposal(c, from, stop.length(), c.length())).toArray(ICompletionProposal[]::new);
        return new ProposalPosition(document, from, stop.length(), sequence, choices);
    }
}
