package com.intellij.ide;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import javax.swing.Icon;

/** From knowledge: no source of 2024.2 or later was read. */
public interface FileIconProvider {

    Icon getIcon(VirtualFile file, int flags, Project project);
}
