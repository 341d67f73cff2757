package com.intellij.openapi.ui;

import com.intellij.openapi.fileChooser.FileChooserDescriptor;
import com.intellij.openapi.project.Project;
import javax.swing.JTextField;

/** SOURCE */
public class TextBrowseFolderListener extends ComponentWithBrowseButton.BrowseFolderActionListener<JTextField> {

    public TextBrowseFolderListener(FileChooserDescriptor fileChooserDescriptor) { }

    public TextBrowseFolderListener(FileChooserDescriptor fileChooserDescriptor, Project project) { }
}
