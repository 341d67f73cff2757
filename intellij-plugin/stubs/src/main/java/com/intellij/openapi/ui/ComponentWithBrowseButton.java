package com.intellij.openapi.ui;

import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import javax.swing.JComponent;
import javax.swing.JPanel;

/** Signatures of JetBrains/intellij-community 3b8fd2ade81f, platform/platform-api/api-dump-unreviewed.txt. */
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
