package org.tilewright.language.scale;

import java.util.Optional;

/**
 * One of the programs that are compared: a text with one of its schedules, or with what is derived for it.
 *
 * @param name of the curve
 * @param file names the text
 * @param schedule the name of the schedules to use, if it is not the first ones
 * @param derived whether what the text leaves out is derived for each number of processors
 */
public record Variant(String name, String file, String text, Optional<String> schedule, boolean derived) { }
