package org.tilewright.backend.toolchain;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What this machine has to build programs that compute by OpenCL.
 *
 * @param header where {@code CL/cl.h} is
 */
public record OpenClToolchain(Optional<Path> header) {

    /** What a compiler of MPI programs finds. */
    public static OpenClToolchain detect(MpiToolchain mpi) {
        return new OpenClToolchain(mpi.header("CL/cl.h"));
    }

    public List<MpiToolchain.Missing> missing() {
        return header.isPresent() ? List.of()
                : List.of(new MpiToolchain.Missing("OpenCL, for --target opencl (CL/cl.h)", MpiToolchain.install("opencl")));
    }
}
