package org.tilewright.intellij.preview;

import com.intellij.openapi.fileEditor.FileEditorManagerEvent;
import com.intellij.openapi.fileEditor.FileEditorManagerListener;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.status.ProgramStatus;

/** Tells the preview of a project, and its status bar, which program is in front. */
public final class FollowEditor implements FileEditorManagerListener {

    private final Project project;

    /** Made by the platform, one for a project. */
    public FollowEditor(Project project) {
        this.project = project;
    }

    @Override
    public void selectionChanged(FileEditorManagerEvent event) {
        ProgramStatus.of(project).changed();
        VirtualFile file = event.getNewFile();
        // the last editor may be closed
        if (file != null && Programs.isProgram(file)) {
            Previews.of(project).follow(LSPIJUtils.toUriAsString(file));
        }
    }
}
