package com.intellij.openapi.fileEditor;

import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in ImagesProjectNode.java. */
public abstract class FileEditorManager {

    public FileEditorManager() { }

    public static FileEditorManager getInstance(Project project) {
        throw new UnsupportedOperationException();
    }

    public abstract FileEditor[] openFile(VirtualFile file, boolean focusEditor);

    public abstract Editor openTextEditor(OpenFileDescriptor descriptor, boolean focusEditor);

    public abstract boolean isFileOpen(VirtualFile file);

    public abstract VirtualFile[] getSelectedFiles();
}
