package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.target.cpp.RunsOn;
import org.tilewright.tests.Share;

/** The generated programs of every sample on devices. */
@Tag("slow")
class DeviceSamplesTest {

    /** The params that grids are made of. */
    private static final Set<String> GRIDS = Set.of("g", "gx", "gy", "gz", "p", "c", "sockets", "gpus", "gj", "gk", "gn", "gp",
            "processors");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void everySampleIsRightOnEveryGrid(RunsOn runsOn) throws Exception {
        assertEquals(List.of(), new DevicePrograms(runsOn, folder).faults(Share.of(Samples.all(), 2),
                sample -> Stream.concat(Samples.grids(sample).stream().map(Samples::params), Stream.of(onOneProcessor(sample))).toList()));
    }

    /** The params of a sample's first grid, with one processor in place of several. */
    private static Map<String, Long> onOneProcessor(Path sample) {
        Map<String, Long> out = Samples.params(Samples.grids(sample).getFirst());
        out.replaceAll((name, value) -> GRIDS.contains(name) ? 1L : value);
        return out;
    }
}
