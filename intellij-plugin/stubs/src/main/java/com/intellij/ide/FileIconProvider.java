package com.intellij.ide;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import javax.swing.Icon;

/** SOURCE */
public interface FileIconProvider {

    Icon getIcon(VirtualFile file, int flags, Project project);
}
