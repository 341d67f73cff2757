package org.tilewright.eclipse.text;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;

/** Words of a text: names and numbers. */
public final class Words {

    private Words() { }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** The word around or just before an offset; one that is empty if there is none. */
    public static IRegion at(IDocument document, int offset) {
        try {
            int start = offset;
            while (start > 0 && isPart(document.getChar(start - 1))) {
                start--;
            }
            int end = offset;
            while (end < document.getLength() && isPart(document.getChar(end))) {
                end++;
            }
            return new Region(start, end - start);
        } catch (BadLocationException e) {
            return new Region(offset, 0);
        }
    }

    /** Where the word begins that ends at an offset. */
    static int start(IDocument document, int offset) {
        try {
            int start = offset;
            while (start > 0 && isPart(document.getChar(start - 1))) {
                start--;
            }
            return start;
        } catch (BadLocationException e) {
            return offset;
        }
    }
}
