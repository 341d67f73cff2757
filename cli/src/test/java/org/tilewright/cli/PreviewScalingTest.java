package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page in a file tells of how its program scales. */
class PreviewScalingTest {

    private static final String CANNON = Samples.FOLDER.resolve("matmul/cannon.tw").toString();

    @TempDir
    private Path folder;

    private JsonObject scaling(String sample, String... options) throws IOException {
        Path out = folder.resolve("page.html");
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("preview", sample, "--html", out.toString()), Arrays.stream(options))
                .toArray(String[]::new));
        assertEquals(0, run.exit(), run::toString);
        String html = Files.readString(out);
        String start = "id=\"data\">";
        int from = html.indexOf(start) + start.length();
        return JsonParser.parseString(html.substring(from, html.indexOf("</script>", from))).getAsJsonObject().getAsJsonObject("scaling");
    }

    /** Params that settle the grid are those of the picture alone; others hold for both. */
    @ParameterizedTest
    @CsvSource({
        "matmul/cannon,       -p n=300,            -p gx=3",
        "matmul/twolevel,     '',                  ''",
        "features/statements, --schedule cannon,   ''",
        "tensor/ttv,          '',                  -p gx=3"})
    void itIsWhatTheCommandPrints(String sample, String both, String pictureAlone) throws IOException {
        String file = Samples.FOLDER.resolve(sample + ".tw").toString();
        String[] asked = Stream.concat(words(both), Stream.of("--scaling", "always")).toArray(String[]::new);
        JsonObject told = scaling(file, Stream.concat(words(pictureAlone), Arrays.stream(asked)).toArray(String[]::new));
        CommandRun command = CommandRun.of(Stream.concat(Stream.of("scale", file, "--json"), words(both)).toArray(String[]::new));
        assertEquals(command.object(), told.getAsJsonObject("answer").getAsJsonObject("scaling"));
    }

    private static Stream<String> words(String options) {
        return Arrays.stream(options.split(" ")).filter(w -> !w.isEmpty());
    }

    @Test
    void aPageThatMayNotWaitHasThePartsOfTheCommand() throws IOException {
        JsonObject told = scaling(CANNON, "-p", "n=300", "-p", "gx=3", "--scaling", "never");
        assertEquals("{\"params\":{\"n\":300}}", told.toString());
    }

    @Test
    void whatTakesLongIsNotWaitedFor() throws IOException {
        StringBuilder text = new StringBuilder("param g = 2\nmachine M = Grid(g, g)\n");
        for (int i = 0; i < 400; i++) {
            text.append("""
                    tensor A#, B# : f64(512, 512)
                    A#(x, y) -> M(x, y)
                    B#(x, y) -> M(x, y)
                    input B# = random(1)
                    A#(i, j) = B#(j, i)
                    schedule A# {
                      distribute({i, j}, {io, jo}, {ii, ji}, M)
                      communicate({A#, B#}, jo)
                    }
                    """.replace("#", Integer.toString(i)));
        }
        Path file = Files.writeString(folder.resolve("long.tw"), text);
        assertFalse(scaling(file.toString()).has("answer"));
    }

    @Test
    void itNeedsAPage() {
        CommandRun run = CommandRun.of("preview", CANNON, "--scaling", "always");
        assertEquals(2, run.exit());
        assertTrue(run.err().contains("--html OUT writes; "), run.err());
    }
}
