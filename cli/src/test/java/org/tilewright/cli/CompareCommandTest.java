package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code tilewright compare} as a user types it. */
class CompareCommandTest {

    private static final String STATEMENTS = Samples.FOLDER.resolve("features/statements.tw").toString();

    @TempDir
    Path folder;

    private static CommandRun compare(String... arguments) {
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(List.of(arguments));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static List<JsonObject> rows(CommandRun run) {
        assertEquals(0, run.exit(), run::toString);
        return StreamSupport.stream(run.object().getAsJsonArray("rows").spliterator(), false).map(JsonElement::getAsJsonObject).toList();
    }

    private static List<String> names(List<JsonObject> rows) {
        return rows.stream().map(r -> r.get("schedule").getAsString() + r.getAsJsonObject("given")).toList();
    }

    private static double seconds(JsonObject row) {
        return row.getAsJsonObject("run").getAsJsonObject("seconds").get("median").getAsDouble();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void aRowIsWhatPreviewAndRunSayOfTheSchedule(String target) {
        List<JsonObject> rows = rows(compare(STATEMENTS, "--target", target, "--verify", "--repeat", "1", "-p", "n=60,91", "-p",
                "chunk=16", "--json"));
        assertEquals(List.of("summa{\"n\":60,\"chunk\":16}", "cannon{\"n\":60,\"chunk\":16}", "summa{\"n\":91,\"chunk\":16}",
                "cannon{\"n\":91,\"chunk\":16}"), names(rows));
        for (JsonObject row : rows) {
            String name = row.get("schedule").getAsString();
            String n = "n=" + row.getAsJsonObject("given").get("n");
            JsonObject preview = CommandRun.of("preview", STATEMENTS, "--schedule", name, "-p", n, "-p", "chunk=16", "--json").object();
            JsonObject communication = preview.getAsJsonObject("communication");
            JsonObject predicted = row.getAsJsonObject("predicted");
            assertEquals(communication.get("totalBytes"), predicted.get("bytes"));
            assertEquals(communication.get("maxBytesPerProcessor"), predicted.get("maxBytesPerProcessor"));
            assertEquals(preview.getAsJsonObject("lowerBound").getAsJsonArray("statements").get(0).getAsJsonObject()
                    .get("bytesPerProcessor"), predicted.get("lowerBoundBytesPerProcessor"));
            // one statement moves everything, and each processor the same
            assertEquals(communication.get("totalBytes").getAsDouble() / 4 / predicted.get("lowerBoundBytesPerProcessor").getAsDouble(),
                    predicted.get("byLowerBound").getAsDouble(), 1e-12);
            JsonObject run = row.getAsJsonObject("run");
            assertEquals(target, run.get("target").getAsString());
            assertEquals(predicted.get("bytes"), run.get("bytesReceived"));
            assertTrue(run.get("verified").getAsBoolean(), row::toString);
        }
    }

    @Test
    void ofEachChoiceOfParamsTheFastestIsMarked() {
        List<JsonObject> rows = rows(compare(STATEMENTS, "--target", "local", "-p", "n=60,90", "--json"));
        for (int n : new int[] {60, 90}) {
            List<JsonObject> like = rows.stream().filter(r -> r.getAsJsonObject("given").get("n").getAsInt() == n).toList();
            double least = like.stream().mapToDouble(CompareCommandTest::seconds).min().orElseThrow();
            assertEquals(2, like.size());
            assertEquals(1, like.stream().filter(r -> r.get("fastest").getAsBoolean()).count());
            like.stream().filter(r -> r.get("fastest").getAsBoolean()).forEach(r -> assertEquals(least, seconds(r)));
        }
        List<JsonObject> one = rows(compare(STATEMENTS, "--target", "local", "--schedules", "cannon", "-p", "n=60", "--json"));
        assertFalse(one.getFirst().get("fastest").getAsBoolean(), "one alone is not the fastest of several");
    }

    @Test
    void theTableHasARowForEachInTheOrderOfTheFile() {
        CommandRun run = compare(STATEMENTS, "--target", "local", "--schedules", "cannon,summa", "-p", "n=60,90", "--verify");
        assertEquals(0, run.exit(), run::toString);
        List<String> lines = run.out().lines().toList();
        assertEquals(STATEMENTS + " on local", lines.get(0));
        assertEquals(List.of("schedule", "n", "P", "received,", "most", "in", "all", "by", "the", "bound", "predicted", "measured",
                "from", "to", "received", "verified"), List.of(lines.get(1).strip().split("\\s+")));
        assertEquals(List.of("cannon 60", "summa 60", "cannon 90", "summa 90"), lines.subList(2, 6).stream()
                .map(l -> l.strip().split("\\s+")).map(w -> w[0] + " " + w[1]).toList());
        assertTrue(lines.subList(2, 6).stream().allMatch(l -> l.contains("  yes")), run::toString);
        assertEquals(2, lines.stream().filter(l -> l.endsWith("fastest")).count(), run::toString);
        assertTrue(lines.get(6).startsWith("  predicted times are from "), run::toString);
    }

    @Test
    void severalNumbersOfProcessorsAndWhatIsDerived() {
        List<JsonObject> rows = rows(compare(STATEMENTS, "--target", "local", "--schedules", "cannon,derived", "--processors", "4,6", "-p",
                "n=60", "--verify", "--json"));
        assertEquals(List.of("cannon4", "derived4", "cannon6", "derived6"), rows.stream()
                .map(r -> r.get("schedule").getAsString() + r.getAsJsonObject("run").get("processors")).toList());
        assertTrue(rows.stream().allMatch(r -> r.getAsJsonObject("run").get("verified").getAsBoolean()), rows::toString);
    }

    /** A file with an alternative that cannot run on a grid that is not a square. */
    private Path withSchedules(String second) throws Exception {
        return Files.writeString(folder.resolve("two.tw"), """
                param n = 12
                param pieces = 2
                machine M = Grid(2, 2)
                tensor A, B, C : f64(n, n)
                A(x, y) -> M(x, y)
                B(x, y) -> M(x, y)
                C(x, y) -> M(x, y)
                input B = random(1)
                input C = random(2)
                A(i, j) = B(i, k) * C(k, j)
                schedule A as whole {
                  distribute({i, j}, {io, jo}, {ii, ji}, M)
                  communicate({A, B, C}, jo)
                }
                schedule A as steps {
                %s
                }
                """.formatted(second));
    }

    @Test
    void aScheduleThatCannotRunIsToldAndTheOthersRun() throws Exception {
        String file = withSchedules("""
                  distribute({i, j}, {io, jo}, {ii, ji}, M)
                  divide(k, ko, ki, pieces)
                  reorder({ko, ii, ji, ki})
                  communicate(A, jo)
                  communicate({B, C}, ko)""").toString();
        CommandRun run = compare(file, "--target", "local", "--repeat", "1", "-p", "pieces=0,3");
        assertEquals(0, run.exit(), run::toString);
        List<String> lines = run.out().lines().toList();
        assertEquals(List.of("whole 0", "whole 3", "steps 3"), lines.subList(2, 5).stream()
                .map(l -> l.strip().split("\\s+")).map(w -> w[0] + " " + w[1]).toList(), run::toString);
        assertTrue(lines.getLast().startsWith("  left out: steps with pieces=0: line 17: "), run::toString);
        JsonObject json = compare(file, "--target", "local", "--repeat", "1", "-p", "pieces=0", "--json").object();
        assertEquals("steps", json.getAsJsonArray("leftOut").get(0).getAsJsonObject().get("schedule").getAsString());
        assertEquals(1, json.getAsJsonArray("rows").size());
    }

    @Test
    void runsThatFailAreAFailure() throws Exception {
        Path file = withSchedules("  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  communicate({A, B, C}, jo)\n  split(k, ko, ki, pieces)");
        Files.writeString(file, Files.readString(file).replace("input B", "output A to file(\"none/a.npy\")\ninput B"));
        CommandRun run = compare(file.toString(), "--target", "local", "-p", "pieces=0,2");
        assertEquals(4, run.exit(), run::toString);
        List<String> said = run.err().lines().filter(l -> l.contains("whole: ") || l.contains("steps: ")).toList();
        assertEquals(3, said.size(), run::toString);
        assertTrue(said.get(0).contains("whole: ") && said.get(0).contains("none/a.npy"), run::toString);
        assertTrue(said.get(1).contains("steps: line "), run::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            -p m=4                | 2 | -p m=4: FILE has no param 'm'; it has n, chunk, gx, gy
            -p n=4,x              | 2 | -p n=4,x: 'x' is not an integer; separate several values with commas, as in -p n=1024,2048
            -p n=0                | 1 | nothing could be compared: line 4: 'n' is 0, but an extent of the tensor 'A' must be at least 1
            --schedules canon     | 2 | --schedules canon: FILE has no schedule of that name, 'canon'; there are 'all', 'derived' and \
            'summa' and 'cannon'; did you mean 'cannon'?
            --processors 7,2      | 2 | --processors 7,2: '2' comes after 7; numbers of processors grow from left to right
            --repeat 0            | 2 | --repeat 0: at least one run is needed
            --target lokal        | 2 | --target lokal: there is no such target; the targets are local, mpi, opencl and cuda; \
            did you mean 'local'?
            """)
    void wrongWordsAreNamed(String arguments, int exit, String expected) {
        List<String> words = new ArrayList<>(List.of(STATEMENTS));
        words.addAll(List.of(arguments.strip().split(" ")));
        CommandRun run = compare(words.toArray(String[]::new));
        assertEquals(exit, run.exit(), run::toString);
        assertEquals("tilewright: " + expected.replace("FILE", STATEMENTS), run.err().lines().findFirst().orElse(""));
    }

    @Test
    void errorsOfTheTextAreShownAsElsewhere() throws Exception {
        Path file = withSchedules("  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  divide(k, ko, ki, gz)");
        CommandRun run = compare(file.toString(), "--target", "local");
        assertEquals(1, run.exit(), run::toString);
        assertEquals("", run.out());
        assertTrue(run.err().contains("two.tw:17:21: error: "), run::toString);
    }
}
