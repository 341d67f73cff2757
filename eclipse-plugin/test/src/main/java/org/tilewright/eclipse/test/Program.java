package org.tilewright.eclipse.test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Uris;

/** A program in a project of the workspace, and the editor on it. */
final class Program {

    private final IFile file;
    private ITextEditor editor;

    private Program(IFile file) {
        this.file = file;
    }

    /** A file in the workspace that no editor shows. */
    static Program closed(String name, String text) {
        try {
            IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("programs");
            if (!project.exists()) {
                project.create(new NullProgressMonitor());
            }
            project.open(new NullProgressMonitor());
            IFile file = project.getFile(name);
            ByteArrayInputStream content = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            if (file.exists()) {
                file.setContents(content, true, false, new NullProgressMonitor());
            } else {
                file.create(content, true, new NullProgressMonitor());
            }
            return new Program(file);
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
    }

    /** An editor on a file with that text. */
    static Program open(String name, String text) {
        Program p = closed(name, text);
        p.open();
        return p;
    }

    /** The text of one of the samples that come with the plugin. */
    static String sample(String name) {
        try {
            return Files.readString(TilewrightBundle.installation().samples().resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    void open() {
        editor = Await.inDisplay(() -> (ITextEditor) IDE.openEditor(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(),
                file));
    }

    /** Closes the editor; what was not saved is lost. */
    void close() {
        Await.inDisplay(() -> PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeEditor(editor, false));
    }

    IFile file() {
        return file;
    }

    String uri() {
        return Uris.of(file);
    }

    ITextEditor editor() {
        return editor;
    }

    ISourceViewer viewer() {
        return (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
    }

    IDocument document() {
        return editor.getDocumentProvider().getDocument(editor.getEditorInput());
    }

    String text() {
        return Await.inDisplay(() -> document().get());
    }

    /** Where a piece of the text begins. */
    int offset(String piece) {
        int at = text().indexOf(piece);
        if (at < 0) {
            throw new AssertionError("the text has no " + piece);
        }
        return at;
    }

    void replace(String piece, String by) {
        int at = offset(piece);
        Await.inDisplay(() -> {
            try {
                document().replace(at, piece.length(), by);
            } catch (BadLocationException e) {
                throw new AssertionError(e);
            }
            return null;
        });
    }

    void save() {
        Await.inDisplay(() -> {
            editor.doSave(new NullProgressMonitor());
            return null;
        });
    }

    /** The problems of the file as the Problems view shows them. */
    List<String> problems() {
        try {
            return List.of(file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO)).stream()
                    .map(m -> m.getAttribute(IMarker.MESSAGE, "")).toList();
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
    }
}
