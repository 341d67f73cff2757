package org.tilewright.ir.storage;

import org.tilewright.ir.source.SourceRange;

/** A level of a declared format. @param dimension the one that it stores, from 0 @param range where it is written */
public record StoredLevel(LevelFormat level, int dimension, SourceRange range) { }
