package org.tilewright.eclipse.server;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** The protocol's lines and characters as offsets of documents, and back. What is past a line's or the text's end counts as that end. */
public final class Places {

    private Places() { }

    public static int offset(IDocument document, Position position) {
        try {
            if (position.getLine() >= document.getNumberOfLines()) {
                return document.getLength();
            }
            IRegion line = document.getLineInformation(position.getLine());
            return line.getOffset() + Math.min(position.getCharacter(), line.getLength());
        } catch (BadLocationException e) {
            return document.getLength();
        }
    }

    public static Position position(IDocument document, int offset) {
        int within = Math.max(0, Math.min(offset, document.getLength()));
        try {
            int line = document.getLineOfOffset(within);
            return new Position(line, within - document.getLineOffset(line));
        } catch (BadLocationException e) {
            return new Position(0, 0);
        }
    }

    public static IRegion region(IDocument document, Range range) {
        int from = offset(document, range.getStart());
        return new Region(from, Math.max(0, offset(document, range.getEnd()) - from));
    }

    public static Range range(IDocument document, int offset, int length) {
        return new Range(position(document, offset), position(document, offset + length));
    }
}
