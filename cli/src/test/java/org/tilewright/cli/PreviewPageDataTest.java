package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages show is what the plan does: steps, messages and pieces of real programs. */
class PreviewPageDataTest {

    @TempDir
    private Path folder;

    /** A message of a page's timeline. */
    private record Message(int from, int to, String tensor, String kind, long bytes) { }

    /** The data in a page that the command writes. */
    private record Page(JsonObject data, int length) {

        JsonObject timeline() {
            return data.getAsJsonObject("timeline");
        }

        List<JsonObject> steps() {
            return objects(timeline().getAsJsonArray("steps"));
        }

        List<Message> messages(JsonObject step) {
            List<JsonObject> transfers = objects(timeline().getAsJsonArray("transfers"));
            List<Message> all = new ArrayList<>();
            for (JsonElement e : step.getAsJsonArray("messages")) {
                JsonArray m = e.getAsJsonArray();
                JsonObject t = transfers.get(m.get(2).getAsInt());
                all.add(new Message(m.get(0).getAsInt(), m.get(1).getAsInt(), t.get("tensor").getAsString(), t.get("kind").getAsString(),
                        m.get(4).getAsLong()));
            }
            return all;
        }

        List<Message> messages() {
            return steps().stream().flatMap(s -> messages(s).stream()).toList();
        }
    }

    private static List<JsonObject> objects(JsonArray a) {
        return a.asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private Page page(String sample, String... options) throws IOException {
        Path out = folder.resolve("page.html");
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("preview", sample, "--scaling", "never", "--html", out.toString()),
                Arrays.stream(options)).toArray(String[]::new));
        assertEquals(0, run.exit(), run::toString);
        String html = Files.readString(out);
        String start = "id=\"data\">";
        int from = html.indexOf(start) + start.length();
        return new Page(JsonParser.parseString(html.substring(from, html.indexOf("</script>", from))).getAsJsonObject(), html.length());
    }

    static Stream<Arguments> samplesAndGrids() {
        return Samples.all().stream().flatMap(s -> Samples.grids(s).stream().map(g -> Arguments.of(s, g)));
    }

    @ParameterizedTest
    @MethodSource("samplesAndGrids")
    void messagesAddUpToTheTotals(Path sample, List<String> grid) throws IOException {
        Page page = page(sample.toString(), grid.toArray(String[]::new));
        JsonObject communication = page.data.getAsJsonObject("communication");
        assertTrue(page.timeline().get("complete").getAsBoolean());
        assertEquals(communication.get("totalBytes").getAsLong(), page.messages().stream().mapToLong(Message::bytes).sum());
        // a shift passes a piece on whole that lies across several owners, and the families count it once an owner
        if (page.messages().stream().noneMatch(m -> m.kind.equals("shift"))) {
            assertEquals(communication.get("messages").getAsLong(), page.messages().size());
        }
        Map<Integer, Long> received = new HashMap<>();
        page.messages().forEach(m -> received.merge(m.to, m.bytes, Long::sum));
        assertEquals(communication.get("maxBytesPerProcessor").getAsLong(), received.values().stream().mapToLong(b -> b).max().orElse(0));
        JsonArray groups = communication.getAsJsonObject("received").getAsJsonArray("bytes");
        for (int p = 0; p < groups.size(); p++) {
            assertEquals(received.getOrDefault(p, 0L), groups.get(p).getAsLong());
        }
    }

    @ParameterizedTest
    @MethodSource("samplesAndGrids")
    void noStepTakesMoreMemoryThanThePeak(Path sample, List<String> grid) throws IOException {
        Page page = page(sample.toString(), grid.toArray(String[]::new));
        long peak = page.data.getAsJsonObject("memory").get("maxBytesPerProcessor").getAsLong();
        for (JsonObject step : page.steps()) {
            step.getAsJsonArray("memory").forEach(b -> assertTrue(b.getAsLong() <= peak,
                    () -> step.get("label") + " takes " + b + " of " + peak));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "matmul/cannon,    -p gx=4 -p n=64,  from the owners:B from the owners:C shift:B shift:C",
        "matmul/summa,     -p gx=3 -p gy=2,  broadcast:B broadcast:C",
        "matmul/johnson,   -p gx=3,          broadcast:B broadcast:C reduce:A",
        "tensor/mttkrp,    -p gx=3,          broadcast:C broadcast:D reduce:A",
        "matmul/solomonik, -p p=32,          from the owners:B from the owners:C reduce:A shift:B shift:C",
        "tensor/ttv,       -p gx=2,          ''"})
    void theArrowsAreThoseOfTheAlgorithm(String sample, String options, String expected) throws IOException {
        Page page = page("samples/" + sample + ".tw", options.split(" "));
        TreeSet<String> kinds = new TreeSet<>();
        page.messages().forEach(m -> kinds.add(m.kind + ":" + m.tensor));
        assertEquals(expected, String.join(" ", kinds));
    }

    @ParameterizedTest
    @CsvSource({
        "samples/matmul/cannon.tw, B from the owners C from the owners B shift C shift",
        "samples/matmul/summa.tw, B broadcast C broadcast",
        "samples/matmul/johnson.tw, B broadcast C broadcast A reduce",
        "samples/solve/heat.tw, T halo warmth allreduce",
        "samples/features/transpose.tw, B all-to-all",
        "samples/features/redistribute.tw, A redistribute",
        "samples/features/cyclic.tw, A halo L halo total reduce",
        "samples/solve/cg.tw, R all-to-all bb allreduce rr allreduce p allgather pq allreduce rr allreduce"})
    void patternsHaveTheirNames(String sample, String expected) throws IOException {
        List<String> told = objects(page(sample).timeline().getAsJsonArray("transfers")).stream()
                .map(t -> t.get("tensor").getAsString() + " " + t.get("pattern").getAsString()).toList();
        assertEquals(expected, String.join(" ", told));
    }

    @Test
    void eachStepIsToldInOneSentenceThatNamesWhatMoves() throws IOException {
        for (String sample : List.of("samples/matmul/cannon.tw", "samples/matmul/johnson.tw", "samples/solve/heat.tw",
                "samples/solve/cg.tw", "samples/features/redistribute.tw", "samples/mdh/scan.tw")) {
            Page page = page(sample);
            for (JsonObject step : page.steps()) {
                String sentence = step.get("sentence").getAsString();
                assertTrue(sentence.matches("[A-Z0-9][^.]*(\\.\\d[^.]*)*\\."), sentence);
                List<Message> moved = page.messages(step);
                assertEquals(moved.isEmpty() && step.get("phase").getAsString().equals("work"), sentence.startsWith("Nothing moves"),
                        sentence);
                moved.forEach(m -> assertTrue(sentence.matches(".*\\b" + m.tensor + "\\b.*"), m + ": " + sentence));
            }
        }
    }

    @Test
    void aPageHasTheOtherSchedulesAsTheirOwnPagesHaveThem() throws IOException {
        JsonObject other = objects(page("samples/features/statements.tw").data().getAsJsonArray("others")).getFirst();
        assertEquals("cannon", other.get("name").getAsString());
        JsonObject own = page("samples/features/statements.tw", "--schedule", "cannon").data();
        for (String part : List.of("timeline", "communication", "tensors", "schedules")) {
            assertEquals(own.get(part), other.getAsJsonObject("data").get(part), part);
        }
    }

    @Test
    void cannonShiftsBetweenNeighboursOnly() throws IOException {
        List<Message> shifts = page("samples/matmul/cannon.tw", "-p", "gx=4", "-p", "n=64").messages().stream()
                .filter(m -> m.kind.equals("shift")).toList();
        // of three shifts of two tiles to sixteen processors, those that bring a tile home do not travel
        assertEquals(2 * (16 * 3 - 12), shifts.size());
        for (Message m : shifts) {
            boolean alongRow = m.tensor.equals("B") && m.from / 4 == m.to / 4 && m.from % 4 == (m.to % 4 + 1) % 4;
            boolean alongColumn = m.tensor.equals("C") && m.from % 4 == m.to % 4 && m.from / 4 == (m.to / 4 + 1) % 4;
            assertTrue(alongRow || alongColumn, m::toString);
        }
    }

    @Test
    void noTileOfCannonIsInTwoPlacesAtOnce() throws IOException {
        List<JsonObject> work = page("samples/matmul/cannon.tw", "-p", "gx=3").steps().stream()
                .filter(s -> s.get("phase").getAsString().equals("work")).toList();
        assertEquals(List.of("kos = 0 of 3", "kos = 1 of 3", "kos = 2 of 3"),
                work.stream().map(s -> s.get("label").getAsString()).toList());
        for (JsonObject step : work) {
            for (JsonObject open : objects(step.getAsJsonArray("open"))) {
                Set<Integer> tiles = new HashSet<>();
                open.getAsJsonArray("held").forEach(h -> assertTrue(tiles.add(h.getAsInt()), () -> open.toString()));
            }
        }
    }

    @Test
    void eachTurnOfARepeatAndEachRedistributionIsAStep() throws IOException {
        List<String> labels = page("samples/features/redistribute.tw").steps().stream().map(s -> s.get("phase").getAsString()).toList();
        assertEquals(List.of("start", "work", "redistribute", "work"), labels);
        assertTrue(page("samples/features/power.tw").steps().stream().anyMatch(s -> s.get("label").getAsString().startsWith("t = 1 of ")));
    }

    @Test
    void aLayoutThatChangesIsKnownStepByStep() throws IOException {
        List<JsonObject> steps = page("samples/features/redistribute.tw").steps();
        assertEquals(steps.get(0).get("layouts"), steps.get(1).get("layouts"));
        assertFalse(steps.get(0).get("layouts").equals(steps.get(3).get("layouts")));
    }

    @ParameterizedTest
    @CsvSource({
        "matmul/summa,       -p n=65536 -p chunk=1",
        "matmul/summa,       -p n=8192 -p chunk=8 -p gx=8 -p gy=8",
        "features/power,     -p steps=100000",
        "features/transpose, -p n=640 -p m=640 -p g=64"})
    void longProgramsAreNeverTooLargeToShow(String sample, String options) throws IOException {
        Page page = page("samples/" + sample + ".tw", options.split(" "));
        assertTrue(page.steps().size() <= 700, () -> page.steps().size() + " steps");
        assertTrue(page.length < 3_000_000, () -> page.length + " characters");
        boolean all = page.messages().size() == page.data.getAsJsonObject("communication").get("messages").getAsLong();
        assertEquals(all, page.timeline().get("complete").getAsBoolean());
    }

    @Test
    void largeMachinesAreShownByTotalsKindsAndASample() throws IOException {
        Page page = page("samples/matmul/summa.tw", "-p", "gx=64", "-p", "gy=64", "-p", "n=8192");
        assertTrue(page.timeline().get("aggregated").getAsBoolean());
        assertEquals(4096, page.data.getAsJsonArray("kinds").asList().stream()
                .mapToLong(k -> k.getAsJsonObject().get("processors").getAsLong()).sum());
        long watched = page.timeline().getAsJsonArray("sample").asList().stream().mapToLong(c -> c.getAsJsonArray().size())
                .reduce(1, (a, b) -> a * b);
        assertEquals(64, watched);
        assertTrue(page.messages().size() > 64, () -> page.messages().size() + " messages among those that are watched");
        assertTrue(page.messages().stream().allMatch(m -> m.from() < watched && m.to() < watched));
        assertEquals(4096, page.data.getAsJsonObject("communication").getAsJsonObject("received").getAsJsonArray("bytes").size());
        assertTrue(page.length < 500_000, () -> page.length + " characters");
        Page vast = page("samples/matmul/summa.tw", "-p", "gx=1000", "-p", "gy=100", "-p", "n=8192");
        assertTrue(vast.length < 500_000, () -> vast.length + " characters");
    }

    /** Whichever of them comes first; of one machine, levels have all its dimensions. */
    @Test
    void processorsOfSeveralMachinesStandInARow() throws IOException {
        String text = Files.readString(Samples.FOLDER.resolve("features/machines.tw"));
        String rows = "machine Rows = Grid(gx * gy)\n";
        Path file = Files.writeString(folder.resolve("tiles_first.tw"), text.replace(rows, "")
                .replace("machine Tiles = Grid(gx, gy)\n", "machine Tiles = Grid(gx, gy)\n" + rows));
        for (Path f : List.of(file, Samples.FOLDER.resolve("features/machines.tw"), Samples.FOLDER.resolve("matmul/twolevel.tw"))) {
            JsonObject machine = page(f.toString()).data.getAsJsonObject("machine");
            assertEquals(machine.getAsJsonArray("extents").size(), objects(machine.getAsJsonArray("levels")).stream()
                    .mapToInt(l -> l.get("rank").getAsInt()).sum(), f + " " + machine);
        }
    }

    @Test
    void theChosenScheduleIsMarked() throws IOException {
        for (JsonObject s : objects(page("samples/features/statements.tw", "--schedule", "cannon").data.getAsJsonArray("schedules"))) {
            if (s.get("name").getAsString().equals("cannon")) {
                assertTrue(s.get("chosen").getAsBoolean());
            }
        }
    }
}
