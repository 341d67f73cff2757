package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.tests.Share;

/** The generated programs of every sample on devices, and of one whose loops share axes, as those of no sample do. */
@Tag("slow")
class DeviceSamplesTest {

    /** The params that grids are made of. */
    private static final Set<String> GRIDS = Set.of("g", "gx", "gy", "gz", "p", "c", "sockets", "gpus", "gj", "gk", "gn", "gp",
            "processors");

    /** More loops on threads than a block has axes, on some of which they share one; and sums whose threads do. */
    private static final String SHARED_AXES = """
            param g = 2
            machine M = Grid(g)
            tensor A, B : f64(6, 5, 7, 3)
            tensor s : f64(4)
            tensor D : f64(4, 5, 9)
            A(x, y, z, w) -> M(x)
            B(x, y, z, w) -> M(x)
            s(x) -> M(x)
            D(x, y, z) -> M(x)
            input B = random(1)
            input D = random(2)
            A(i, j, k, l) = 2 * B(i, j, k, l)
            s(i) = D(i, j, k)
            schedule A {
              distribute({i}, {io}, {ii}, M)
              communicate({A, B}, io)
              parallelize(ii, gpu.thread)
              parallelize(j, gpu.thread)
              parallelize(k, gpu.thread)
              parallelize(l, gpu.thread)
            }
            schedule s {
              distribute({i}, {io}, {ii}, M)
              communicate({s, D}, io)
              parallelize(ii, gpu.block)
              parallelize(j, gpu.thread, privatize)
              parallelize(k, gpu.thread, privatize)
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void everySampleIsRightOnEveryGrid(RunsOn runsOn) throws Exception {
        Path axes = Files.writeString(folder.resolve("axes.tw"), SHARED_AXES);
        List<Path> files = Stream.concat(Share.of(Samples.all(), 2).stream(), Stream.of(axes)).toList();
        assertEquals(List.of(), new DevicePrograms(runsOn, folder).faults(files, file -> file.equals(axes)
                ? List.of(Map.of(), Map.of("g", 1L), Map.of("g", 5L))
                : Stream.concat(Samples.grids(file).stream().map(Samples::params), Stream.of(onOneProcessor(file))).toList()));
    }

    /** The params of a sample's first grid, with one processor in place of several. */
    private static Map<String, Long> onOneProcessor(Path sample) {
        Map<String, Long> out = Samples.params(Samples.grids(sample).getFirst());
        out.replaceAll((name, value) -> GRIDS.contains(name) ? 1L : value);
        return out;
    }
}
