package org.tilewright.cli.program;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.lsp.run.RunPhase;

/**
 * Where the command writes: results on {@code out}, everything else on {@code err}.
 *
 * @param interactive whether progress is shown
 * @param tellsPhases whether whoever started the command reads its phases from the error stream
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive, boolean tellsPhases, boolean colour) {

    public Terminal(PrintStream out, PrintStream err, boolean interactive, boolean colour) {
        this(out, err, interactive, false, colour);
    }

    /**
     * The process's own streams. Progress only when the error stream is a terminal, colour only when the output is one and
     * NO_COLOR is not set; the launcher says which they are, because Java cannot tell one stream from another.
     */
    public static Terminal ofProcess() {
        String noColour = System.getenv("NO_COLOR");
        return new Terminal(ToldStream.of(new FileOutputStream(FileDescriptor.out), "standard output", 1, System.out.charset()),
                ToldStream.of(new FileOutputStream(FileDescriptor.err), "standard error", 2, System.err.charset()),
                Boolean.getBoolean("tilewright.progress"), RunPhase.isWanted(),
                Boolean.getBoolean("tilewright.colour") && (noColour == null || noColour.isEmpty()));
    }

    /** What was printed and did not arrive, and why. */
    public Optional<String> lost() {
        return Stream.of(out, err).flatMap(s -> s instanceof ToldStream t ? t.lost().stream() : Stream.empty()).findFirst();
    }

    String red(String s) {
        return paint("31", s);
    }

    public String yellow(String s) {
        return paint("33", s);
    }

    public String bold(String s) {
        return paint("1", s);
    }

    private String paint(String code, String s) {
        return colour ? "\033[" + code + "m" + s + "\033[0m" : s;
    }

    /** Shows one line of progress that the next one replaces; silent in a pipe. */
    public void progress(String line) {
        if (interactive) {
            err.print("\r\033[K" + line);
            err.flush();
        } else if (tellsPhases && !line.isEmpty()) {
            err.println(RunPhase.line(line));
        }
    }

    /** One line beside the results. */
    public void notice(String line) {
        progressDone();
        err.println("tilewright: " + line);
    }

    /** Removes the progress line. */
    public void progressDone() {
        progress("");
    }
}
