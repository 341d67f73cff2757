package org.tilewright.machine;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A cluster with rates that its makers published: peaks, which no program reaches. Latencies are those that MPI benchmarks usually show
 * on such a network. Rates are a second.
 *
 * @param name as a command names it
 * @param processor what counts as one processor
 * @param between what messages between nodes travel over
 * @param inside what messages inside a node travel over, where a node has several processors
 * @param flops that a processor computes in double precision
 * @param memoryBandwidth bytes that a processor reads and writes
 * @param memoryBytes that a processor has
 */
public record KnownMachine(String name, String processor, Link between, Link inside, double flops, double memoryBandwidth,
                           double memoryBytes) {

    /** Seconds of an empty message, and bytes that a processor receives. */
    public record Link(double latencySeconds, double bytesPerSecond) { }

    private static final double GIB = 1L << 30;

    /**
     * Lassen (Lawrence Livermore, 2018), the machine of DISTAL's figures: a node has two POWER9 with 8 channels of DDR4 each, 170 GB/s
     * (IBM, Power System AC922 data sheet), 44 cores at 3.1 GHz with 8 operations a cycle, 256 GiB, and two EDR InfiniBand rails of
     * 100 Gb/s.
     */
    private static final KnownMachine LASSEN = new KnownMachine("lassen", "a node: two POWER9", new Link(1.5e-6, 25e9),
            new Link(1.5e-6, 25e9), 44 * 3.1e9 * 8, 340e9, 256 * GIB);

    /**
     * The same with one processor for each of a node's four V100: 7.8 TFLOP/s, 900 GB/s, 16 GiB (NVIDIA, V100 SXM2 data sheet), NVLink 2.0
     * with three links of 25 GB/s to a neighbour (AC922), and a quarter of the node's two EDR rails.
     */
    private static final KnownMachine LASSEN_GPU = new KnownMachine("lassen-gpu", "a V100, four a node", new Link(2e-6, 25e9 / 4),
            new Link(2e-6, 75e9), 7.8e12, 900e9, 16 * GIB);

    /**
     * Piz Daint's XC40 nodes (CSCS), the machine of COSMA's figures: two Xeon E5-2695 v4, 18 cores each at 2.1 GHz with 16 operations a
     * cycle and four channels of DDR4-2400, 76.8 GB/s (Intel's data sheet), 64 GiB, and Aries, some 10 GB/s into a node (Cray, XC series
     * network).
     */
    private static final KnownMachine PIZ_DAINT = new KnownMachine("piz-daint", "a node: two Xeon E5-2695 v4", new Link(1.3e-6, 10e9),
            new Link(1.3e-6, 10e9), 36 * 2.1e9 * 16, 2 * 76.8e9, 64 * GIB);

    /** Piz Daint's XC50 nodes: a P100 with 4.7 TFLOP/s, 732 GB/s and 16 GiB (NVIDIA, P100 PCIe data sheet), and Aries. */
    private static final KnownMachine PIZ_DAINT_GPU = new KnownMachine("piz-daint-gpu", "a node: a P100", new Link(2e-6, 10e9),
            new Link(2e-6, 10e9), 4.7e12, 732e9, 16 * GIB);

    /**
     * Servers on Ethernet of 100 Gb/s: two EPYC 7763, 64 cores each at 2.45 GHz with 16 operations a cycle and eight channels of
     * DDR4-3200, 204.8 GB/s (AMD's data sheet), with 256 GiB; messages over RoCE.
     */
    private static final KnownMachine ETHERNET = new KnownMachine("ethernet-100g", "a node: two EPYC 7763", new Link(5e-6, 12.5e9),
            new Link(5e-6, 12.5e9), 128 * 2.45e9 * 16, 2 * 204.8e9, 256 * GIB);

    public static final List<KnownMachine> ALL = List.of(LASSEN, LASSEN_GPU, PIZ_DAINT, PIZ_DAINT_GPU, ETHERNET);

    /** The machine of a name; capitals, blanks and hyphens are not told apart. */
    public static Optional<KnownMachine> named(String name) {
        return ALL.stream().filter(m -> plain(m.name).equals(plain(name))).findFirst();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
    }
}
