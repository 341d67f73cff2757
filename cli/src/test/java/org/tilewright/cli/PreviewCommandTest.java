package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PreviewCommandTest {

    static Stream<Arguments> samplesAndGrids() {
        return Samples.all().stream().flatMap(s -> Samples.grids(s).stream().map(g -> Arguments.of(s, g)));
    }

    @ParameterizedTest
    @CsvSource({
        "matmul/cannon,     -p gx=3,            B:shift C:shift",
        "matmul/pumma,      -p gx=3,            B:broadcast C:shift",
        "matmul/summa,      -p gx=2,            B:broadcast C:broadcast",
        "matmul/johnson,    -p gx=2,            A:reduce B:broadcast C:broadcast",
        "matmul/solomonik,  -p p=32,            A:reduce B:shift C:shift",
        "matmul/cosma,      -p gx=2,            A:reduce B:broadcast C:broadcast",
        "tensor/ttv,        -p gx=2,            ''",
        "tensor/ttm,        -p gx=2,            ''",
        "tensor/innerprod,  -p gx=2,            a:reduce",
        "tensor/mttkrp,     -p gx=2,            A:reduce C:broadcast D:broadcast"})
    void theAlgorithmsCommunicateAsTheirPapersSay(String sample, String options, String expected) {
        List<String> line = new ArrayList<>(List.of("preview", "--json", "samples/" + sample + ".tw"));
        line.addAll(List.of(options.split(" ")));
        CommandRun run = CommandRun.of(line.toArray(String[]::new));
        assertEquals(0, run.exit(), run::toString);
        TreeSet<String> kinds = new TreeSet<>();
        run.object().getAsJsonObject("communication").getAsJsonArray("steps").forEach(e -> {
            JsonObject step = e.getAsJsonObject();
            if (step.get("bytes").getAsLong() > 0 && !step.get("kind").getAsString().equals("from the owners")) {
                kinds.add(step.get("tensor").getAsString() + ":" + step.get("kind").getAsString());
            }
        });
        assertEquals(expected, String.join(" ", kinds), run::toString);
    }

    @ParameterizedTest
    @MethodSource("samplesAndGrids")
    void predictedBytesAreTheBytesThatARunCounts(Path sample, List<String> grid) {
        List<String> tail = new ArrayList<>(List.of("--json", "--target", "local", sample.toString()));
        tail.addAll(grid);
        CommandRun preview = CommandRun.of(Stream.concat(Stream.of("preview"), tail.stream()).toArray(String[]::new));
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("run"), tail.stream()).toArray(String[]::new));
        assertEquals(0, preview.exit(), preview::toString);
        assertEquals(0, run.exit(), run::toString);
        JsonObject communication = preview.object().getAsJsonObject("communication");
        for (String[] counted : new String[][] {{"bytesReceived", "totalBytes"}, {"maxBytesPerProcessor", "maxBytesPerProcessor"}}) {
            long received = run.object().get(counted[0]).getAsLong();
            long predicted = communication.get(counted[1]).getAsLong();
            // what indices ask for is known when they are
            assertTrue(communication.has("atMost") ? received < predicted : received == predicted,
                    () -> received + " " + counted[0] + ", predicted " + predicted + "\n" + preview);
        }
    }

    @Test
    void jsonHasTheAgreedFields() {
        CommandRun run = CommandRun.of("preview", "--json", "samples/matmul/summa.tw");
        assertEquals(0, run.exit(), run::toString);
        JsonObject o = run.object();
        assertEquals(2, o.getAsJsonObject("machine").getAsJsonArray("extents").size());
        JsonObject tensor = o.getAsJsonArray("tensors").get(0).getAsJsonObject();
        for (String key : List.of("name", "extents", "pieces", "bytesPerProcessor")) {
            assertTrue(tensor.has(key), key);
        }
        JsonObject piece = tensor.getAsJsonArray("pieces").get(0).getAsJsonObject();
        for (String key : List.of("processor", "low", "high")) {
            assertTrue(piece.has(key), key);
        }
        JsonObject step = o.getAsJsonObject("communication").getAsJsonArray("steps").get(0).getAsJsonObject();
        for (String key : List.of("step", "tensor", "kind", "bytes", "from", "to")) {
            assertTrue(step.has(key), key);
        }
        assertTrue(o.getAsJsonObject("communication").has("messages"));
        assertTrue(o.getAsJsonObject("memory").has("maxBytesPerProcessor"));
        assertTrue(o.getAsJsonObject("lowerBound").has("bytesPerProcessor"));
    }

    @Test
    void listsOfStepsDoNotGrowWithSizeOrMachine() {
        int small = steps("-p", "n=256", "-p", "chunk=64");
        assertEquals(small, steps("-p", "n=65536", "-p", "chunk=64"));
        assertEquals(small, steps("-p", "gx=32", "-p", "gy=32"));
        assertTrue(steps("-p", "n=256", "-p", "chunk=64", "--steps", "all") > small);
    }

    @Test
    void piecesOfMoreProcessorsThanCanBeListedAreLeftOutAndThatIsSaid() {
        JsonObject large = CommandRun.of("preview", "--json", "samples/matmul/summa.tw", "-p", "gx=1000", "-p", "gy=1000", "-p", "n=64000",
                "-p", "chunk=64").object();
        assertTrue(large.get("piecesLeftOut").getAsBoolean());
        assertEquals(0, large.getAsJsonArray("tensors").get(0).getAsJsonObject().getAsJsonArray("pieces").size());
        JsonObject small = CommandRun.of("preview", "--json", "samples/matmul/summa.tw", "-p", "gx=64", "-p", "gy=64").object();
        assertFalse(small.has("piecesLeftOut"));
        assertEquals(4096, small.getAsJsonArray("tensors").get(0).getAsJsonObject().getAsJsonArray("pieces").size());
    }

    private static int steps(String... options) {
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("preview", "--json", "samples/matmul/summa.tw"), Stream.of(options))
                .toArray(String[]::new));
        assertEquals(0, run.exit(), run::toString);
        return run.object().getAsJsonObject("communication").getAsJsonArray("steps").size();
    }

    @Test
    void textNamesTensorsBytesAndBound() {
        CommandRun run = CommandRun.of("preview", "samples/matmul/cannon.tw");
        assertEquals(0, run.exit(), run::toString);
        for (String word : List.of("B", "shift", "MiB")) {
            assertTrue(run.out().contains(word), word + "\n" + run);
        }
    }

    @Test
    void aPageAndAPictureAreFilesOfTheirOwn(@TempDir Path folder) throws IOException {
        Path html = folder.resolve("cannon.html");
        Path svg = folder.resolve("cannon.svg");
        CommandRun run = CommandRun.of("preview", "samples/matmul/cannon.tw", "--html", html.toString(), "--svg", svg.toString());
        assertEquals(0, run.exit(), run::toString);
        assertEquals("", run.out(), "whoever asks for files gets no table");
        assertTrue(Files.readString(html).startsWith("<!doctype html>"));
        assertTrue(Files.readString(svg).startsWith("<svg"));
    }

    @Test
    void jsonCanBeHadBesideAPage(@TempDir Path folder) {
        CommandRun run = CommandRun.of("preview", "--json", "samples/matmul/cannon.tw", "--html", folder.resolve("a.html").toString());
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.object().has("machine"));
    }

    @Test
    void aPageThatCannotBeWrittenIsSaid(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        CommandRun run = CommandRun.of("preview", "samples/matmul/cannon.tw", "--html", file.resolve("page.html").toString());
        assertEquals(2, run.exit(), run::toString);
        assertTrue(run.err().contains("page.html"), run::toString);
    }

    @Test
    void aProgramWithErrorsLeavesNoPage(@TempDir Path folder) throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.tw"), "tensor A : f64(n)");
        Path html = folder.resolve("page.html");
        assertEquals(1, CommandRun.of("preview", broken.toString(), "--html", html.toString()).exit());
        assertTrue(Files.notExists(html));
    }

    @Test
    void previewsForGpusTellTheKernels() {
        CommandRun json = CommandRun.of("preview", "--json", "--target", "opencl", "samples/matmul/summa.tw");
        assertEquals(0, json.exit(), json::toString);
        JsonObject kernel = json.object().getAsJsonArray("kernels").get(0).getAsJsonObject();
        assertEquals("A", kernel.get("statement").getAsString());
        assertTrue(kernel.get("insteadOfCublas").getAsBoolean());
        // 512 x 512 results of a processor in tiles of 64 x 64, 4 x 4 a thread
        assertEquals("[8,8,1]", kernel.get("blocks").toString());
        assertEquals("[16,16,1]", kernel.get("threads").toString());
        CommandRun text = CommandRun.of("preview", "--target", "cuda", "samples/matmul/summa.tw");
        assertTrue(text.out().contains("8 x 8   16 x 16"), text::toString);
        for (String target : List.of("local", "mpi")) {
            CommandRun without = CommandRun.of("preview", "--json", "--target", target, "samples/matmul/summa.tw");
            assertEquals(0, without.exit(), without::toString);
            assertTrue(!without.object().has("kernels"), without::toString);
        }
    }

    @Test
    void aTargetThatThereIsNotIsTold() {
        CommandRun run = CommandRun.of("preview", "--target", "fpga", "samples/matmul/summa.tw");
        assertEquals(2, run.exit(), run::toString);
        assertTrue(run.err().contains("--target fpga: there is no such target; the targets are local, mpi, opencl and "
                + "cuda"), run::toString);
        assertEquals(2, CommandRun.of("preview", "--emulate", "samples/matmul/summa.tw").exit());
        assertEquals(2, CommandRun.of("preview", "--target", "fpga", "--html", "never.html", "samples/matmul/summa.tw").exit());
    }
}
