package com.intellij.ide;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 00539b5a1e37, platform/core-api/api-dump.txt. */
public interface FileIconProvider {

    Icon getIcon(VirtualFile file, int flags, Project project);
}
