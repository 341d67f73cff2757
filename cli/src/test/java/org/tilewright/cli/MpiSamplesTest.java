package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.tests.Share;

/** The generated code of every sample with the flags that users' programs are compiled with, all of them in one binary. */
@Tag("slow")
class MpiSamplesTest {

    @TempDir
    Path folder;

    /** On a grid that does not divide the extents; all of them are those of {@link SanitisedSamplesTest}. */
    @Test
    void everySampleIsRightWhenItIsOptimised() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.missing().isEmpty(), "MPI or CBLAS is not installed");
        assertEquals(List.of(), new MpiSamples(folder, tools, CompilerFlags.USUAL, Map.of())
                .faults(Share.of(Samples.all(), 3), sample -> List.of(Samples.grids(sample).getLast())));
    }
}
