package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.backend.cpp.GeneratedProgram;

/** What a compiler that does not work leaves behind is told as what it is, and is in nobody's way when the compiler works again. */
@DisabledOnOs(OS.WINDOWS)
class BrokenCompilerTest {

    private static final GeneratedProgram PROGRAM = new GeneratedProgram("program", "int main() { }\n", List.of(), false, false);

    @TempDir
    Path folder;

    /** A compiler that does as the file {@code does} beside it says, with what it is to make in {@code $out}. */
    private MpiToolchain compiler(String does) throws IOException {
        Path script = folder.resolve("compiler");
        if (!Files.exists(script)) {
            Files.writeString(script, """
                    #!/bin/sh
                    before=
                    linked=yes
                    for word; do
                      [ "$before" = -o ] && out=$word
                      [ "$word" = -c ] && linked=
                      before=$word
                    done
                    . "$(dirname "$0")/does"
                    """);
            assertTrue(script.toFile().setExecutable(true));
        }
        Files.writeString(folder.resolve("does"), does);
        return new MpiToolchain(MpiToolchain.Kind.OPENMPI, Optional.of(script), Optional.of(script), "an MPI 1.0", "a compiler 1.0",
                Optional.empty(), List.of());
    }

    private BuildCache.Entry build(String does) throws Exception {
        return MpiBuild.cached(PROGRAM, compiler(does), CompilerFlags.USUAL,
                new BuildCache(folder.resolve("cache"), BuildCache.Limits.USUAL, notice -> { }));
    }

    private static final String WORKS = "echo made by a compiler that works > \"$out\"; chmod +x \"$out\"";

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            exit 0  @ reported success but wrote nothing to
            : > "$out"                                              @ reported success but wrote nothing to
            echo garbage > "$out"; [ -z "$linked" ] || { echo file not recognized; exit 1; } @ file not recognized
            echo x > "$out"; [ -z "$linked" ] || kill -9 $$         @ signal 9 ended it
            exit 1  @ rejects the generated program
            """)
    void whatItSaysIsToldAndNothingItMadeIsKept(String does, String told) throws Exception {
        MpiException e = assertThrows(MpiException.class, () -> build(does).close());
        assertEquals(MpiException.Stage.BUILD, e.stage());
        assertTrue(e.getMessage().contains(told), e.getMessage());
        try (BuildCache.Entry again = build(WORKS)) {
            assertEquals("made by a compiler that works\n", Files.readString(again.folder().resolve("program")));
        }
        // nor anything that programs share
        try (var all = Files.walk(folder.resolve("cache"))) {
            for (Path object : all.filter(f -> f.toString().endsWith(".o")).toList()) {
                assertEquals("made by a compiler that works\n", Files.readString(object), object::toString);
            }
        }
    }

    @Test
    void aFullDiskIsNoFaultOfTheProgram() {
        FileSystemException e = assertThrows(FileSystemException.class, () -> build("""
                echo "/tmp/cc7.s: fatal error: cannot write $out: No space left on device"
                exit 1
                """).close());
        assertEquals("the C++ compiler cannot write its output there: No space left on device", e.getReason());
    }

    @Test
    void oneThatCannotBeStartedIsSaid() throws Exception {
        MpiToolchain tools = compiler(WORKS);
        Files.writeString(tools.compiler().orElseThrow(), "#!/no/such/shell\n");
        MpiException e = assertThrows(MpiException.class, () -> build(WORKS).close());
        assertTrue(e.getMessage().startsWith("the C++ compiler cannot be started: "), e.getMessage());
    }
}
