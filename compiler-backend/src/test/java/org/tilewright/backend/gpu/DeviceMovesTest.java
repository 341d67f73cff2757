package org.tilewright.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.tests.Clang;
import org.tilewright.tests.OneOf;

/** Pieces in the memory of a device travel as those of the host do: the same elements, bytes and messages. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeviceMovesTest {

    @TempDir
    static Path folder;

    private final MpiToolchain tools = MpiToolchain.detect();
    private final Map<RunsOn, Path> binaries = new EnumMap<>(RunsOn.class);
    /** Of runs on the host, which several tests compare with, by where their results are. */
    private final Map<Path, JsonObject> reports = new HashMap<>();

    /** Builds the test's program, once, for what it runs on. */
    private Path binary(RunsOn on) throws Exception {
        if (!binaries.containsKey(on)) {
            assumeTrue(tools.isComplete(), "skipped, needs MPI");
            try (InputStream in = DeviceMovesTest.class.getResourceAsStream("moves.cpp")) {
                String source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                GeneratedProgram program = new GeneratedProgram("moves", source, List.of(), false, false, List.of(), on);
                binaries.put(on, new MpiBuild(folder.resolve(on.name())).withLibraryOf(tools)
                        .compile(program, MpiToolchain.detect(Clang.mpicxx(), null), "-O0"));
            }
        }
        return binaries.get(on);
    }

    private JsonObject run(RunsOn on, Map<String, Long> params, long limit, Path dump, Map<String, String> environment) throws Exception {
        Files.createDirectories(dump);
        MpiRun.Options options = MpiRun.Options.of(params, params.get("gx") * params.get("gy"), folder).dump(dump).environment(environment);
        return new MpiRun(tools, binary(on)).run(limit == 0 ? options : options.messageLimit(limit), line -> { });
    }

    @OneOf(3)
    @ParameterizedTest
    @CsvSource({"1, 1, 5, 7, 0", "2, 2, 23, 31, 0", "2, 2, 1, 1, 0", "3, 2, 40, 17, 50", "1, 5, 210, 700, 0", "5, 1, 64, 64, 0"})
    void byCudaPartsTravelAsOnTheHost(long gx, long gy, long n, long m, long limit) throws Exception {
        compare(RunsOn.EMULATED_CUDA, gx, gy, n, m, limit, Map.of());
    }

    /** Streams that are ahead of others, whatever their order. */
    @OneOf(3)
    @ParameterizedTest
    @ValueSource(strings = {"early", "1", "2", "3"})
    void inAnyOrderOfStreams(String order) throws Exception {
        compare(RunsOn.EMULATED_CUDA, 3, 2, 40, 17, 50, Map.of("TILEWRIGHT_EMULATED_ORDER", order));
    }

    /** While MPI moves some of a part, the device copies more of it; what the program tells of messages stays as it is. */
    @OneOf(3)
    @ParameterizedTest
    @CsvSource({"2, 2, 23, 31, 0, 64, late", "3, 2, 40, 17, 50, 100, 1", "5, 1, 64, 64, 0, 1000, late"})
    void largePartsGoAFewBytesAtOnce(long gx, long gy, long n, long m, long limit, String bytes, String order) throws Exception {
        compare(RunsOn.EMULATED_CUDA, gx, gy, n, m, limit,
                Map.of("TILEWRIGHT_BYTES_AT_ONCE", bytes, "TILEWRIGHT_EMULATED_ORDER", order));
    }

    /** A variable that says no number of bytes is not passed over: the run ends, and says what it may be. */
    @OneOf(3)
    @ParameterizedTest
    @ValueSource(strings = {"0", "-64", "many", "64k"})
    void bytesAtOnceThatAreNone(String bytes) {
        MpiException failed = assertThrows(MpiException.class,
                () -> run(RunsOn.EMULATED_CUDA, Map.of("gx", 2L, "gy", 2L, "n", 23L, "m", 31L), 0,
                        folder.resolve("none-" + bytes), Map.of("TILEWRIGHT_BYTES_AT_ONCE", bytes)));
        assertTrue(failed.getMessage().contains("TILEWRIGHT_BYTES_AT_ONCE is '" + bytes + "'; it must be the number of bytes, 1 or more, "
                + "that a device copies at once for MPI"), failed.getMessage());
    }

    /** MPI takes parts from the device and puts them there; the run says that it does. */
    @OneOf(3)
    @ParameterizedTest
    @CsvSource({"2, 2, 23, 31, 0, late", "3, 2, 40, 17, 50, 1", "5, 1, 64, 64, 0, late", "1, 5, 210, 700, 0, 2"})
    void straightFromTheDevice(long gx, long gy, long n, long m, long limit, String order) throws Exception {
        JsonObject report = compare(RunsOn.EMULATED_CUDA, gx, gy, n, m, limit,
                Map.of("TILEWRIGHT_CUDA_AWARE", "1", "TILEWRIGHT_EMULATED_ORDER", order));
        assertEquals("emulated, whose memory MPI uses", report.get("device").getAsString());
    }

    /** All processes end, and the one whose kernel failed says at which statement. */
    @Test
    void aKernelThatFails() {
        MpiException failed = assertThrows(MpiException.class,
                () -> run(RunsOn.EMULATED_CUDA, Map.of("gx", 2L, "gy", 2L, "n", 23L, "m", 31L), 0,
                        folder.resolve("fails"), Map.of("TILEWRIGHT_EMULATED_FAULT", "40")));
        assertTrue(failed.getMessage()
                .matches("(?s).*processor [0-3]: a kernel of the statement that computes '\\w+', or of one before it, "
                        + "accessed memory that does not belong to it; built with --emulate and --sanitize, the program says where.*"),
                        failed.getMessage());
    }

    /** Small ones and single elements, grids that do not divide extents, parts that processors pass on in segments, short messages. */
    @OneOf(3)
    @ParameterizedTest
    @CsvSource({"1, 1, 5, 7, 0", "2, 2, 23, 31, 0", "2, 2, 1, 1, 0", "3, 2, 40, 17, 50", "1, 5, 210, 700, 0", "5, 1, 64, 64, 0"})
    void byOpenClPartsTravelAsOnTheHost(long gx, long gy, long n, long m, long limit) throws Exception {
        OpenClDevices.assumeAny(tools);
        compare(RunsOn.OPENCL, gx, gy, n, m, limit, Map.of());
    }

    private JsonObject compare(RunsOn on, long gx, long gy, long n, long m, long limit, Map<String, String> environment)
            throws Exception {
        Map<String, Long> params = Map.of("gx", gx, "gy", gy, "n", n, "m", m);
        String name = on + "-" + gx + "x" + gy + "-" + n + "x" + m + "-" + String.join("-", environment.values());
        Path host = folder.resolve("host-" + gx + "x" + gy + "-" + n + "x" + m + "-" + limit);
        Path device = folder.resolve(name + "-device");
        if (!reports.containsKey(host)) {
            reports.put(host, run(RunsOn.HOST, params, limit, host, Map.of()));
        }
        JsonObject onHost = reports.get(host);
        JsonObject onDevice = run(on, params, limit, device, environment);
        for (String count : List.of("bytesReceived", "maxBytesPerProcessor", "bytesOnTheWire", "messagesSent")) {
            assertEquals(onHost.get(count), onDevice.get(count), count);
        }
        assertTrue(gx * gy == 1 || onHost.get("bytesReceived").getAsLong() > 0 || n * m == 1, "nothing travels");
        try (Stream<Path> files = Files.list(host)) {
            List<Path> all = files.sorted().toList();
            assertEquals(7 * 15 + 5 * 6 + 2 * 4, all.size(), "results of seven types");
            for (Path file : all) {
                assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(device.resolve(file.getFileName())),
                        () -> file.getFileName() + " of " + name);
            }
        }
        return onDevice;
    }
}
