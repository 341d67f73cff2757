package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.markers.ClosedPrograms;
import org.tilewright.eclipse.markers.Problems;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.Uris;

/** Problems are shown where they are, for open and closed files, and go when they are mended. */
class ProblemsTest {

    private static final String MISTAKE = Program.sample("matmul/summa.tw").replace("split(k, ko, ki, chunk)", "split(k, ko, ki, chunc)");

    private static IMarker error(Program p) {
        return Await.value("a problem of " + p.file(),
                () -> List.of(p.file().findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO)).stream()
                        .filter(m -> m.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR).findFirst());
    }

    @Test
    void anErrorIsMarkedAndGoesAfterItsQuickFix() throws CoreException {
        Program p = Program.open("mistake.tw", MISTAKE);
        IMarker error = error(p);
        assertEquals(p.offset("chunc"), error.getAttribute(IMarker.CHAR_START, -1));
        assertTrue(error.getAttribute(IMarker.MESSAGE, "").contains("chunc"), error.getAttribute(IMarker.MESSAGE, ""));
        Await.that("the squiggle", () -> hasAnnotation(p.viewer(), "org.eclipse.ui.workbench.texteditor.error"));

        // the workbench gives up soon, and a person asks again
        IMarkerResolution fix = Await.value("the fix", () -> List.of(IDE.getMarkerHelpRegistry().getResolutions(error)).stream()
                .filter(r -> r.getLabel().contains("chunk")).findFirst());
        Await.inDisplay(() -> {
            fix.run(error);
            return null;
        });
        Await.that("no problem any more", () -> p.problems().isEmpty());
        assertEquals(Program.sample("matmul/summa.tw"), p.text());
        p.close();
    }

    @Test
    void problemsOfFilesThatNoEditorShowsAreMarked() throws CoreException {
        Program p = Program.closed("closed.tw", MISTAKE);
        assertTrue(error(p).getAttribute(IMarker.MESSAGE, "").contains("chunc"));
        Program.closed("closed.tw", Program.sample("matmul/summa.tw"));
        Await.that("the problem to go", () -> p.problems().isEmpty());
        p.file().delete(true, new NullProgressMonitor());
    }

    @Test
    void aClosedEditorLeavesTheProblemsOfTheFile() {
        Program p = Program.open("left.tw", Program.sample("matmul/summa.tw"));
        p.replace("chunk)", "chunc)");
        error(p);
        p.close();
        Await.that("the file's own problems, of which there are none", () -> p.problems().isEmpty());
        Program.closed("left.tw", MISTAKE);
        error(p);
        p.open();
        error(p);
        p.close();
        assertFalse(p.problems().isEmpty());
    }

    @Test
    void whatIsSaidOfATextThatWasClosedDoesNotTouchTheOneThatIsOpen() {
        List<PublishDiagnosticsParams> said = new CopyOnWriteArrayList<>();
        Runnable end = Connection.notifications().diagnostics.listen(said::add);
        Program p = Program.open("opened.tw", MISTAKE);
        int version = Await.inDisplay(() -> Connection.documents().at(p.uri()).orElseThrow().version());
        PublishDiagnosticsParams word = Await.value("the server's word", () -> said.stream()
                .filter(s -> s.getUri().equals(p.uri()) && Objects.equals(version, s.getVersion())).findFirst());
        end.run();
        IMarker error = error(p);

        Problems problems = new Problems();
        problems.published(new PublishDiagnosticsParams(p.uri(), List.of()));
        // what is said is shown in the order in which it comes
        List<Diagnostic> more = new ArrayList<>(word.getDiagnostics());
        more.add(new Diagnostic(new Range(new Position(0, 0), new Position(0, 1)), "said later"));
        problems.published(new PublishDiagnosticsParams(p.uri(), more, version));
        Await.that("the later word", () -> p.problems().contains("said later"));
        assertTrue(error.exists(), "the problem was taken away and came back");
        p.close();
    }

    @Test
    void whatIsSaidOfATextThatWasClosedIsNoAnswerAboutTheFile() throws CoreException {
        List<PublishDiagnosticsParams> said = new CopyOnWriteArrayList<>();
        Runnable heard = Connection.notifications().diagnostics.listen(said::add);
        Program p = Program.closed("asked.tw", MISTAKE);
        error(p);
        Await.that("the end of the plugin's own check",
                () -> said.stream().anyMatch(s -> s.getUri().equals(p.uri()) && s.getVersion() == null));
        heard.run();
        p.file().deleteMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO);
        ClosedPrograms others = new ClosedPrograms();
        Runnable end = Connection.notifications().diagnostics.listen(word -> {
            others.published(new PublishDiagnosticsParams(p.uri(), List.of()));
            others.published(word);
        });
        others.closed(p.uri());
        error(p);
        end.run();
        p.file().delete(true, new NullProgressMonitor());
    }

    @Test
    void problemsOfFilesOutsideOfTheWorkspaceAreMarkedInTheirEditor() throws IOException {
        Path file = Files.createTempFile("outside", ".tw");
        Files.writeString(file, MISTAKE);
        IEditorPart part = Await.inDisplay(() -> IDE.openEditorOnFileStore(PlatformUI.getWorkbench().getActiveWorkbenchWindow()
                .getActivePage(),
                Uris.store(Uris.of(file.toUri()))));
        ISourceViewer viewer = (ISourceViewer) part.getAdapter(ITextOperationTarget.class);
        Await.that("the squiggle", () -> hasAnnotation(viewer, "org.eclipse.ui.workbench.texteditor.error"));
        Await.inDisplay(() -> PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeEditor(part, false));
        Files.delete(file);
    }

    static boolean hasAnnotation(ISourceViewer viewer, String type) {
        return annotations(viewer, type).isPresent();
    }

    static Optional<Annotation> annotations(ISourceViewer viewer, String type) {
        for (Iterator<Annotation> all = viewer.getAnnotationModel().getAnnotationIterator(); all.hasNext();) {
            Annotation a = all.next();
            if (a.getType().equals(type)) {
                return Optional.of(a);
            }
        }
        return Optional.empty();
    }
}
