package com.intellij.openapi.fileChooser;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in SimpleCreatePropertyQuickFix.java. */
public class FileChooserDescriptor {

    public FileChooserDescriptor(boolean chooseFiles, boolean chooseFolders, boolean chooseJars, boolean chooseJarsAsFiles,
            boolean chooseJarContents, boolean chooseMultiple) { }
}
