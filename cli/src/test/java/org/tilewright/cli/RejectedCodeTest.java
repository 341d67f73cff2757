package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.target.RejectedCode;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.Analysis;

/** What a C++ compiler says of generated code is told of the line that the code was made for. */
class RejectedCodeTest {

    @TempDir
    private Path folder;

    @Test
    void anErrorStandsOnTheLineOfTheSchedule() throws IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Path file = Path.of("samples/matmul/cannon.tw");
        PlannedProgram program = PlannedProgram.of(file, new ProgramOptions(), Analysis.Depth.ERRORS,
                new Terminal(nowhere, nowhere, false, false));
        GeneratedProgram g = CppEmitter.emit(NamedPlan.of(program.plan()));
        List<String> code = g.source().lines().toList();
        int shift = 1 + IntStream.range(0, code.size()).filter(i -> code.get(i).contains("B.shift(")).findFirst().orElseThrow();
        Path log = folder.resolve("build.log");
        Files.writeString(log,
                "/build/cannon.cpp:" + shift
                        + ":7: error: no member 'shift'\n/build/cannon.cpp:1:1: error: elsewhere\ncannon.cpp:2:1: note: no error\n");
        List<String> source = Files.readAllLines(file);
        int line = 1
                + IntStream.range(0, source.size()).filter(i -> source.get(i).contains("communicate({B, C}")).findFirst().orElseThrow();
        List<Diagnostic> found = RejectedCode.of(Optional.of(log), program, g);
        assertEquals(List.of("the C++ compiler rejects the code made for this line (cannon.cpp, line " + shift + "): no member 'shift'"),
                found.stream().map(Diagnostic::message).toList());
        assertEquals(List.of(new SourceRange(file.toString(), line, 3, line, source.get(line - 1).length() + 1)),
                found.stream().map(Diagnostic::range).toList());
        assertEquals(List.of("code-rejected"), found.stream().map(Diagnostic::code).toList());
    }
}
