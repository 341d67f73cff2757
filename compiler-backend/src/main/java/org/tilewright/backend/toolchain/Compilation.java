package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run of the compiler, which ends at the latest when it is closed or this virtual machine ends. */
public final class Compilation implements AutoCloseable {

    private static final int TAIL = 25;
    /** What the system adds to the number of a signal that ended a process. */
    private static final int BY_SIGNAL = 128;
    private static final Set<Integer> FROM_THE_USER = Set.of(BY_SIGNAL + 2, BY_SIGNAL + 15);
    /** What a compiler says of a part of it that did not end by itself. */
    private static final Pattern PART_ENDED = Pattern.compile("(\\w+) signal terminated program \\w+");

    /** What the system says where nothing can be written any more. */
    private static final Pattern NO_ROOM = Pattern.compile(
            "No space left on device|Disk quota exceeded|File too large|File size limit exceeded|Read-only file system");
    /** With less, what a compiler makes has no room, and perhaps not even what it says. */
    private static final long NO_BYTES = 1 << 20;

    private final Process process;
    private final Path log;
    private final Optional<Path> made;
    private final Thread atExit;

    private Compilation(Process process, Path log, Optional<Path> made) {
        this.process = process;
        this.log = log;
        this.made = made;
        this.atExit = new Thread(() -> ProcessTree.end(process.toHandle()));
    }

    /** @param log takes all that the compiler says */
    static Compilation start(List<String> command, Path log) throws IOException, MpiException {
        int output = command.indexOf("-o") + 1;
        // what an earlier one made is not what this one makes; a device is not a file that is made
        Optional<Path> made = output == 0 ? Optional.empty()
                : Optional.of(Path.of(command.get(output))).filter(f -> Files.isRegularFile(f) || Files.notExists(f));
        if (made.isPresent()) {
            Files.deleteIfExists(made.get());
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // plain quotes in messages
        builder.environment().put("LC_ALL", "C");
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new MpiException(MpiException.Stage.BUILD, "the C++ compiler cannot be started: " + e.getMessage(), null);
        }
        process.getOutputStream().close();
        Compilation started = new Compilation(process, log, made);
        try {
            Runtime.getRuntime().addShutdownHook(started.atExit);
        } catch (IllegalStateException goingDown) {
            started.close();
        }
        return started;
    }

    public static void run(List<String> command, Path log) throws IOException, InterruptedException, MpiException {
        try (Compilation c = start(command, log)) {
            c.await();
        }
    }

    /**
     * @throws InterruptedException also if somebody ended the compiler, or this virtual machine, by a signal
     * @throws IOException if there is no room for what it makes
     */
    void await() throws IOException, InterruptedException, MpiException {
        int exit = process.waitFor();
        if (exit == 0) {
            if (made.isPresent() && (!Files.isRegularFile(made.get()) || Files.size(made.get()) == 0)) {
                throw new MpiException(MpiException.Stage.BUILD, "the C++ compiler reported success but wrote nothing to "
                        + made.get(), log);
            }
            return;
        }
        if (GoingDown.now() || FROM_THE_USER.contains(exit)) {
            throw new InterruptedException("the compiler was terminated");
        }
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        String last = String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
        Matcher room = NO_ROOM.matcher(last);
        if (room.find() || lines.isEmpty() && Files.getFileStore(log).getUsableSpace() < NO_BYTES) {
            throw new FileSystemException(log.getParent().toString(), null, "the C++ compiler cannot write its output there"
                    + (lines.isEmpty() ? "" : ": " + room.group()));
        }
        Matcher part = PART_ENDED.matcher(last);
        boolean killed = part.find();
        if (killed || exit > BY_SIGNAL) {
            throw new MpiException(MpiException.Stage.BUILD, "the C++ compiler did not finish: "
                    + (killed ? part.group() : "signal " + (exit - BY_SIGNAL) + " ended it")
                    + "; when memory is short, the system kills the process that uses most of it", log);
        }
        throw new MpiException(MpiException.Stage.BUILD, "the C++ compiler rejects the generated program; its last lines:\n" + last, log);
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            ProcessTree.end(process.toHandle());
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException goingDown) {
            // the hook finds nothing to do
            return;
        }
    }
}
