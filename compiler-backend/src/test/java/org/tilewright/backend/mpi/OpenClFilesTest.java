package org.tilewright.backend.mpi;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.tilewright.backend.cpp.RunsOn;

/** How programs whose pieces stand in a device's memory read and write files: as others do. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenClFilesTest extends MpiFilesTest {

    @Override
    RunsOn runsOn() {
        return RunsOn.OPENCL;
    }
}
