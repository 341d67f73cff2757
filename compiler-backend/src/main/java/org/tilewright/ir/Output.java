package org.tilewright.ir;

import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** {@code output T to file("path")}. */
public record Output(Word tensor, Word path, SourceRange range) { }
