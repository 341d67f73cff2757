package com.intellij.openapi.ui;

import com.intellij.openapi.fileChooser.FileChooserDescriptor;
import com.intellij.openapi.project.Project;
import javax.swing.JTextField;

/** Signatures of JetBrains/intellij-community 3b8fd2ade81f, platform/platform-api/api-dump-unreviewed.txt. */
public class TextBrowseFolderListener extends ComponentWithBrowseButton.BrowseFolderActionListener<JTextField> {

    public TextBrowseFolderListener(FileChooserDescriptor fileChooserDescriptor) { }

    public TextBrowseFolderListener(FileChooserDescriptor fileChooserDescriptor, Project project) { }
}
