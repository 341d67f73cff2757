package org.tilewright.backend.cpp;

/** What computes the leaves of a generated program: its processes send messages and call that. */
public enum RunsOn {

    /** The processor that the process runs on. */
    HOST,

    /** A device by OpenCL, one a process. */
    OPENCL,

    /** A GPU by CUDA, one a process. */
    CUDA,

    /** The same program; the processor that the process runs on plays the GPU. */
    EMULATED_CUDA,

    /** Nothing: processes run in a simulation by SimGrid, which knows what leaves would take. */
    SIMULATED;

    /** Whether the program's text is in CUDA C++. */
    public boolean isCuda() {
        return this == CUDA || this == EMULATED_CUDA;
    }
}
