package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tilewright derive} as a user types it. */
class DeriveCommandTest {

    private static final String PRODUCT = """
            param n = 64

            tensor A, B, C : f64(n, n)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)
            """;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.resolve("product.tw"), PRODUCT);
    }

    @Test
    void printsTheTextAndLeavesTheFile() throws Exception {
        CommandRun run = CommandRun.of("derive", file.toString(), "--processors", "8");
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.out().contains("machine M = Grid(2, 2, 2)\n"), run.out());
        assertTrue(run.out().contains("schedule A {\n"), run.out());
        assertEquals(PRODUCT, Files.readString(file));
    }

    @Test
    void whatItWritesRunsAndIsComplete() throws Exception {
        assertEquals(0, CommandRun.of("derive", file.toString(), "--processors", "4", "--in-place").exit());
        CommandRun verified = CommandRun.of("run", file.toString(), "--target", "local", "--verify");
        assertEquals(0, verified.exit(), verified.err());
        CommandRun again = CommandRun.of("derive", file.toString(), "--in-place");
        assertEquals(0, again.exit());
        assertTrue(again.err().contains("nothing to derive"), again.err());
        Path other = folder.resolve("other.tw");
        assertEquals(0, CommandRun.of("derive", file.toString(), "-o", other.toString()).exit());
        assertEquals(Files.readString(file), Files.readString(other));
    }

    @Test
    void explainsAndTellsScripts() {
        CommandRun explained = CommandRun.of("derive", file.toString(), "--processors", "4", "--explain");
        assertTrue(explained.out().lines().findFirst().orElse("").contains("received, mean"), explained.out());
        assertTrue(explained.out().contains("2 x 2"), explained.out());
        JsonObject json = JsonParser.parseString(CommandRun.of("derive", file.toString(), "--processors", "4", "--json").out())
                .getAsJsonObject();
        assertTrue(json.get("changed").getAsBoolean());
        assertTrue(json.getAsJsonArray("compared").get(0).getAsJsonObject().has("lowerBoundBytesPerProcessor"), json.toString());
        assertTrue(json.get("text").getAsString().contains("schedule A"), json.toString());
    }

    @Test
    void tellsOfStatementsOnAnotherGrid() {
        String[] words = {"derive", Samples.FOLDER.resolve("einsum/ttmc5.tw").toString(), "--processors", "1024", "-p", "n=190", "-p",
            "r=24"};
        String explained = CommandRun.of(Stream.concat(Stream.of(words), Stream.of("--explain")).toArray(String[]::new)).out();
        assertTrue(explained.contains("64 x 16 and 8 x 8 x 8 x 2 "), explained);
        JsonObject json = JsonParser.parseString(CommandRun.of(Stream.concat(Stream.of(words), Stream.of("--json"))
                .toArray(String[]::new)).out()).getAsJsonObject();
        assertEquals("[[64,16],[8,8,8,2]]", json.getAsJsonArray("compared").get(0).getAsJsonObject().get("grids").toString());
    }

    /** Four processors hold the matrices in 24 KiB, and a product on a line of them needs all of C. */
    @Test
    void memoryBoundsWhatIsChosen() {
        CommandRun run = CommandRun.of("derive", file.toString(), "--processors", "4", "--memory", "40 KiB");
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.out().contains("machine M = Grid(2, 2) { memory = 40 KiB }\n"), run.out());
        assertEquals("", run.err());
    }

    @Test
    void wrongUseAndWrongPrograms() throws Exception {
        CommandRun memory = CommandRun.of("derive", file.toString(), "--memory", "much");
        assertEquals(2, memory.exit());
        assertTrue(memory.err().contains("--memory much: this is not a memory size such as 8 GiB"), memory.err());
        assertEquals(2, CommandRun.of("derive", file.toString(), "--processors", "0").exit());
        CommandRun unknown = CommandRun.of("derive", file.toString(), "-p", "m=3");
        assertEquals(2, unknown.exit());
        assertTrue(unknown.err().contains("has no param 'm'"), unknown.err());
        Files.writeString(file, PRODUCT.replace("C(k, j)\n", "D(k, j)\n"));
        CommandRun wrong = CommandRun.of("derive", file.toString());
        assertEquals(1, wrong.exit());
        assertTrue(wrong.out().contains("product.tw:8:") && wrong.out().contains("'D'"), wrong.out());
    }
}
