package com.intellij.openapi.fileEditor;

import com.intellij.openapi.vfs.VirtualFile;

/** As platform/analysis-api/api-dump-unreviewed.txt of JetBrains/intellij-community 01d14fab4e87 has it. */
public final class FileEditorManagerEvent {

    private FileEditorManagerEvent() { }

    public VirtualFile getNewFile() {
        throw new UnsupportedOperationException();
    }
}
