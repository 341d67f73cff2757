package org.tilewright.kernel.placement;

/**
 * What devices can do at most, as their makers document it: for blocks what CUDA C++ says of all compute capabilities, and for
 * multiprocessors what it says of 8.0, which stands for GPUs of today.
 */
public final class GpuLimits {

    /** Threads of a block. */
    public static final long THREADS = 1024;
    /** Shared memory of a block that a kernel declares. */
    public static final long SHARED_BYTES = 48L << 10;
    /** Threads that switch together. */
    static final long WARP = 32;

    private static final long THREADS_TOGETHER = 2048;
    private static final long BLOCKS_TOGETHER = 32;
    private static final long SHARED_TOGETHER = 164L << 10;
    /** Shared memory that each block needs for itself. */
    private static final long SHARED_OF_THE_SYSTEM = 1L << 10;

    private GpuLimits() { }

    /** The part of a multiprocessor's threads that are there at once, in percent. */
    public static int occupancy(long threads, long sharedBytes) {
        long whole = Math.ceilDiv(threads, WARP) * WARP;
        long blocks = Math.min(BLOCKS_TOGETHER, Math.min(THREADS_TOGETHER / whole, SHARED_TOGETHER / (sharedBytes + SHARED_OF_THE_SYSTEM)));
        return (int) (100 * blocks * whole / THREADS_TOGETHER);
    }
}
