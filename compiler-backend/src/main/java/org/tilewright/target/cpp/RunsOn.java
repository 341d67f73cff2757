package org.tilewright.target.cpp;

/** What computes the leaves of a generated program: its processes send messages and call that. */
public enum RunsOn {

    /** The processor that the process runs on. */
    HOST,

    /** A device by OpenCL, one a process. */
    OPENCL,

    /** A GPU by CUDA, one a process. */
    CUDA
}
