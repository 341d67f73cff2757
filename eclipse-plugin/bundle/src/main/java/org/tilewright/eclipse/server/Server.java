package org.tilewright.eclipse.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.ide.Abilities;
import org.tilewright.ide.Shared;
import org.tilewright.ide.java.FindJava;
import org.tilewright.ide.java.Java;
import org.tilewright.ide.java.NoJavaException;
import org.tilewright.ide.protocol.TilewrightServer;
import org.tilewright.ide.server.Installation;
import org.tilewright.ide.server.ServerCommand;
import org.tilewright.ide.server.StartupCache;

/**
 * The workbench's one server: it starts with the first program, and again when it ends by itself. One that ends again
 * soon after stays away, and the user is told.
 */
public final class Server {

    /** So long a server must have run for its end to count as a new accident. */
    private static final int WELL_SECONDS = 180;
    /** So long after the start the editor has what it asks for at first. */
    private static final int QUIET_SECONDS = 10;

    private final Installation installation;
    private final Path caches;
    private final Notifications notifications;
    private final OpenDocuments documents;
    private Optional<CompletableFuture<TilewrightServer>> ready = Optional.empty();
    private Optional<ServerProcess> process = Optional.empty();
    private volatile Optional<Abilities> abilities = Optional.empty();
    private int restarts;
    private boolean closed;

    /** @param caches the folder of start-up caches */
    public Server(Installation installation, Path caches, Notifications notifications, OpenDocuments documents) {
        this.installation = installation;
        this.caches = caches;
        this.notifications = notifications;
        this.documents = documents;
    }

    /** The server, once it knows all open texts; fails with a sentence if there can be none. */
    public synchronized CompletableFuture<TilewrightServer> ready() {
        if (ready.isEmpty()) {
            CompletableFuture<TilewrightServer> starting = new CompletableFuture<>();
            ready = Optional.of(starting);
            start(starting);
        }
        return ready.get();
    }

    /** The server if it is there now, for those who cannot wait. */
    public synchronized Optional<TilewrightServer> now() {
        return ready.filter(r -> r.isDone() && !r.isCompletedExceptionally()).map(CompletableFuture::join);
    }

    /** What the server can do; empty before it has said so. */
    public Optional<Abilities> abilities() {
        return abilities;
    }

    /** The server's process, if it runs. */
    public synchronized Optional<ProcessHandle> process() {
        return process.map(ServerProcess::handle);
    }

    /** Ends the server and starts it anew, as the user asked for, with the settings of now. */
    public void restart() {
        Job.createSystem("Restart the Tilewright server", monitor -> {
            end();
            ready();
        }).schedule();
    }

    /** Ends the server for good. */
    public void close() {
        synchronized (this) {
            closed = true;
        }
        end();
    }

    private void end() {
        Optional<ServerProcess> ending;
        synchronized (this) {
            ending = process;
            process = Optional.empty();
            ready.ifPresent(r -> r.cancel(false));
            ready = Optional.empty();
            restarts = 0;
        }
        documents.serverGone();
        ending.ifPresent(p -> notifications.gone.tell(this));
        ending.ifPresent(ServerProcess::close);
    }

    private void start(CompletableFuture<TilewrightServer> starting) {
        Job.createSystem("Start the Tilewright server", monitor -> {
            try {
                Java java = FindJava.here(installation.runtime(), KnownJavas.homes()).find(Settings.javaHome());
                StartupCache cache = new StartupCache(caches, installation, java);
                ServerProcess started = new ServerProcess(new ServerCommand(installation, java, cache, Settings.serverOptions()).words(),
                        Settings.environment(), new Client(notifications));
                ServerLog.line(Shared.text("server.started", java.version(), java.executable()));
                synchronized (this) {
                    process = Optional.of(started);
                }
                started.onExit().thenRun(() -> ended(started));
                greet(started, starting);
                CompletableFuture.delayedExecutor(QUIET_SECONDS, TimeUnit.SECONDS).execute(cache::make);
            } catch (NoJavaException e) {
                fail(starting, e.getMessage());
            } catch (IOException e) {
                fail(starting, "The Tilewright server cannot be started: " + e.getMessage());
            }
        }).schedule();
    }

    private void greet(ServerProcess started, CompletableFuture<TilewrightServer> starting) {
        started.initialize().thenAccept(able -> Display.getDefault().execute(() -> {
            synchronized (this) {
                if (process.filter(p -> p == started).isEmpty()) {
                    return;
                }
            }
            abilities = Optional.of(able);
            documents.openAllAt(started.proxy());
            starting.complete(started.proxy());
            notifications.started.tell(this);
        }));
    }

    private void fail(CompletableFuture<TilewrightServer> starting, String sentence) {
        starting.completeExceptionally(new IOException(sentence));
        Messages.show(MessageType.Error, sentence);
    }

    /** A process ended; one that was not asked to is followed by another, once. */
    private void ended(ServerProcess one) {
        CompletableFuture<TilewrightServer> next;
        boolean again;
        synchronized (this) {
            if (closed || process.filter(p -> p == one).isEmpty()) {
                return;
            }
            process = Optional.empty();
            restarts = one.secondsSinceStart() >= WELL_SECONDS ? 1 : restarts + 1;
            again = restarts <= 1;
            next = ready.filter(r -> !r.isDone()).orElseGet(CompletableFuture::new);
            ready = Optional.of(next);
        }
        documents.serverGone();
        notifications.gone.tell(this);
        if (again) {
            start(next);
        } else {
            fail(next, Shared.text("server.ended"));
        }
    }
}
