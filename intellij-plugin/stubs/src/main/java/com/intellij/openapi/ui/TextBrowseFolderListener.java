package com.intellij.openapi.ui;

import com.intellij.openapi.fileChooser.FileChooserDescriptor;
import com.intellij.openapi.project.Project;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;

/** SOURCE */
public class TextBrowseFolderListener implements ActionListener {

    public TextBrowseFolderListener(FileChooserDescriptor fileChooserDescriptor) { }

    public TextBrowseFolderListener(FileChooserDescriptor fileChooserDescriptor, Project project) { }

    @Override
    public void actionPerformed(ActionEvent e) {
        throw new UnsupportedOperationException();
    }
}
