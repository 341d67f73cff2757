package org.tilewright.target.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A run of the compiler, which ends at the latest when it is closed. */
public record Compilation(Process process, Path log) implements AutoCloseable {

    private static final int TAIL = 25;

    /** @param log takes all that the compiler says */
    static Compilation start(List<String> command, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // plain quotes in messages
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        return new Compilation(process, log);
    }

    public static void run(List<String> command, Path log) throws IOException, InterruptedException, MpiException {
        try (Compilation c = start(command, log)) {
            c.await();
        }
    }

    void await() throws IOException, InterruptedException, MpiException {
        if (process.waitFor() != 0) {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            throw new MpiException(MpiException.Stage.BUILD, "the C++ compiler rejects the generated program; its last words:\n"
                    + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size())), log);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            ProcessTree.end(process.toHandle());
        }
    }
}
