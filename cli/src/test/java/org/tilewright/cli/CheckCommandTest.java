package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest {

    @TempDir
    Path folder;

    static List<Path> samples() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void samplesHaveNoErrors(Path sample) {
        CommandRun run = CommandRun.of("check", sample.toString());
        assertEquals(0, run.exit(), run::toString);
        assertTrue(Stream.of(run.out().split("\n")).noneMatch(l -> l.contains(": error: ") || l.endsWith("[sum-around-function]")
                || l.endsWith("[variable-occurs-once]")), run::toString);
        assertEquals("", run.err());
    }

    @Test
    void aTextFromStandardInputIsCheckedInPlaceOfTheFile() throws IOException {
        Path f = write("tensor A : f64(4)\nA(i) = 1\n");
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("A(i) = 1\n".getBytes(StandardCharsets.UTF_8)));
        try {
            CommandRun run = CommandRun.of("check", "--stdin", f.toString());
            assertEquals(1, run.exit(), run::toString);
            assertTrue(run.out().startsWith(f + ":1:1: error: "), run::toString);
        } finally {
            System.setIn(before);
        }
        assertEquals(0, CommandRun.of("check", f.toString()).exit());
    }

    /** A message stays one line, and no name of a file changes the colours of a terminal. */
    @Test
    void theNameOfAFileIsShownOnOneLine() throws IOException {
        Path f = folder.resolve("two\nlines\u001b[31m.tw");
        Files.writeString(f, "A(i) = 1\n");
        CommandRun run = CommandRun.of("check", f.toString());
        assertTrue(run.out().startsWith(folder + "/two\\nlines\\x1b[31m.tw:1:1: error: "), run::toString);
        assertTrue(CommandRun.of("check", f + "x").err().contains("two\\nlines\\x1b[31m.twx: there is no such file"), run::toString);
    }

    /** As editors do, of texts from any system. */
    @ParameterizedTest
    @ValueSource(strings = {"\r", "\r\n", "\r\r\n\n"})
    void aLineEndsWithAReturnAFeedOrBoth(String end) throws IOException {
        String text = "tensor A : f64(4) // one\n/* two\n */ A(i) = C(i)\n";
        CommandRun fed = CommandRun.of("check", write(text).toString());
        int lines = end.equals("\r\r\n\n") ? 3 : 1;
        CommandRun run = CommandRun.of("check", write(text.replace("\n", end)).toString());
        assertEquals(1, run.exit(), run::toString);
        assertEquals(fed.out().replace(":3:", ":" + (1 + 2 * lines) + ":"), run.out());
    }

    @Test
    void linesNameFilePlaceSeverityAndCode() throws IOException {
        Path f = write("tensor A, B : f64(4)\ninput B = ones\nA(i) = C(i)\n");
        CommandRun run = CommandRun.of("check", f.toString());
        assertEquals(1, run.exit(), run::toString);
        assertTrue(run.out().lines().anyMatch(l -> l.matches("\\Q" + f + "\\E:3:8: error: .*C.* \\[[a-z-]+]")), run::toString);
    }

    @Test
    void theLineOfTheProgramStandsBelowWithItsWordMarked() throws IOException {
        Path f = write("tensor A, B : f64(4)\ninput B = ones\n\tA(i) = B(i) * wrong(i)\n");
        List<String> lines = CommandRun.of("check", f.toString()).out().lines().toList();
        int at = lines.indexOf(lines.stream().filter(l -> l.startsWith(f + ":3:16: error: ")).findFirst().orElseThrow());
        assertEquals("        A(i) = B(i) * wrong(i)", lines.get(at + 1));
        assertEquals("                      ^~~~~", lines.get(at + 2));
    }

    /** Editors go to places by the lines that VS Code's pattern matches; the program's own lines are none of them. */
    @Test
    void thePatternOfEditorsMatchesDiagnosticsAlone() throws IOException {
        Path f = write("tensor A, B : f64(4)\ninput B = ones\nA(i) = C(i) // b.tw:1:1: not an error\nA(i) = D(i)\n");
        JsonObject extension = JsonParser.parseString(Files.readString(Path.of("vscode-extension/package.json"))).getAsJsonObject();
        Pattern pattern = Pattern.compile(extension.getAsJsonObject("contributes").getAsJsonArray("problemMatchers").get(0)
                .getAsJsonObject().getAsJsonObject("pattern").get("regexp").getAsString());
        List<String> matched = CommandRun.of("check", f.toString()).out().lines().filter(l -> pattern.matcher(l).matches()).toList();
        int diagnostics = CommandRun.of("check", "--format", "json", f.toString()).array().size();
        assertEquals(diagnostics, matched.size(), matched::toString);
        assertTrue(matched.stream().allMatch(l -> l.startsWith(f + ":")), matched::toString);
    }

    @Test
    void jsonHasTheAgreedFields() throws IOException {
        Path f = write("tensor A, B : f64(4)\ninput B = ones\nA(i) = C(i)\n");
        CommandRun run = CommandRun.of("check", "--format", "json", f.toString());
        assertEquals(1, run.exit());
        JsonObject first = run.array().asList().stream().map(e -> e.getAsJsonObject())
                .filter(o -> o.get("severity").getAsString().equals("error")).findFirst().orElseThrow();
        assertEquals(Set.of("file", "line", "column", "endLine", "endColumn", "severity", "code", "message"), first.keySet());
        assertEquals(3, first.get("line").getAsInt());
        assertEquals(8, first.get("column").getAsInt());
        assertEquals(9, first.get("endColumn").getAsInt());
    }

    @Test
    void otherPlacesOfOneCauseStandBelowTheFirst() throws IOException {
        Path f = write("tensor A, B : f64(4)\ninput B = ones\nA(i) = C(i)\nA(i) += C(i) * B(i)\n" + "A(i) += C(i)\n".repeat(9));
        List<String> lines = CommandRun.of("check", f.toString()).out().lines().toList();
        int at = lines.indexOf(f + ":3:8: error: 'C' is neither a declared tensor nor a function [unknown-name]");
        assertEquals(List.of("    also 4:9", "    also 5:9"), lines.subList(at + 3, at + 5), lines::toString);
        assertEquals("    and 2 more", lines.get(at + 11), lines::toString);
        assertEquals(1, lines.stream().filter(l -> l.contains("error:")).count(), lines::toString);
        JsonObject only = CommandRun.of("check", "--format", "json", f.toString()).array().asList().stream().map(e -> e.getAsJsonObject())
                .filter(o -> o.get("severity").getAsString().equals("error")).reduce((a, b) -> b).orElseThrow();
        assertEquals(10, only.getAsJsonArray("related").size());
        JsonObject other = only.getAsJsonArray("related").get(0).getAsJsonObject();
        assertEquals(Set.of("file", "line", "column", "endLine", "endColumn", "message"), other.keySet());
        assertEquals(4, other.get("line").getAsInt());
    }

    @Test
    void jsonOfACorrectProgramIsAnArray() throws IOException {
        Path f = write("tensor A, B : f64(4)\ninput B = ones\noutput A to file(\"a.npy\")\nA(i) = B(i)\n");
        CommandRun run = CommandRun.of("check", "--format", "json", f.toString());
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.array().asList().stream().noneMatch(e -> e.getAsJsonObject().get("severity").getAsString().equals("error")));
    }

    @Test
    void aMissingFileIsWrongUse() {
        CommandRun run = CommandRun.of("check", folder.resolve("none.tw").toString());
        assertEquals(2, run.exit());
        assertTrue(run.err().contains("none.tw") && run.err().contains("no such file"), run::toString);
    }

    @Test
    void severalFilesAreReportedTogether() throws IOException {
        Path bad = write("tensor A : f64(4)\nA(i) = C(i)\n");
        CommandRun run = CommandRun.of("check", "samples/matmul/summa.tw", bad.toString());
        assertEquals(1, run.exit());
        assertTrue(run.out().contains(bad.toString()));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("a.tw"), text);
    }
}
