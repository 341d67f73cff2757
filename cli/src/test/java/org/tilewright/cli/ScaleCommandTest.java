package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.load.Rates;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.machine.KnownMachine;

/** {@code tilewright scale} as a user types it. */
class ScaleCommandTest {

    private static final String SUMMA = Samples.FOLDER.resolve("matmul/summa.tw").toString();
    private static final String STATEMENTS = Samples.FOLDER.resolve("features/statements.tw").toString();

    /** Nothing but one broadcast or one reduction along a row takes time. */
    private static final String ROW = """
            param n = 1000
            param g = 8
            machine M = Grid(g) { link = 1 GB/s  latency = 10 us  peak = 1000 PFLOP/s }
            tensor x, y : f64(n)
            tensor z : f64(n, g)
            x(i) -> M(0)
            y(i) -> M(0)
            z(i, j) -> M(j)
            input x = random(1)
            input z = random(2)
            """;

    @TempDir
    Path folder;

    private static JsonArray rows(CommandRun run, int schedule) {
        assertEquals(0, run.exit(), run.err());
        return run.object().getAsJsonArray("schedules").get(schedule).getAsJsonObject().getAsJsonArray("rows");
    }

    private static CommandRun scale(String... arguments) {
        List<String> all = new ArrayList<>(List.of("scale"));
        all.addAll(List.of(arguments));
        return CommandRun.of(all.toArray(String[]::new));
    }

    @Test
    void rowsAreWhatPreviewSaysOfTheSameGridAndParams() throws Exception {
        JsonArray rows = rows(scale(SUMMA, "--processors", "1,2,4,6", "--weak", "n = 60 * sqrt(P)", "-p", "chunk=16", "--machine", "lassen",
                "--json"), 0);
        assertEquals(List.of(60L, 85L, 120L, 147L), longs(rows, "n"), "roots are rounded to the nearest integer");
        for (JsonElement e : rows) {
            JsonObject row = e.getAsJsonObject();
            JsonObject params = row.getAsJsonObject("params");
            List<String> words = new ArrayList<>(List.of("preview", SUMMA, "--json"));
            params.entrySet().forEach(p -> words.addAll(List.of("-p", p.getKey() + "=" + p.getValue())));
            JsonObject preview = CommandRun.of(words.toArray(String[]::new)).object();
            JsonObject communication = preview.getAsJsonObject("communication");
            assertEquals(preview.getAsJsonObject("machine").get("extents"), row.get("grid"));
            assertEquals(row.get("processors"), preview.getAsJsonObject("machine").get("processors"));
            assertEquals(communication.get("totalBytes"), row.get("totalBytes"));
            assertEquals(communication.get("maxBytesPerProcessor"), row.get("maxBytesPerProcessor"));
            assertEquals(communication.get("messages"), row.get("messages"));
            assertEquals(preview.getAsJsonObject("memory").get("maxBytesPerProcessor"), row.get("memoryBytesPerProcessor"));
            long n = params.get("n").getAsLong();
            assertEquals(2.0 * n * n * n, row.get("flops").getAsDouble());
            assertEquals(seconds(params), row.get("seconds").getAsDouble(), 1e-15);
            JsonObject first = rows.get(0).getAsJsonObject();
            double speed = row.get("flops").getAsDouble() / row.get("seconds").getAsDouble() / row.get("processors").getAsDouble();
            assertEquals(speed / (first.get("flops").getAsDouble() / first.get("seconds").getAsDouble()),
                    row.get("efficiency").getAsDouble(), 1e-12);
        }
    }

    private static List<Long> longs(JsonArray rows, String param) {
        return IntStream.range(0, rows.size()).mapToObj(i -> rows.get(i).getAsJsonObject().getAsJsonObject("params").get(param).getAsLong())
                .toList();
    }

    private static double seconds(JsonObject params) throws Exception {
        Map<String, Long> values = new HashMap<>();
        params.entrySet().forEach(p -> values.put(p.getKey(), p.getValue().getAsLong()));
        Analysis a = Analysis.of(TilewrightParser.parse("summa.tw", Files.readString(Path.of(SUMMA))), values, Optional.empty(),
                Analysis.Depth.ERRORS);
        Rates rates = Rates.of(a.program().machine(), KnownMachine.named("Lassen").orElseThrow());
        return Cost.of(a.planned().flatMap(p -> p.plan()).orElseThrow(), a.params(), rates, Memo.nothing()).seconds();
    }

    /** Broadcasts are carried out here, a message at a time, to see when the last processor has everything. */
    @ParameterizedTest
    @CsvSource({"3, 1000", "4, 1000", "8, 1000", "11, 1000", "64, 1000", "8, 1048576", "21, 1000000"})
    void broadcastsTakeWhatTheirMessagesTake(int members, int n) throws Exception {
        Path file = Files.writeString(folder.resolve("broadcast.tw"), ROW + """
                z(i, j) = x(i)
                schedule z {
                  distribute({j}, {jo}, {ji}, M)
                  reorder({jo, i, ji})
                  communicate({z, x}, jo)
                }
                """);
        JsonArray rows = rows(scale(file.toString(), "--processors", Integer.toString(members), "-p", "n=" + n, "--json"), 0);
        double bytes = 8.0 * n;
        assertEquals(members <= 4 ? 10e-6 + (members - 1) * bytes / 1e9 : bytes > 1 << 20 ? pipeline(members, bytes)
                : tree(members, 10e-6 + bytes / 1e9), rows.get(0).getAsJsonObject().get("seconds").getAsDouble(), 1e-9);
    }

    /** In each round all that have it send it to one more. */
    private static double tree(int members, double message) {
        int have = 1;
        double seconds = 0;
        while (have < members) {
            have *= 2;
            seconds += message;
        }
        return seconds;
    }

    /** Each processor passes a segment on once it has it and the one before has left. */
    private static double pipeline(int members, double bytes) {
        int segments = (int) Math.ceil(bytes / (1 << 20));
        double[] has = new double[members];
        for (int s = 0; s < segments; s++) {
            double arrived = 0;
            for (int m = 1; m < members; m++) {
                arrived = Math.max(arrived, has[m]) + 10e-6 + bytes / segments / 1e9;
                has[m] = arrived;
            }
        }
        return has[members - 1];
    }

    @ParameterizedTest
    @CsvSource({"8, 1000", "8, 1000000", "64, 10", "64, 1000000"})
    void reductionsDoNotSendEveryContributionToTheOwner(int members, int n) throws Exception {
        Path file = Files.writeString(folder.resolve("reduce.tw"), ROW.replace("g = 8", "g = 4 * 2") + """
                y(i) = z(i, j)
                schedule y {
                  distribute({j}, {jo}, {ji}, M)
                  reorder({jo, i, ji})
                  communicate({y, z}, jo)
                }
                """);
        double seconds = rows(scale(file.toString(), "--processors", Integer.toString(members), "-p", "n=" + n, "--json"), 0).get(0)
                .getAsJsonObject().get("seconds").getAsDouble();
        double piece = 8.0 * n / 1e9;
        // halves of halves there, and as much back
        double halves = 0;
        double part = piece;
        for (int left = members; left > 1; left /= 2) {
            part /= 2;
            halves += 2 * (10e-6 + part);
        }
        assertEquals(Math.min(tree(members, 10e-6 + piece), halves), seconds, 1e-9);
    }

    @Test
    void everyScheduleIsALineOfThePicture() throws Exception {
        Path svg = folder.resolve("scaling.svg");
        CommandRun run = scale(STATEMENTS, "--schedules", "all,derived", "--processors", "1,4,..,16", "--svg", svg.toString());
        assertEquals(0, run.exit(), run.err());
        for (String name : List.of("summa", "cannon", "derived")) {
            assertEquals(3, run.out().lines().filter(l -> l.startsWith(name + " ")).count(), run.out());
        }
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(Files.readString(svg).getBytes(StandardCharsets.UTF_8)));
        var lines = document.getElementsByTagName("polyline");
        assertEquals(2 * 3, lines.getLength(), "time and efficiency of each");
        for (int i = 0; i < lines.getLength(); i++) {
            assertEquals(3, lines.item(i).getAttributes().getNamedItem("points").getNodeValue().split(" ").length);
        }
    }

    @Test
    void aGridOfNumbersIsWrittenAnewAndOneThatCannotBeIsLeftOut() throws Exception {
        Path file = Files.writeString(folder.resolve("numbers.tw"), Files.readString(Path.of(SUMMA)).replace("Grid(gx, gy)", "Grid(2, 2)"));
        JsonArray rows = rows(scale(file.toString(), "--processors", "1,4,..,16", "--json"), 0);
        assertEquals("[4,4]", rows.get(2).getAsJsonObject().get("grid").toString());
        CommandRun cannon = scale(Samples.FOLDER.resolve("matmul/cannon.tw").toString(), "--processors", "4,8,9", "--json");
        assertEquals(2, rows(cannon, 0).size());
        assertTrue(cannon.out().contains("no Grid(gx, gy) has 8 processors, whatever gx is"), cannon.out());
        CommandRun given = scale(SUMMA, "--processors", "4,16", "--weak", "gx = sqrt(P)", "-p", "gy=2", "--json");
        assertEquals(1, rows(given, 0).size(), "4 x 2 is not 16");
    }

    @Test
    void whatAFileLeavesOutIsDerivedForEachNumber() throws Exception {
        Path file = Files.writeString(folder.resolve("product.tw"), """
                param n = 64
                tensor A, B, C : f64(n, n)
                input B = random(1)
                input C = random(2)
                A(i, j) = B(i, k) * C(k, j)
                """);
        CommandRun run = scale(file.toString(), "--processors", "4,8", "--json");
        JsonArray rows = rows(run, 0);
        assertEquals("derived", run.object().getAsJsonArray("schedules").get(0).getAsJsonObject().get("name").getAsString());
        for (JsonElement row : rows) {
            JsonObject derived = CommandRun.of("derive", file.toString(), "--processors",
                    row.getAsJsonObject().get("processors").toString(), "--json").object();
            assertEquals(derived.getAsJsonArray("compared").get(0).getAsJsonObject().get("maxBytesPerProcessor"),
                    row.getAsJsonObject().get("maxBytesPerProcessor"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--processors | 1,5,..,18 | '18' does not follow from the numbers before '..'",
        "--processors | 1,..,8 | '..' continues two numbers or more",
        "--processors | 1,x | 'x' is not a number of processors",
        "--processors | 4,2 | numbers of processors grow",
        "--weak | n | write it as in n = 8192 * sqrt(P)",
        "--weak | n = 8 * Q | values follow from P",
        "--weak | n = 8 * | is not a value of a param",
        "--weak | m = P | has no param 'm'",
        "--machine | nowhere | there are measured and lassen",
        "--schedules | none | has no schedule of that name",
    })
    void whatDoesNotFitIsSaidOfItsWord(String option, String value, String message) {
        CommandRun run = scale(SUMMA, option, value);
        assertEquals(2, run.exit(), run.out());
        assertTrue(run.err().contains(option + " " + value) && run.err().contains(message), run.err());
    }

    @Test
    void theListGoesOnByRatioOrDifference() {
        assertEquals(List.of(1L, 4L, 16L, 64L), processors("1,4,..,64"));
        assertEquals(List.of(2L, 4L, 6L, 8L, 10L), processors("2,4,6,..,10"));
        assertEquals(List.of(1L, 2L, 3L, 4L), processors("1,2,3,4"));
        assertEquals(List.of(4L, 6L, 8L, 10L), processors("4,6,..,10"));
    }

    private static List<Long> processors(String list) {
        JsonArray rows = rows(scale(SUMMA, "--processors", list, "-p", "n=60", "--json"), 0);
        return IntStream.range(0, rows.size()).mapToObj(i -> rows.get(i).getAsJsonObject().get("processors").getAsLong()).toList();
    }

    @Test
    void aProgramWithErrorsIsNotPredicted() throws Exception {
        Path file = Files.writeString(folder.resolve("wrong.tw"), "tensor A : f64(3)\nA(i) = D(i)\n");
        CommandRun run = scale(file.toString());
        assertEquals(1, run.exit());
        assertTrue(run.out().contains("wrong.tw:2:") && run.out().contains("'D'"), run.out());
        assertFalse(run.err().contains("fault"), run.err());
        Files.writeString(file, "tensor A, B : f64(3)\nA(i) = D(i)\nB(i) = D(i) + D(2 - i)\n");
        for (String command : List.of("check", "scale", "compare")) {
            CommandRun all = CommandRun.of(command, file.toString());
            assertEquals(1, (all.out() + all.err()).lines().filter(l -> l.contains(": error:")).count(),
                    () -> command + " tells of the cause once: " + all.out() + all.err());
        }
    }
}
