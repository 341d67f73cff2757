package com.intellij.openapi.ui;

import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import javax.swing.JComponent;
import javax.swing.JPanel;

/** From knowledge: no source of 2024.2 or later was read. */
public class ComponentWithBrowseButton<Comp extends JComponent> extends JPanel {

    ComponentWithBrowseButton() { }

    public static class BrowseFolderActionListener<T extends JComponent> implements ActionListener {

        BrowseFolderActionListener() { }

        @Override
        public void actionPerformed(ActionEvent e) {
            throw new UnsupportedOperationException();
        }
    }
}
