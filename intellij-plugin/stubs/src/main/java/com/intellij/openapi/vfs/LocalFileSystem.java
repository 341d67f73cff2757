package com.intellij.openapi.vfs;

import java.nio.file.Path;

/** SOURCE */
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
