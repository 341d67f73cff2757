package com.intellij.codeInsight.codeVision;

/** As LSP4IJ 0.20.1 uses it in LSPCodeLensFeature.java. */
public abstract class CodeVisionEntry {

    CodeVisionEntry() { }
}
