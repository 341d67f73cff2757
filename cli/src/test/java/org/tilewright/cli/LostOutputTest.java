package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.ToldStream;

/** What cannot be printed was not done. */
class LostOutputTest {

    private static final String NO_ROOM = "No space left on device";

    @TempDir
    Path folder;

    /** An output that fails as files and pipes do. */
    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
    }

    private CommandRun run(String why, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit;
        try (PrintStream e = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            PrintStream out = ToldStream.of(failing(why), "standard output", -1, StandardCharsets.UTF_8);
            exit = Tilewright.execute(new Terminal(out, e, false, false), arguments);
        }
        return new CommandRun(exit, "", err.toString(StandardCharsets.UTF_8));
    }

    private String[] words(String arguments) throws IOException {
        Path file = folder.resolve("a.tw");
        Files.writeString(file, "tensor A, B : f64(4)\ninput B = ones\nA(i) = B(i)\n");
        Files.writeString(folder.resolve("wrong.tw"), "tensor A : f64(4)\nA(i) = B(i)\n");
        Files.writeString(folder.resolve("loose.tw"), "tensor   A:f64(4)\nA(i)=1\n");
        return Stream.of(arguments.split(" ")).map(w -> w.endsWith(".tw") ? folder.resolve(w).toString() : w).toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"check wrong.tw", "check --format json a.tw", "check --format json wrong.tw", "run a.tw --target local",
        "run a.tw --target local --json", "preview a.tw", "lower a.tw --stage plan", "derive a.tw", "explain", "scale a.tw --processors 1",
        "format --check loose.tw", "--version", "run --help"})
    void outputThatIsLostIsAFailure(String arguments) throws IOException {
        CommandRun lost = run(NO_ROOM, words(arguments));
        assertEquals(4, lost.exit(), lost::toString);
        assertEquals("tilewright: standard output cannot be written: " + NO_ROOM, lost.err().lines().toList().getLast());
    }

    @ParameterizedTest
    @ValueSource(strings = {"check wrong.tw", "check a.tw", "check --format json wrong.tw", "preview a.tw", "explain"})
    void whoStopsReadingIsToldNothing(String arguments) throws IOException {
        CommandRun usual = CommandRun.of(words(arguments));
        CommandRun closed = run("Broken pipe", words(arguments));
        assertEquals(usual.exit(), closed.exit(), closed::toString);
        assertEquals(usual.err(), closed.err());
    }

    /** The same of a process, with a device that is always full. */
    @Test
    void aFullDeviceIsAFailure() throws Exception {
        File full = new File("/dev/full");
        assumeTrue(full.exists());
        ProcessBuilder command = Started.command(words("check --format json a.tw"));
        Process process = command.redirectOutput(full).start();
        assertEquals("tilewright: standard output cannot be written: " + NO_ROOM + "\n", Started.errors(process));
        assertEquals(4, process.waitFor());
    }
}
