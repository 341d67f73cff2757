package org.tilewright.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tilewright.cli.program.Terminal;

/**
 * Runs typical commands once with their output thrown away, so that the virtual machine can record which classes they
 * load; the launcher starts it after a build.
 */
final class Rehearsal {

    private Rehearsal() { }

    /** @param arguments the folder of the samples */
    public static void main(String[] arguments) throws IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Terminal terminal = new Terminal(nowhere, nowhere, false, false);
        for (String sample : List.of("matmul/summa.tw", "matmul/solomonik.tw", "tensor/mttkrp.tw", "graph/karate.tw",
                "features/convolution.tw", "features/functions.tw", "features/cyclic.tw")) {
            String f = Path.of(arguments[0], sample).toString();
            Tilewright.execute(terminal, "check", f);
            Tilewright.execute(terminal, "format", "--check", f);
            Tilewright.execute(terminal, "preview", "--json", f);
            Tilewright.execute(terminal, "lower", "--stage", "plan", f);
            Tilewright.execute(terminal, "lower", "--stage", "source", f);
        }
        for (String sample : List.of("matmul/cannon.tw", "features/statements.tw")) {
            RehearseEditing.of(Path.of(arguments[0], sample).toAbsolutePath());
        }
        Path broken = Files.createTempFile("rehearsal", ".tw");
        Files.writeString(broken, "param n = \ntensor A : f64(m)\nA(i) = B(i,)\n");
        Tilewright.execute(terminal, "check", broken.toString());
        Tilewright.execute(terminal, "check", "--format", "json", broken.toString());
        Files.delete(broken);
        Path small = Path.of(arguments[0], "matmul", "summa.tw");
        Tilewright.execute(terminal, "run", "--target", "local", "--verify", small.toString(), "-p", "n=64", "-p", "chunk=32");
        System.exit(0);
    }
}
