package org.tilewright.language.syntax;

/**
 * A piece of text whose form is not that of an item, and which the parser therefore passed over.
 *
 * @param start the offset of its first token
 * @param end the offset after its last token
 */
public record Unread(int start, int end) { }
