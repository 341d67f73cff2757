package org.tilewright.leaf;

import org.tilewright.ir.type.ElementType;

/**
 * A processor's local copy or part of a tensor, with a name that is unique in its {@link Plan.Compute}.
 *
 * @param name usable as an identifier in generated code
 */
public record BufferRef(String name, String tensor, ElementType type, int order) { }
