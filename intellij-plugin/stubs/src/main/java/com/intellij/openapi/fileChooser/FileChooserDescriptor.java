package com.intellij.openapi.fileChooser;

/** SOURCE */
public class FileChooserDescriptor {

    public FileChooserDescriptor(boolean chooseFiles, boolean chooseFolders, boolean chooseJars, boolean chooseJarsAsFiles, boolean chooseJarContents,
            boolean chooseMultiple) { }
}
