package org.tilewright.eclipse.text;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationPresenter;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;

/** A signature is shown while the caret is between the parentheses in which it was asked for, with the argument at the caret in bold. */
final class SignatureValidator implements IContextInformationValidator, IContextInformationPresenter {

    private ITextViewer viewer;
    private int installedAt;
    private Signature shown;
    private int bold = -1;

    @Override
    public void install(IContextInformation information, ITextViewer on, int offset) {
        viewer = on;
        shown = (Signature) information;
        installedAt = shown.offset();
        bold = -1;
    }

    @Override
    public boolean isContextInformationValid(int offset) {
        IDocument document = viewer.getDocument();
        try {
            int from = Math.min(offset, installedAt);
            int depth = 0;
            for (char c : document.get(from, Math.max(offset, installedAt) - from).toCharArray()) {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth < 0 || c == '\n') {
                    return false;
                }
            }
            return true;
        } catch (BadLocationException e) {
            return false;
        }
    }

    @Override
    public boolean updatePresentation(int offset, TextPresentation presentation) {
        int argument = shown.active()
                + (offset >= installedAt ? 1 : -1) * commas(Math.min(offset, installedAt), Math.max(offset, installedAt));
        if (argument == bold) {
            return false;
        }
        bold = argument;
        presentation.clear();
        shown.argument(argument).filter(p -> p.x >= 0)
                .ifPresent(p -> presentation.addStyleRange(new StyleRange(p.x, p.y, null, null, SWT.BOLD)));
        return true;
    }

    /** Those between arguments, and not within the braces of one. */
    private int commas(int from, int to) {
        int depth = 0;
        int count = 0;
        try {
            for (char c : viewer.getDocument().get(from, to - from).toCharArray()) {
                depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
                count += c == ',' && depth <= 0 ? 1 : 0;
            }
        } catch (BadLocationException e) {
            return 0;
        }
        return count;
    }
}
