package com.intellij.ui.awt;

import java.awt.event.MouseEvent;

/** SOURCE */
public class RelativePoint {

    public RelativePoint(MouseEvent event) { }
}
