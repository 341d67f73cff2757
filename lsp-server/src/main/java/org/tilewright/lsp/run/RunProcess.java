package org.tilewright.lsp.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.document.Uris;

/** A run of the {@code tilewright} command, which gets the text by standard input. */
final class RunProcess {

    /**
     * How it ended.
     *
     * @param output all of standard output
     * @param errors the lines of standard error
     * @param folder where a build puts its files
     */
    record Result(int exit, String output, List<String> errors, boolean cancelled, Path folder) { }

    private final List<String> command;
    private final TextDocument document;
    private final Consumer<String> lines;
    private final Consumer<String> phases;
    private volatile Process process;
    private volatile boolean cancelled;
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    /**
     * @param lines takes what is printed beside the result
     * @param phases is told what the process does from now on
     */
    RunProcess(List<String> command, TextDocument document, Consumer<String> lines, Consumer<String> phases) {
        this.command = command;
        this.document = document;
        this.lines = lines;
        this.phases = phases;
    }

    /** Starts the command, unless this run was cancelled before, and waits for it to end. */
    Result run(RunRequest request) {
        Path file = Uris.path(document.uri()).orElse(Path.of("untitled.tw")).toAbsolutePath();
        Path folder = file.resolveSibling(file.getFileName().toString().replaceFirst("\\.tw$", "") + "-build");
        List<String> all = new ArrayList<>(command);
        all.addAll(request.arguments(file.toString(), folder.toString()));
        List<String> errors = new ArrayList<>();
        if (cancelled) {
            return new Result(-1, "", List.of(), true, folder);
        }
        try {
            ProcessBuilder builder = new ProcessBuilder(all);
            if (file.getParent() != null && Files.isDirectory(file.getParent())) {
                builder.directory(file.getParent().toFile());
            }
            RunPhase.want(builder.environment());
            process = builder.start();
            if (cancelled) {
                stop();
            }
            Thread reader = Thread.startVirtualThread(() -> readErrors(errors));
            try (OutputStream in = process.getOutputStream()) {
                in.write(document.text().getBytes(StandardCharsets.UTF_8));
            } catch (IOException ended) {
                // it ended before it had read everything; its exit code tells why
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            reader.join();
            return new Result(exit, output, List.copyOf(errors), cancelled, folder);
        } catch (IOException e) {
            return new Result(-1, "", List.of(cancelled ? "cancelled" : "cannot start " + command.get(0) + ": " + e.getMessage()),
                    cancelled, folder);
        } catch (InterruptedException e) {
            cancel();
            Thread.currentThread().interrupt();
            return new Result(-1, "", List.of(), true, folder);
        }
    }

    private void readErrors(List<String> errors) {
        try (BufferedReader r = new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = r.readLine(); line != null; line = r.readLine()) {
                Optional<String> phase = RunPhase.in(line);
                phase.ifPresent(phases);
                if (phase.isEmpty() && !line.isBlank()) {
                    errors.add(line);
                    lines.accept(line);
                }
            }
        } catch (IOException closed) {
            // the process is gone; its exit code tells the rest
        }
    }

    void cancel() {
        cancelled = true;
        end.complete(null);
        stop();
    }

    /** Completes when this run is cancelled. */
    CompletableFuture<Void> cancelled() {
        return end;
    }

    private void stop() {
        Thread.startVirtualThread(() -> end(2000));
    }

    /** Ends the process and all that it started, by force those that have not ended after some milliseconds. */
    void end(long patience) {
        cancelled = true;
        Process p = process;
        if (p == null) {
            return;
        }
        List<ProcessHandle> all = new ArrayList<>(p.descendants().toList());
        all.add(p.toHandle());
        p.destroy();
        try {
            p.waitFor(patience, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    }
}
