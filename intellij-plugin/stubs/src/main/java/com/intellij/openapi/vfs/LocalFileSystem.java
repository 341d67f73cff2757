package com.intellij.openapi.vfs;

import java.nio.file.Path;

/**
 * Signatures of JetBrains/intellij-community 81fcc7511476, platform/analysis-api/src/com/intellij/openapi/vfs/LocalFileSystem.java (2025).
 */
public abstract class LocalFileSystem extends VirtualFileSystem {

    public LocalFileSystem() { }

    public static LocalFileSystem getInstance() {
        throw new UnsupportedOperationException();
    }

    public VirtualFile findFileByNioFile(Path file) {
        throw new UnsupportedOperationException();
    }

    public VirtualFile refreshAndFindFileByNioFile(Path file) {
        throw new UnsupportedOperationException();
    }
}
