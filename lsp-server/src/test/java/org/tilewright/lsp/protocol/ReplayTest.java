package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A session of thousands of random edits. {@code -Dreplay.seed=N} repeats one, {@code -Dreplay.edits=N} makes it longer.
 */
@Tag("slow")
class ReplayTest {

    private static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("samples"))) {
            List<String> out = new ArrayList<>();
            for (Path p : files.filter(f -> f.toString().endsWith(".tw")).sorted().toList()) {
                out.add(Files.readString(p));
            }
            return out;
        }
    }

    private static String megabyte(String program) {
        String line = "// a comment with größe, 日本 and 😀, and something else to fill the line up to its end\n";
        return program + line.repeat((1 << 20) / line.length() / 2) + "\n" + program.replace('A', 'Q')
                + line.repeat((1 << 20) / line.length() / 2);
    }

    @Test
    void aLongSessionLeavesTheServerAsIfTheTextsWereJustOpened() throws IOException {
        long seed = Long.getLong("replay.seed", 20261121);
        int edits = Integer.getInteger("replay.edits", 5000);
        List<String> samples = samples();
        String summa = Files.readString(Path.of("samples/matmul/summa.tw"));
        List<Draft> drafts = List.of(
                new Draft("file:///replay/a.tw", summa),
                new Draft("file:///replay/b%20c.tw", Files.readString(Path.of("samples/features/statements.tw"))),
                new Draft("untitled:Untitled-1", ""),
                new Draft("file:///replay/crlf.tw", summa.replace("\n", "\r\n")),
                new Draft("file:///replay/cr.tw", Files.readString(Path.of("samples/features/power.tw")).replace('\n', '\r')),
                new Draft("file:///replay/gr%C3%B6%C3%9Fe.tw", "// 😀😀\n" + summa),
                new Draft("file:///replay/large.tw", megabyte(summa)));
        Replay replay = new Replay(new Random(seed), drafts, samples);
        int i = 0;
        long began = System.nanoTime();
        try {
            for (; i < edits; i++) {
                replay.step(i);
            }
            replay.compareWithAFreshServer();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("after " + i + " edits; again by -Dreplay.seed=" + seed + " -Dreplay.edits=" + edits, e);
        } finally {
            replay.close();
        }
        System.out.printf("replay: %d edits, %d answers, %d cancelled, %.0f s%n", edits, replay.answers, replay.cancelled,
                (System.nanoTime() - began) / 1e9);
        assertTrue(replay.answers > edits / 2 && replay.cancelled > 0, "requests were made and cancelled");
    }
}
