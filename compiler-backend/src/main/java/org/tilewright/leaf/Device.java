package org.tilewright.leaf;

/**
 * What runs a leaf, as far as it decides how loops run. Each target describes its own.
 *
 * @param arrangesLoops whether loops that may run in any order are given to it as such, in the order that suits memory; else they
 *         stay loops, and products of matrices are recognised only where a leaf is nothing else
 * @param namesValues whether values keep their names, so that a reader finds them; else they are put in place of the names
 * @param registersAcrossLoops whether an element stays in a register while several loops run, not only an innermost one
 * @param sharesAnyLoop whether any loop can run on threads and in vector lanes, not only the outermost one
 */
public record Device(boolean arrangesLoops, boolean namesValues, boolean registersAcrossLoops, boolean sharesAnyLoop) { }
