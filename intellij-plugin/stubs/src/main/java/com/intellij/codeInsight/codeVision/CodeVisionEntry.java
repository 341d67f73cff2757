package com.intellij.codeInsight.codeVision;

/** SOURCE */
public abstract class CodeVisionEntry {

    CodeVisionEntry() { }
}
