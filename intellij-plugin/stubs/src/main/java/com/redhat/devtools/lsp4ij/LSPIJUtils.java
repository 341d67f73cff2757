package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.editor.Document;
import com.intellij.openapi.vfs.VirtualFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LSPIJUtils {

    public static String toUriAsString(VirtualFile file) {
        throw new UnsupportedOperationException();
    }

    public static Position toPosition(int offset, Document document) {
        throw new UnsupportedOperationException();
    }

    public static void applyWorkspaceEdit(WorkspaceEdit edit) {
        throw new UnsupportedOperationException();
    }

    public static VirtualFile findResourceFor(String uri) {
        throw new UnsupportedOperationException();
    }
}
