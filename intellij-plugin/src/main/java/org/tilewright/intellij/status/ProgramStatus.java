package org.tilewright.intellij.status;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import com.redhat.devtools.lsp4ij.LanguageServerManager;
import com.redhat.devtools.lsp4ij.ServerStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.tilewright.ide.run.Run;
import org.tilewright.intellij.Texts;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.settings.TilewrightSettings;

/**
 * What the status bar says of the program in front: whether the server is there, what a run does, how the last one went, and else where
 * one would run.
 */
public final class ProgramStatus {

    private final Project project;
    private final Supplier<Optional<String>> program;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** Made by the platform, one for a project. */
    public ProgramStatus(Project project) {
        this(project, () -> Texts.current(project).map((VirtualFile f) -> LSPIJUtils.toUriAsString(f)));
    }

    /** @param program what the server calls the program in front */
    ProgramStatus(Project project, Supplier<Optional<String>> program) {
        this.project = project;
        this.program = program;
        ProjectServer server = ProjectServer.of(project);
        server.onPreviewChanged(change -> changed());
        server.onPhase(this::changed);
        server.runs().onStarted(run -> {
            run.listen(new Run.Listener() {
                @Override
                public void changed(Run r) {
                    ProgramStatus.this.changed();
                }
            });
            changed();
        });
    }

    /** That of a project. */
    public static ProgramStatus of(Project project) {
        return project.getService(ProgramStatus.class);
    }

    /** Has somebody told when it may be another, until what comes back is run. */
    Runnable onChange(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Another program is in front, or a setting changed. */
    public void changed() {
        listeners.forEach(Runnable::run);
    }

    /** In a word or a line; blank where no program is in front. */
    String text() {
        return program.get().map(uri -> "Tilewright: " + ofServer().or(() -> ofRun(uri)).orElseGet(() -> ofLast(uri))).orElse("");
    }

    /** More of it. */
    String tooltip() {
        String where = "Programs run on " + target() + ". Click to choose where.";
        return program.get().flatMap(uri -> ProjectServer.of(project).runs().last(uri)).map(o -> o.summary() + "\n" + where).orElse(where);
    }

    private Optional<String> ofServer() {
        ServerStatus server = LanguageServerManager.getInstance(project).getServerStatus(ProjectServer.ID);
        return server == ServerStatus.started ? Optional.empty()
                : Optional.of(server == ServerStatus.starting ? "the server starts" : "no server");
    }

    private Optional<String> ofRun(String uri) {
        return ProjectServer.of(project).runs().going().stream().filter(r -> r.arguments().uri().equals(uri)).findFirst()
                .map(r -> ProjectServer.of(project).phase(r.token()).orElse("running"));
    }

    /** Why a run failed is in its console, and too long for a line. */
    private String ofLast(String uri) {
        return ProjectServer.of(project).runs().last(uri).map(o -> o.ok() || o.cancelled() ? o.summary() : "failed")
                .orElseGet(ProgramStatus::target);
    }

    static String target() {
        return TilewrightSettings.get().getState().target;
    }
}
