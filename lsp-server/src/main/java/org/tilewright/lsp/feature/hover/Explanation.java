package org.tilewright.lsp.feature.hover;

/**
 * What is said of a part of the text.
 *
 * @param start the offset of the part's first character
 * @param end the offset after its last one
 */
public record Explanation(String markdown, int start, int end) { }
