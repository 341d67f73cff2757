package org.tilewright.ir;

/** {@code param NAME = EXPR}: an integer with a default that a run may override. */
public record Param(Word name, ParamExpr value, SourceRange range) { }
