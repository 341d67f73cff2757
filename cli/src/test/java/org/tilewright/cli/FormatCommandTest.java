package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormatCommandTest {

    @TempDir
    Path folder;

    static List<Path> samples() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void samplesAreInTheCanonicalLayout(Path sample) {
        CommandRun run = CommandRun.of("format", "--check", sample.toString());
        assertEquals(0, run.exit(), run::toString);
    }

    @Test
    void formatsInPlaceOnceAndForAll() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), "// kept\nparam   n=4\ntensor A,B:f64(n)\ninput B=ones\nA(i)=B(i)*2\n");
        assertEquals(1, CommandRun.of("format", "--check", f.toString()).exit());
        assertEquals(0, CommandRun.of("format", f.toString()).exit());
        String once = Files.readString(f);
        assertTrue(once.contains("// kept") && once.contains("param n = 4") && once.contains("A(i) = B(i) * 2"), once);
        assertEquals(0, CommandRun.of("format", "--check", f.toString()).exit());
    }

    /** As editors do. */
    @Test
    void aReturnAloneBecomesALineFeed() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), "param n = 4\rparam m = 4\r");
        assertEquals(1, CommandRun.of("format", "--check", f.toString()).exit());
        assertEquals(0, CommandRun.of("format", f.toString()).exit());
        assertEquals("param n = 4\nparam m = 4\n", Files.readString(f));
    }

    @Test
    void aByteOrderMarkIsSkippedAndGoes() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), "\uFEFFparam n = 4\ntensor A : f64(n)\nA(i) = m\n");
        CommandRun check = CommandRun.of("check", f.toString());
        assertTrue(check.out().contains("a.tw:3:8") && !check.out().contains("syntax"), check::toString);
        assertEquals(1, CommandRun.of("format", "--check", f.toString()).exit());
        assertEquals(0, CommandRun.of("format", f.toString()).exit());
        assertEquals("param n = 4\ntensor A : f64(n)\nA(i) = m\n", Files.readString(f));
    }

    @Test
    void aFileWithASyntaxErrorIsLeftAlone() throws IOException {
        String text = "param   n = = 4\n";
        Path f = Files.writeString(folder.resolve("a.tw"), text);
        CommandRun run = CommandRun.of("format", f.toString());
        assertEquals(1, run.exit(), run::toString);
        assertEquals(text, Files.readString(f));
    }
}
