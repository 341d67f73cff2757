package org.tilewright.intellij.editor;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.editor.Document;
import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.editor.EditorFactory;
import com.intellij.openapi.editor.Inlay;
import com.intellij.openapi.fileEditor.FileDocumentManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.util.Disposer;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.tilewright.ide.protocol.Layouts;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.settings.TilewrightSettings;

/** Behind each layout of the programs in a project's editors a small drawing of who owns what, which follows the text. */
public final class LayoutInlays implements Disposable {

    private final Project project;
    private final Supplier<Map<Editor, String>> programs;
    private final List<Runnable> forget;
    /** Used in the thread of the editors alone. */
    private final Map<Editor, List<Inlay<?>>> shown = new WeakHashMap<>();

    /** Made by the platform, one for a project. */
    public LayoutInlays(Project project) {
        this(project, () -> editors(project));
    }

    /** @param programs the editors of programs with what the server calls those */
    LayoutInlays(Project project, Supplier<Map<Editor, String>> programs) {
        this.project = project;
        this.programs = programs;
        this.forget = List.of(ProjectServer.of(project).onPreviewChanged(change -> draw(change.uri())),
                TilewrightSettings.get().onChange((before, now) -> {
                    if (now.layoutDrawings != before.layoutDrawings) {
                        settingChanged();
                    }
                }));
    }

    /** Those of a project. */
    public static LayoutInlays of(Project project) {
        return project.getService(LayoutInlays.class);
    }

    private static Map<Editor, String> editors(Project project) {
        Map<Editor, String> programs = new WeakHashMap<>();
        Arrays.stream(EditorFactory.getInstance().getAllEditors()).filter(e -> e.getProject() == project)
                .forEach(e -> uri(e).ifPresent(uri -> programs.put(e, uri)));
        return programs;
    }

    /** What the server calls the program of an editor. */
    static Optional<String> uri(Editor editor) {
        VirtualFile file = FileDocumentManager.getInstance().getFile(editor.getDocument());
        return Programs.isProgram(file) ? Optional.of(LSPIJUtils.toUriAsString(file)) : Optional.empty();
    }

    /** An editor came that shows a program; where the server knows that already, no news of it follows. */
    void opened(String uri) {
        ProjectServer.of(project).knowing(uri).thenAccept(s -> draw(uri)).exceptionally(noServer -> null);
    }

    /** The user wants drawings, or wants none any more. */
    private void settingChanged() {
        programs.get().values().stream().distinct().forEach(this::draw);
    }

    /** Draws behind the layouts of a program as they are now. */
    private void draw(String uri) {
        CompletableFuture<List<Layouts.Layout>> layouts = TilewrightSettings.get().getState().layoutDrawings
                ? ProjectServer.of(project).server().thenCompose(s -> s.layouts(new PreviewRequest(uri, Optional.empty()).toJson()))
                        .thenApply(answer -> Layouts.of(answer).layouts())
                : CompletableFuture.completedFuture(List.of());
        layouts.thenAccept(all -> ApplicationManager.getApplication().invokeLater(() -> programs.get().forEach((editor, program) -> {
            if (program.equals(uri)) {
                show(editor, all);
            }
        }), project.getDisposed()));
    }

    private void show(Editor editor, List<Layouts.Layout> layouts) {
        List<Inlay<?>> before = shown.getOrDefault(editor, List.of());
        before.forEach(Disposer::dispose);
        List<Inlay<?>> now = new ArrayList<>();
        Document text = editor.getDocument();
        for (Layouts.Layout l : layouts) {
            // the text may be shorter by now; what becomes of it follows
            Inlay<?> inlay = l.line() >= text.getLineCount() ? null
                    : editor.getInlayModel().addAfterLineEndElement(text.getLineEndOffset(l.line()), true, new LayoutRenderer(l.drawing()));
            // the platform says so of editors that take none
            if (inlay != null) {
                now.add(inlay);
            }
        }
        shown.put(editor, now);
    }

    @Override
    public void dispose() {
        forget.forEach(Runnable::run);
    }
}
