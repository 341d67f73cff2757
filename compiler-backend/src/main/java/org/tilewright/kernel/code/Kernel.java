package org.tilewright.kernel.code;

import java.util.List;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;

/**
 * The work of one launch on a device: a grid of blocks of threads, each of which runs the same code. Everything is decided here;
 * what prints a kernel only knows how its language writes it.
 *
 * @param name what it makes and how; not unique
 * @param arrays what it reads and writes in the device's memory, in the order of its arguments
 * @param integers values that the host computes, by the names that the code uses, in the order of its arguments
 * @param blocks how many blocks there are along x, y and z; none run if one of them is not above 0
 * @param threads of a block along x, y and z
 * @param locals arrays of constant size that a block shares, or that a thread has for itself
 * @param inTurns whether fewer blocks do it as well, because each strides over what others would do
 * @param setsFirst whether an argument says that results are set instead of combined with what is there
 * @param mapping what runs where and why, in one sentence
 */
public record Kernel(String name, List<Array> arrays, List<Argument> integers, List<IntExpr> blocks, List<Integer> threads, boolean inTurns,
        List<Local> locals, boolean setsFirst, List<Code> code, String mapping) {

    /** The most blocks of a grid along one axis: devices differ in y and z. Kernels stride over the rest. */
    public static final long MOST_BLOCKS = 65535;

    /** An array in the device's memory. @param storage its dimensions, the contiguous one last */
    public record Array(BufferRef buffer, List<Integer> storage, boolean written) { }

    /** A value that all threads see. */
    public record Argument(String name, IntExpr value) { }

    /** A row-major array inside a kernel. A buffer of order 0 is one variable. */
    public record Local(BufferRef buffer, List<Long> sizes, boolean shared) { }

    /** The number of a thread in its block, along x, y or z, as a variable of the code. */
    public static IntExpr thread(int axis) {
        return IntExpr.variable("thread." + "xyz".charAt(axis));
    }

    /** The number of a thread's block. */
    public static IntExpr block(int axis) {
        return IntExpr.variable("block." + "xyz".charAt(axis));
    }

    /** How many blocks the launch has. */
    public static IntExpr blockCount(int axis) {
        return IntExpr.variable("blocks." + "xyz".charAt(axis));
    }

    /** Whether a variable is one of the three above, which every thread knows. */
    public static boolean isBuiltIn(String variable) {
        return variable.indexOf('.') > 0;
    }

    /** The same with an addition to the description of its mapping. */
    public Kernel because(String more) {
        return new Kernel(name, arrays, integers, blocks, threads, inTurns, locals, setsFirst, code, mapping + "; " + more);
    }

    /**
     * The same with no more blocks than keep a device busy: threads that compute one result each spend most of their time starting and
     * ending.
     */
    public Kernel takingTurns() {
        return new Kernel(name, arrays, integers, blocks, threads, true, locals, setsFirst, code, mapping + ", and more in turn");
    }

    /** What a block has in shared memory. */
    public long sharedBytes() {
        return locals.stream().filter(Local::shared)
                .mapToLong(l -> l.buffer().type().bytes(l.sizes().stream().reduce(1L, (a, b) -> a * b))).sum();
    }

    public long threadsInABlock() {
        return threads.stream().mapToLong(t -> t).reduce(1, (a, b) -> a * b);
    }
}
