package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.toolchain.MpiToolchain;

/** A command that a signal ends says so, whatever it was doing, and blames nobody. */
@DisabledOnOs(OS.WINDOWS)
class InterruptedTest {

    /** Milliseconds between two looks at what announces itself to nobody. */
    private static final long POLL = 20;

    @TempDir
    Path folder;

    /** A program that says where it is, and then does what follows until it is ended. */
    private Path script(String name, String before) throws IOException {
        Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + before + "\necho $$ > " + folder + "/" + name + ".new\nmv "
                + folder + "/" + name + ".new " + folder + "/started\nexec sleep 1000000\n");
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    private void awaitStart() throws InterruptedException {
        while (!Files.exists(folder.resolve("started"))) {
            Thread.sleep(POLL);
        }
    }

    private Process started(ProcessBuilder command) throws IOException {
        command.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        return command.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static boolean lives(long process) {
        return ProcessHandle.of(process).flatMap(p -> p.info().command()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"compiler", "launcher"})
    void aBuildAndARunAreInterrupted(String what) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.missing().isEmpty(), "no MPI here");
        Path file = Files.writeString(folder.resolve("a.tw"), "tensor A : f64(4)\nA(i) = 1\n");
        // the compiler is asked for its version and flags first; a launcher is started when something was made
        Path compiler = what.equals("compiler")
                ? script("compiler", "case \"$*\" in *' -c '*|'-c '*) ;; *) exec " + tools.compiler().orElseThrow() + " \"$@\" ;; esac")
                : fakeCompiler(tools.compiler().orElseThrow());
        Path launcher = script("launcher", "case \"$*\" in *--json*) ;; *) exec " + tools.launcher().orElseThrow() + " \"$@\" ;; esac");
        ProcessBuilder command = Started.command("run", file.toString(), "--target", "mpi");
        command.environment().put("TILEWRIGHT_MPICXX", compiler.toString());
        command.environment().put("TILEWRIGHT_MPIRUN", launcher.toString());
        Process process = started(command);
        awaitStart();
        long child = Long.parseLong(Files.readString(folder.resolve("started")).strip());
        process.toHandle().destroy();
        assertEquals("tilewright: interrupted\n", Started.errors(process));
        assertEquals(143, process.waitFor());
        while (lives(child)) {
            Thread.sleep(POLL);
        }
    }

    /** It makes files that are empty, and tells the rest as the real one does. */
    private Path fakeCompiler(Path real) throws IOException {
        Path script = Files.writeString(folder.resolve("compiler"), """
                #!/bin/sh
                out=
                before=
                for word; do
                  [ "$before" = -o ] && out=$word
                  before=$word
                done
                [ -n "$out" ] || exec %s "$@"
                printf '#!/bin/sh\\n' > "$out"
                chmod +x "$out"
                """.formatted(real));
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    @ParameterizedTest
    @ValueSource(strings = {"run a.tw --target local"})
    void aRunInTheVirtualMachineIsInterrupted(String arguments) throws Exception {
        Files.writeString(folder.resolve("a.tw"), """
                tensor s : f64()
                s = 1
                repeat t in 0..1000000000000 { s = s * 2 - 1 }
                """);
        ProcessBuilder command = Started.command(Stream.of(arguments.split(" "))
                .map(w -> w.endsWith(".tw") ? folder.resolve(w).toString() : w).toArray(String[]::new));
        command.command().add(1, "-Dtilewright.progress=true");
        Process process = started(command);
        var said = process.errorReader();
        StringBuilder all = new StringBuilder();
        while (all.indexOf("running") < 0) {
            int c = said.read();
            assertTrue(c >= 0, all::toString);
            all.append((char) c);
        }
        process.toHandle().destroy();
        Optional<String> rest = said.lines().reduce((a, b) -> a + "\n" + b);
        assertTrue(rest.orElse("").endsWith("tilewright: interrupted"), () -> all + rest.orElse(""));
        assertEquals(143, process.waitFor());
    }
}
