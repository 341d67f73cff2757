package org.tilewright.intellij.editor;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.command.WriteCommandAction;
import com.intellij.openapi.editor.Document;
import com.intellij.openapi.fileEditor.FileDocumentManager;
import com.intellij.openapi.fileEditor.FileEditorManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.testFramework.LightVirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.tilewright.ide.Shared;
import org.tilewright.ide.protocol.LowerRequest;
import org.tilewright.ide.protocol.Lowered;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.intellij.Failures;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.Texts;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.settings.TilewrightSettings;

/** What the compiler makes of programs, in read-only editors that follow the programs' texts. */
public final class LoweredTexts implements Disposable {

    private final Project project;
    private final Map<LowerRequest, LightVirtualFile> shown = new ConcurrentHashMap<>();
    private final Runnable forget;

    /** Made by the platform, one for a project. */
    public LoweredTexts(Project project) {
        this.project = project;
        this.forget = ProjectServer.of(project).onPreviewChanged(this::changed);
    }

    /** Those of a project. */
    public static LoweredTexts of(Project project) {
        return project.getService(LoweredTexts.class);
    }

    /** Shows what becomes of a program. @param schedule the name of one of several; blank for the first */
    public void show(VirtualFile program, LowerRequest.Stage stage, String schedule) {
        LowerRequest request = new LowerRequest(LSPIJUtils.toUriAsString(program), stage, Optional.of(schedule).filter(s -> !s.isBlank()))
                .withTarget(TilewrightSettings.get().getState().target);
        Texts.open(project, program);
        ProjectServer.of(project).knowing(request.uri()).thenCompose(s -> s.lower(request.toJson())).thenApply(Lowered::of)
                .thenAccept(lowered -> ApplicationManager.getApplication().invokeLater(() -> open(program, request, lowered),
                        project.getDisposed()))
                .exceptionally(failure -> {
                    Notices.warn(project, Failures.sentence(failure));
                    return null;
                });
    }

    private void open(VirtualFile program, LowerRequest request, Lowered lowered) {
        LightVirtualFile file = shown.computeIfAbsent(request, r -> new LightVirtualFile(name(program.getName(), r), text(lowered)));
        fill(file, lowered);
        FileEditorManager.getInstance(project).openFile(file, true);
    }

    /** The ending has the IDE colour it as what it is, where the IDE knows that. */
    static String name(String program, LowerRequest request) {
        String base = program.endsWith(Programs.ENDING) ? program.substring(0, program.length() - Programs.ENDING.length()) : program;
        String schedule = request.schedule().map(s -> "-" + s).orElse("");
        return base + schedule + switch (request.stage()) {
            case CONCRETE -> ".loops.txt";
            case PLAN -> ".plan.txt";
            case SOURCE -> request.target().filter("cuda"::equals).isPresent() ? ".cu" : ".cpp";
        };
    }

    private static String text(Lowered lowered) {
        return lowered.text().orElseGet(() -> Shared.text("generated.nothing", lowered.reason().orElse("")));
    }

    private void changed(PreviewChanged change) {
        if (change.stale()) {
            return;
        }
        shown.forEach((request, file) -> {
            if (request.uri().equals(change.uri()) && isOpen(file)) {
                ProjectServer.of(project).server().thenCompose(s -> s.lower(request.toJson())).thenApply(Lowered::of)
                        .thenAccept(lowered -> ApplicationManager.getApplication().invokeLater(() -> fill(file, lowered),
                                project.getDisposed()));
            }
        });
    }

    private boolean isOpen(VirtualFile file) {
        return FileEditorManager.getInstance(project).isFileOpen(file);
    }

    private void fill(LightVirtualFile file, Lowered lowered) {
        Document document = FileDocumentManager.getInstance().getDocument(file);
        if (document == null) {
            return;
        }
        Runnable replace = () -> {
            document.setReadOnly(false);
            // documents end lines as the protocol's texts do on no system but one
            document.setText(text(lowered).replace("\r\n", "\n"));
            document.setReadOnly(true);
        };
        WriteCommandAction.runWriteCommandAction(project, replace);
    }

    @Override
    public void dispose() {
        forget.run();
    }
}
