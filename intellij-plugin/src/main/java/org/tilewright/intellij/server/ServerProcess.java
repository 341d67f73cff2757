package org.tilewright.intellij.server;

import com.redhat.devtools.lsp4ij.server.CannotStartProcessException;
import com.redhat.devtools.lsp4ij.server.LanguageServerLogErrorHandler;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.tilewright.ide.java.NoJavaException;

/** The server as a process that LSP4IJ talks to over standard input and output. */
public final class ServerProcess implements StreamConnectionProvider {

    /** So long a server may take to end by itself after it was told to. */
    private static final long PATIENCE_SECONDS = 5;

    private final Supplier<ServerLaunch> launch;
    private final Consumer<String> noJava;
    private final Runnable ended;
    private final List<LanguageServerLogErrorHandler> logs = new CopyOnWriteArrayList<>();
    private final List<Runnable> unexpected = new CopyOnWriteArrayList<>();
    private volatile Optional<Process> process = Optional.empty();
    private volatile boolean isStopping;

    /**
     * @param launch how it is started, by the settings of that time
     * @param noJava takes the sentence that tells the user what Java is needed
     * @param ended is run after a server ended by itself and LSP4IJ has cleared up after it
     */
    public ServerProcess(Supplier<ServerLaunch> launch, Consumer<String> noJava, Runnable ended) {
        this.launch = launch;
        this.noJava = noJava;
        this.ended = ended;
    }

    @Override
    public void start() throws CannotStartProcessException {
        try {
            ServerLaunch.Started started = launch.get().start();
            isStopping = false;
            process = Optional.of(started.process());
            Thread.ofPlatform().daemon().name("the Tilewright server's log").start(() -> log(started.process()));
            started.process().onExit().thenRun(() -> {
                if (!isStopping) {
                    unexpected.forEach(Runnable::run);
                    ended.run();
                }
            });
        } catch (NoJavaException e) {
            noJava.accept(e.getMessage());
            throw new CannotStartProcessException(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new CannotStartProcessException(e.getMessage());
        } catch (IOException e) {
            throw new CannotStartProcessException("The Tilewright server cannot be started: " + e.getMessage());
        }
    }

    private void log(Process of) {
        try (BufferedReader lines = new BufferedReader(of.errorReader(StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String said = line;
                logs.forEach(l -> l.logError(said));
            }
        } catch (IOException ended) {
            // it has nothing more to say
        }
    }

    @Override
    public InputStream getInputStream() {
        return process.map(Process::getInputStream).orElseThrow();
    }

    @Override
    public OutputStream getOutputStream() {
        return process.map(Process::getOutputStream).orElseThrow();
    }

    @Override
    public Object getExperimentalFeaturesPOJO() {
        // the plugin shows previews itself, and pictures in hovers
        return Map.of("tilewrightPreview", true, "tilewrightHoverPictures", true);
    }

    @Override
    public void addLogErrorHandler(LanguageServerLogErrorHandler handler) {
        logs.add(handler);
    }

    @Override
    public void addUnexpectedServerStopHandler(Runnable handler) {
        unexpected.add(handler);
    }

    @Override
    public boolean isAlive() {
        return process.filter(Process::isAlive).isPresent();
    }

    /** LSP4IJ asked the server to end before; one that does not is ended. */
    @Override
    public void stop() {
        isStopping = true;
        process.filter(Process::isAlive).ifPresent(p -> p.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).exceptionally(late -> {
            p.descendants().forEach(ProcessHandle::destroy);
            return p.destroyForcibly();
        }));
    }
}
