package org.tilewright.ir;

/** {@code output T to file("path")}. */
public record Output(Word tensor, Word path, SourceRange range) { }
