package com.intellij.openapi.fileEditor;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;

/** As LSP4IJ 0.20.1 uses it in LSPIJUtils.java. */
public class OpenFileDescriptor {

    public OpenFileDescriptor(Project project, VirtualFile file, int logicalLine, int logicalColumn) { }

    public void navigate(boolean requestFocus) {
        throw new UnsupportedOperationException();
    }
}
