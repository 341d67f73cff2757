package org.tilewright.language.syntax;

/** The ends of a text's lines: a line feed, a carriage return or both, as in the protocol that editors speak. */
public final class LineEnds {

    private LineEnds() { }

    /** The same text, offset by offset, with a line feed for each carriage return that stands alone: the passes look for those. */
    public static String fed(String text) {
        char[] fed = null;
        for (int at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
            if (at + 1 == text.length() || text.charAt(at + 1) != '\n') {
                fed = fed == null ? text.toCharArray() : fed;
                fed[at] = '\n';
            }
        }
        return fed == null ? text : new String(fed);
    }
}
