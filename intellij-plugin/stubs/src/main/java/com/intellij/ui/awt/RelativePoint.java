package com.intellij.ui.awt;

import java.awt.event.MouseEvent;

/** As LSP4IJ 0.20.1 uses it in ApplyLanguageServerSettingsAction.java. */
public class RelativePoint {

    public RelativePoint(MouseEvent event) { }
}
