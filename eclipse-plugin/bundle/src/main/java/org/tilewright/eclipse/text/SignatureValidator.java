package org.tilewright.eclipse.text;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;

/** A signature is shown while the caret is between the parentheses in which it was asked for. */
final class SignatureValidator implements IContextInformationValidator {

    private ITextViewer viewer;
    private int installedAt;

    @Override
    public void install(IContextInformation information, ITextViewer viewer, int offset) {
        this.viewer = viewer;
        this.installedAt = offset;
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
}
