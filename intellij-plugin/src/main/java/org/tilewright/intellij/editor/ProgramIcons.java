package org.tilewright.intellij.editor;

import com.intellij.ide.FileIconProvider;
import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import javax.swing.Icon;
import org.tilewright.intellij.Icons;
import org.tilewright.intellij.Programs;

/** Programs have a picture of their own, though no file type. */
public final class ProgramIcons implements FileIconProvider, DumbAware {

    /** The platform takes null for: as other files. */
    @Override
    public Icon getIcon(VirtualFile file, int flags, Project project) {
        return Programs.isProgram(file) ? Icons.PROGRAM : null;
    }
}
