package org.tilewright.kernel.placement;

/**
 * Limits of devices, as documented by their makers: for blocks those of all compute capabilities in CUDA C++, and for multiprocessors those
 * of 8.0, as an example of current GPUs.
 */
public final class GpuLimits {

    /** Threads of a block. */
    public static final long THREADS = 1024;
    /** Shared memory of a block that a kernel declares. */
    public static final long SHARED_BYTES = 48L << 10;
    /** Threads that are scheduled together. */
    static final long WARP = 32;

    private static final long THREADS_TOGETHER = 2048;
    private static final long BLOCKS_TOGETHER = 32;
    private static final long SHARED_TOGETHER = 164L << 10;
    /** Shared memory that each block needs for itself. */
    private static final long SHARED_OF_THE_SYSTEM = 1L << 10;

    private GpuLimits() { }

    /** The occupancy of a multiprocessor, in percent. */
    public static int occupancy(long threads, long sharedBytes) {
        long whole = Math.ceilDiv(threads, WARP) * WARP;
        long blocks = Math.min(BLOCKS_TOGETHER, Math.min(THREADS_TOGETHER / whole, SHARED_TOGETHER / (sharedBytes + SHARED_OF_THE_SYSTEM)));
        return (int) (100 * blocks * whole / THREADS_TOGETHER);
    }
}
