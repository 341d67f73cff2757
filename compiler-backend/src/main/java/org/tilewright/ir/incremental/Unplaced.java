package org.tilewright.ir.incremental;

import java.util.regex.Pattern;

/**
 * A part of one version of a program without its places in the text: what says the same elsewhere is equal.
 *
 * @param components in order, places left out
 */
public record Unplaced(String components) {

    private static final Pattern PLACE = Pattern.compile("SourceRange\\[[^\\]]*\\]");

    public static Unplaced of(Record part) {
        return new Unplaced(PLACE.matcher(part.toString()).replaceAll(""));
    }
}
