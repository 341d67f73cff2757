package org.tilewright.intellij.server;

import com.google.gson.JsonObject;
import com.intellij.openapi.Disposable;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.LanguageServerItem;
import com.redhat.devtools.lsp4ij.LanguageServerManager;
import com.redhat.devtools.lsp4ij.ServerStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.tilewright.ide.Trust;
import org.tilewright.ide.protocol.OutputLine;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.ide.protocol.TilewrightServer;
import org.tilewright.ide.run.Run;
import org.tilewright.ide.run.Runs;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.settings.TilewrightSettings;

/** The server of a project, which LSP4IJ starts and connects, as the rest of the plugin sees it. */
public final class ProjectServer implements Disposable {

    /** The server's name in {@code plugin.xml} and LSP4IJ. */
    public static final String ID = "tilewright";
    /** A server that ends by itself twice within this time is not started a third time. */
    private static final long CALM_NANOSECONDS = TimeUnit.MINUTES.toNanos(3);
    private static final long PATIENCE_SECONDS = 60;

    private final Project project;
    private final Runs runs;
    private final Runnable forget;
    private final List<Consumer<PreviewChanged>> previewListeners = new CopyOnWriteArrayList<>();
    private final List<Runnable> phaseListeners = new CopyOnWriteArrayList<>();
    /** What runs do at the moment, by their tokens. */
    private final Map<String, String> phases = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();
    private Optional<Long> lastEnd = Optional.empty();
    private Optional<String> told = Optional.empty();

    /** Made by the platform, one for a project. */
    public ProjectServer(Project project) {
        this(project, uri -> ProjectTrust.isTrusted(project));
    }

    /** @param trust in what runs are started */
    ProjectServer(Project project, Trust trust) {
        this.project = project;
        this.runs = new Runs(this::server, trust);
        this.forget = TilewrightSettings.get().onChange((before, now) -> {
            if (!now.startsServerLike(before)) {
                restartIfUsed();
            }
        });
    }

    /** That of a project. */
    public static ProjectServer of(Project project) {
        return project.getService(ProjectServer.class);
    }

    /** The server once it is ready, started if it does not run. */
    public CompletableFuture<TilewrightServer> server() {
        return LanguageServerManager.getInstance(project).getLanguageServer(ID).thenCompose(ProjectServer::ready);
    }

    private static CompletableFuture<TilewrightServer> ready(LanguageServerItem item) {
        if (item == null) {
            return CompletableFuture.failedFuture(new IllegalStateException("The Tilewright server does not run. Tools | Tilewright | "
                    + "Restart Server starts it."));
        }
        return item.getInitializedServer().thenApply(TilewrightServer.class::cast);
    }

    /** Runs and builds of this project. */
    public Runs runs() {
        return runs;
    }

    /** The server once it knows a text, which LSP4IJ tells it some time after the text was opened in an editor. */
    public CompletableFuture<TilewrightServer> knowing(String uri) {
        CompletableFuture<Void> told = awaited.computeIfAbsent(uri, u -> new CompletableFuture<>());
        return server().thenCompose(s -> s.preview(new PreviewRequest(uri, Optional.empty()).toJson())
                .thenCompose(answer -> answer.has("version") ? CompletableFuture.completedFuture(s)
                        : told.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).thenApply(x -> s)))
                .whenComplete((s, e) -> awaited.remove(uri, told));
    }

    /** Takes the server's word that a preview is out of date. */
    void previewChanged(JsonObject message) {
        PreviewChanged change = PreviewChanged.of(message);
        Optional.ofNullable(awaited.get(change.uri())).ifPresent(f -> f.complete(null));
        previewListeners.forEach(l -> l.accept(change));
    }

    /** Takes a line that a run printed. */
    void output(JsonObject line) {
        runs.output(OutputLine.of(line));
    }

    /** Takes the server's word of what a run does; an empty one ends it. */
    void phase(String run, Optional<String> what) {
        what.ifPresentOrElse(w -> phases.put(run, w), () -> phases.remove(run));
        phaseListeners.forEach(Runnable::run);
    }

    /** What a run does at the moment, where the server has told. */
    public Optional<String> phase(String run) {
        return Optional.ofNullable(phases.get(run));
    }

    /** Has somebody told when a run does something else. */
    public void onPhase(Runnable listener) {
        phaseListeners.add(listener);
    }

    /** Has somebody told of previews that are out of date, until what comes back is run. */
    public Runnable onPreviewChanged(Consumer<PreviewChanged> listener) {
        previewListeners.add(listener);
        return () -> previewListeners.remove(listener);
    }

    /** Tells the user what Java is needed, once: LSP4IJ tries again with every text that is opened. */
    void noJava(String sentence) {
        boolean isNew;
        synchronized (this) {
            isNew = !told.equals(Optional.of(sentence));
            told = Optional.of(sentence);
        }
        if (isNew) {
            Notices.noJava(project, sentence);
        }
    }

    /** Starts the server anew. */
    public void restart() {
        synchronized (this) {
            told = Optional.empty();
        }
        runs.serverGone();
        LanguageServerManager.getInstance(project).start(ID);
    }

    /** Starts the server anew, where it runs or should. */
    private void restartIfUsed() {
        if (LanguageServerManager.getInstance(project).getServerStatus(ID) != ServerStatus.none) {
            restart();
        }
    }

    /** A server that ended by itself is started once; one that ends again soon stays ended, and LSP4IJ has told the user so. */
    void endedByItself() {
        runs.serverGone();
        long now = System.nanoTime();
        boolean again;
        synchronized (this) {
            again = lastEnd.filter(then -> now - then < CALM_NANOSECONDS).isPresent();
            lastEnd = Optional.of(now);
        }
        if (!again && !project.isDisposed()) {
            LanguageServerManager.getInstance(project).start(ID);
        }
    }

    @Override
    public void dispose() {
        forget.run();
        runs.going().forEach(Run::cancel);
        previewListeners.clear();
        phaseListeners.clear();
    }
}
