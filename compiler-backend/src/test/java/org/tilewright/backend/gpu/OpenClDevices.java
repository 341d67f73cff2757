package org.tilewright.backend.gpu;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.OpenClToolchain;

/** What tests that compute by OpenCL need: headers, a loader, and a device, which PoCL makes of any processor. */
public final class OpenClDevices {

    private static final Path VENDORS = Path.of("/etc/OpenCL/vendors");

    private OpenClDevices() { }

    /** Skips a test where there is nothing that it could run on. */
    public static void assumeAny(MpiToolchain tools) throws IOException {
        assumeTrue(tools.isComplete(), "skipped, needs MPI");
        OpenClToolchain toolchain = OpenClToolchain.detect(tools);
        assumeTrue(toolchain.missing().isEmpty(), () -> "skipped, needs " + toolchain.missing());
        assumeTrue(Files.isDirectory(VENDORS) && !isEmpty(VENDORS), "skipped, needs a driver of OpenCL, such as pocl-opencl-icd");
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }
}
