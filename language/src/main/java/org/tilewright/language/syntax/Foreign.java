package org.tilewright.language.syntax;

import java.util.List;

/**
 * Something that other languages write, with what stands here in its place.
 *
 * @param start the offset of its first character
 * @param end the offset behind its last one
 * @param rewrites what it is here, where that can be written down
 */
record Foreign(int start, int end, String message, List<Rewrite> rewrites) {

    /** A piece of text in place of another. */
    record Rewrite(String title, int start, int end, String text) { }
}
