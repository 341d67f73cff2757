package com.intellij.openapi.fileEditor;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;

/** SOURCE */
public class OpenFileDescriptor {

    public OpenFileDescriptor(Project project, VirtualFile file, int logicalLine, int logicalColumn) { }

    public void navigate(boolean requestFocus) {
        throw new UnsupportedOperationException();
    }
}
