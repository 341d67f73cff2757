package org.tilewright.lsp.feature.words;

/**
 * One argument of a command, function, reduction or source.
 *
 * @param label as the signature shows it, such as {@code {loops}}
 * @param text one sentence
 */
public record Parameter(String label, String text) { }
