package org.tilewright.backend.local;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.tilewright.backend.local.jvm.CompiledLeaf;
import org.tilewright.backend.local.jvm.WideSums;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;

/** Runs a compiled leaf on a processor's buffers, on several cores where the leaf allows it and there are fewer processors. */
final class RunLeaf {

    private RunLeaf() { }

    static void run(RunState state, ProcessorRun self, Leaf leaf, Map<String, Block> buffers) {
        CompiledLeaf compiled = state.compiled.get(leaf);
        boolean wide = compiled.wide().isPresent()
                && WideSums.additions(compiled.leaf(), e -> e.evaluate(self.params, v -> self.variables.getOrDefault(v, 0L)))
                > WideSums.OFTEN;
        if (wide) {
            runWide(state, self, compiled.wide().get(), buffers);
        } else {
            run(state, self, compiled, buffers);
        }
    }

    /** Adds up in an array of the wider type, and rounds that once. */
    private static void runWide(RunState state, ProcessorRun self, CompiledLeaf compiled, Map<String, Block> buffers) {
        Map<String, Block> inside = new HashMap<>(buffers);
        // where none is, only a temporary is wider
        List<BufferRef> wider = compiled.leaf().targets().stream().filter(t -> buffers.get(t.name()).type() != t.type()).toList();
        wider.forEach(t -> inside.put(t.name(), buffers.get(t.name()).zerosLike(t.type())));
        run(state, self, compiled, inside);
        wider.forEach(t -> Elements.addRounded((double[]) inside.get(t.name()).array(), (float[]) buffers.get(t.name()).array()));
    }

    /**
     * Runs a leaf on arrays of one dimension, from their first elements on.
     *
     * @param count the value of its variables
     */
    static void run(CompiledLeaf compiled, Object[] arrays, ProcessorRun self, long count) {
        long[] values = new long[2 * arrays.length + compiled.variables().size() + compiled.params().size() + 2];
        for (int b = 0; b < arrays.length; b++) {
            values[2 * b] = 1;
        }
        int at = 2 * arrays.length;
        Arrays.fill(values, at, at + compiled.variables().size(), count);
        at += compiled.variables().size();
        for (IntExpr.Param p : compiled.params()) {
            values[at++] = p.evaluate(self.params, self.variables::get);
        }
        values[at] = Long.MIN_VALUE;
        values[at + 1] = Long.MAX_VALUE;
        compiled.code().run(arrays, values);
    }

    private static void run(RunState state, ProcessorRun self, CompiledLeaf compiled, Map<String, Block> buffers) {
        List<BufferRef> refs = compiled.buffers();
        Object[] arrays = new Object[refs.size()];
        int dims = refs.stream().mapToInt(BufferRef::order).sum();
        long[] values = new long[2 * dims + compiled.variables().size() + compiled.params().size() + 2];
        int at = 0;
        for (int b = 0; b < arrays.length; b++) {
            Block block = buffers.get(refs.get(b).name());
            arrays[b] = block.array();
            for (int d = 0; d < block.strides().length; d++) {
                values[at++] = block.strides()[d];
                values[at++] = block.region().dim(d).first();
            }
        }
        for (String v : compiled.variables()) {
            values[at++] = self.variables.get(v);
        }
        for (IntExpr.Param p : compiled.params()) {
            values[at++] = p.evaluate(self.params, self.variables::get);
        }
        values[at] = Long.MIN_VALUE;
        values[at + 1] = Long.MAX_VALUE;
        int threads = state.options.threads() / state.processors;
        if (compiled.shared().isEmpty() || threads < 2) {
            compiled.code().run(arrays, values);
            return;
        }
        Leaf.For loop = compiled.shared().get();
        long low = loop.low().evaluate(self.params, self.variables::get);
        long high = loop.high().evaluate(self.params, self.variables::get);
        long share = Math.max(1, Math.ceilDiv(high - low, threads));
        int place = at;
        List<Shared> shared = compiled.partial().stream().map(p -> {
            Block block = buffers.get(refs.get(p.buffer()).name());
            return new Shared(p.buffer(), block, Combining.of(p.operator(), block.type(), state, self), new Object[threads]);
        }).toList();
        ForkJoinPool.commonPool().submit(() -> IntStream.range(0, threads).parallel().forEach(t -> {
            long[] bounds = values.clone();
            bounds[place] = low + t * share;
            bounds[place + 1] = t == threads - 1 ? high : low + (t + 1) * share;
            Object[] mine = arrays.clone();
            shared.stream().filter(s -> t > 0).forEach(s -> {
                s.own[t] = identity(s.block, s.by);
                mine[s.buffer] = s.own[t];
            });
            compiled.code().run(mine, bounds);
        })).join();
        shared.forEach(s -> combine(s.block, s.own, s.by));
    }

    /**
     * A buffer of which several threads may update the same element.
     *
     * @param own what each thread has in its place, but for the first
     */
    private record Shared(int buffer, Block block, Combining by, Object[] own) { }

    private static Object identity(Block shared, Combining by) {
        Object array = Elements.allocate(shared.type(), shared.region().size());
        by.fillAll(shared.type(), array, shared.region().size());
        return array;
    }

    /** In the order of the threads, so that runs repeat to the last bit. */
    private static void combine(Block shared, Object[] own, Combining by) {
        for (int t = 1; t < own.length; t++) {
            by.run(own[t], 0, 1, shared.array(), 0, 1, Math.toIntExact(shared.region().size()));
        }
    }
}
