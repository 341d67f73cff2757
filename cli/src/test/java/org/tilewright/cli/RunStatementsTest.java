package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run tells of single statements, beside what was predicted; of all samples {@link RunCommandTest} looks at it. */
class RunStatementsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void statementsAreToldWithTheirRoundsAndRedistributions(String target) throws IOException {
        Path f = Files.writeString(folder.resolve("rounds.tw"), """
                param n = 8
                machine M = Grid(2)
                tensor A, B : f64(n, n)
                A(x, y) -> M(x)
                B(x, y) -> M(x)
                input A = random(1)
                repeat t in 0..3 {
                  B(i, j) = A(i, j) + 1
                  redistribute A(x, y) -> M(y)
                  redistribute A(x, y) -> M(x)
                }
                last: B(i, j) = A(j, i)
                last2: A(i, j) += B(i, j)
                """);
        CommandRun run = CommandRun.of("run", f.toString(), "--json", "--target", target);
        assertEquals(0, run.exit(), run::toString);
        JsonArray all = run.object().getAsJsonArray("statements");
        assertEquals(List.of("B 8 3", "redistribute A 9 3", "redistribute A 10 3", "last 12 1", "last2 13 1"), all.asList().stream()
                .map(JsonElement::getAsJsonObject).map(s -> s.get("name").getAsString() + " " + s.get("line") + " " + s.get("times"))
                .toList());
        // half of a processor's half moves, three times, and each of two processors receives it
        assertEquals(3 * 2 * 4 * 4 * 8, all.get(1).getAsJsonObject().get("bytesReceived").getAsLong());
        assertEquals(3 * 4 * 4 * 8, all.get(1).getAsJsonObject().get("maxBytesPerProcessor").getAsLong());
        assertEquals(3 * 2 * 4 * 4 * 8, all.get(1).getAsJsonObject().getAsJsonObject("predicted").get("bytes").getAsLong(),
                "two of one name are told apart by where they stand");
        assertEquals(2 * 4 * 4 * 8, all.get(3).getAsJsonObject().getAsJsonObject("predicted").get("bytes").getAsLong());
    }

    @Test
    void statementsArePredictedToTakeTogetherWhatScaleSays() {
        String sample = "samples/features/statements.tw";
        JsonObject run = CommandRun.of("run", sample, "--target", "local", "--json").object();
        double sum = run.getAsJsonArray("statements").asList().stream().map(s -> s.getAsJsonObject().getAsJsonObject("predicted"))
                .mapToDouble(p -> p.get("seconds").getAsDouble()).sum();
        JsonObject scale = CommandRun.of("scale", sample, "--processors", "4", "--json").object();
        assertEquals(scale.getAsJsonArray("schedules").get(0).getAsJsonObject().getAsJsonArray("rows").get(0).getAsJsonObject()
                .get("seconds").getAsDouble(), sum, 1e-12);
    }

    @Test
    void eachStatementIsExplainedBesideItsPrediction() {
        CommandRun run = CommandRun.of("run", "samples/features/statements.tw", "--target", "local", "--explain", "--repeat", "2");
        assertEquals(0, run.exit(), run::toString);
        List<String> lines = run.out().lines().dropWhile(l -> !l.isEmpty()).skip(1).toList();
        assertTrue(lines.get(0).startsWith("  statement  line  times "), run::toString);
        assertTrue(lines.get(1).matches("  product +23 +1 .*900\\.0 KiB  900\\.0 KiB +225\\.0 KiB  225\\.0 KiB"), run::toString);
        assertTrue(lines.get(2).matches("  shift +24 +1 .* 0 B +0 B +0 B +0 B"), run::toString);
        assertTrue(lines.get(3).startsWith("  predicted times are from "), run::toString);
    }

    @Test
    void aTimeFarFromItsPredictionIsExplained() throws IOException {
        Path f = Files.writeString(folder.resolve("ended.tw"), """
                param n = 8
                machine M = Grid(2)
                tensor x : f64(n)
                tensor most : f64()
                x(i) -> M(i)
                most -> M(0)
                input x = random(1)
                repeat t in 0..1000000 until most < 100 {
                  x(i) = 0.5 * x(i)
                  most = max(i: x(i))
                }
                """);
        CommandRun run = CommandRun.of("run", f.toString(), "--json", "--target", "local");
        assertEquals(0, run.exit(), run::toString);
        String ended = "it was executed 1 time, and 1000000 are predicted: conditions ended repeats";
        assertTrue(run.object().get("why").getAsString().contains(ended), run::toString);
        assertTrue(run.object().getAsJsonArray("statements").get(1).getAsJsonObject().get("why").getAsString().contains(ended),
                run::toString);
        CommandRun told = CommandRun.of("run", "samples/features/statements.tw", "--target", "local", "--explain");
        assertTrue(told.out().lines().anyMatch(l -> l.matches("  all: [0-9.]+ times the predicted .*, most of it in '(product|shift)' of"
                + " line 2[34]: .*it ran once, and a first run compiles its loops .*")), told::toString);
    }
}
