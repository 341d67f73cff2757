package org.tilewright.language.schedule;

/**
 * One argument of a schedule command.
 *
 * @param label as a signature shows it, such as {@code {loops}}
 * @param text one sentence
 */
public record Parameter(String label, Shape shape, ArgumentRole role, Default usual, String text) { }
