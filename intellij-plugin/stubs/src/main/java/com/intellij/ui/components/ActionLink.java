package com.intellij.ui.components;

import java.awt.event.ActionListener;
import javax.swing.JButton;

/** SOURCE */
public class ActionLink extends JButton {

    public ActionLink(String text, ActionListener listener) { }
}
