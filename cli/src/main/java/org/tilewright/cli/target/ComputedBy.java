package org.tilewright.cli.target;

/** What computes the leaves of a program that runs. */
public enum ComputedBy {
    /** Threads of this process, with the OpenBLAS that Tilewright brings. */
    VIRTUAL_MACHINE,
    /** Processes that have the system's BLAS. */
    PROCESSES,
    /** Processes that were built where there is no BLAS: loops take its place. */
    PROCESSES_WITHOUT_BLAS,
    DEVICE,
    /** Cores that play a device. */
    EMULATED_DEVICE,
    SIMULATION
}
