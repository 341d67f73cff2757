package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import org.tilewright.backend.local.blas.TunedKernel;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.backend.local.jvm.CompiledLeaf;
import org.tilewright.backend.local.jvm.DecidedLeaf;
import org.tilewright.data.Block;
import org.tilewright.data.RoundsTaken;
import org.tilewright.io.TensorFileException;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Regions;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** What the processors of one run share. */
final class RunState {

    /** A part of a buffer on its way to an owner. */
    record Contribution(int from, Block buffer, Regions part) { }

    /** What a processor has for all of its node: a buffer's name and whose it is. */
    record Held(String buffer, int processor) { }

    /** Stops a processor after another one has failed. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("stopped", null, false, false);
        }
    }

    final Plan plan;
    final ParamValues params;
    final LocalRun.Options options;
    final long[] grid;
    final int processors;
    final Map<String, TensorDecl> tensors = new LinkedHashMap<>();
    final Map<String, List<Integer>> storageOrder = new LinkedHashMap<>();
    /** The tensors that are set; changed by processor 0 alone, between barriers. */
    final Map<String, TensorHomes> homes = new ConcurrentHashMap<>();
    /** What processors have for all of their nodes while a fetch hands it on. */
    final Map<Held, Block> held = new ConcurrentHashMap<>();
    final Map<Leaf, CompiledLeaf> compiled = new IdentityHashMap<>();
    /** Functions of the program that statements combine by. */
    final Map<Combiner.UserDefined, Combining.Function> functions = new ConcurrentHashMap<>();
    /** Leaves that run as matrix products. */
    final Map<Leaf, Leaf.Contract> contractions = new IdentityHashMap<>();
    /** Those of this repetition so far; changed by processor 0 alone. */
    double flops;
    /** Of the repeats that have conditions, in order. */
    private final List<Plan.Repeat> asking = new ArrayList<>();
    /** Rounds of these in this repetition; changed by processor 0 alone. */
    final Map<Plan.Repeat, RoundsTaken> taken = new IdentityHashMap<>();
    /** What each statement takes. */
    final StatementTimes statements;
    /** Contributions on their way, by processor. */
    final List<ConcurrentLinkedQueue<Contribution>> inboxes;
    final double[] seconds;
    final long[] bytesReceived;
    final long[] messages;
    /** Of both, what came from the same node. */
    final InsideNodes[] inside;
    final long[] peakBytes;
    private final CyclicBarrier barrier;
    private final Map<Layout, Ownership> layouts = new ConcurrentHashMap<>();
    /** What the blocks of a scan come to, by processor; see {@link ScanRun}. */
    final RunningTotals[] totals;
    /** New homes on their way from processor 0 to the others. */
    TensorHomes pending;
    private Throwable failure;

    RunState(Plan plan, ParamValues params, LocalRun.Options options) {
        this.plan = plan;
        this.params = params;
        this.options = options;
        grid = plan.grid().extents(params);
        long count = plan.grid().processors(params);
        if (count > 65536) {
            throw new LocalRunException("the machine has " + count + " processors; a run in this process has at most 65536");
        }
        processors = (int) count;
        for (TensorDecl t : plan.program().tensors()) {
            tensors.put(t.name().text(), t);
            storageOrder.put(t.name().text(), t.storageOrder());
        }
        inboxes = java.util.stream.IntStream.range(0, processors).mapToObj(p -> new ConcurrentLinkedQueue<Contribution>()).toList();
        totals = new RunningTotals[processors];
        seconds = new double[Math.max(1, options.repeat())];
        bytesReceived = new long[processors];
        messages = new long[processors];
        inside = new InsideNodes[processors];
        peakBytes = new long[processors];
        statements = new StatementTimes(plan, processors);
        barrier = new CyclicBarrier(processors);
        compileSteps(plan.steps());
    }

    /** Begins a repetition. */
    void countAnew() {
        flops = 0;
        asking.forEach(r -> taken.put(r, RoundsTaken.none(r.variable(), r.cause().line())));
    }

    private void compileSteps(List<Plan.Step> steps) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Repeat r -> {
                    if (r.until().isPresent()) {
                        asking.add(r);
                    }
                    compileSteps(r.body());
                }
                case Plan.Compute c -> compileNodes(c.body());
                case Plan.Load l -> { }
                case Plan.Store l -> { }
                case Plan.Redistribute r -> { }
            }
        }
    }

    private void compileNodes(List<Plan.Node> nodes) {
        Plan.Node.all(nodes).forEach(n -> {
            switch (n) {
                case Plan.Loop l -> { }
                case Plan.Fetch f -> f.asked().ifPresent(a -> compiled.put(a.leaf(), DecidedLeaf.of(a.leaf(), storageOrder).compiled()));
                case Plan.Accumulate p -> { }
                case Plan.Work w -> compileLeaf(w.leaf());
            }
        });
    }

    private void compileLeaf(Leaf leaf) {
        DecidedLeaf decided = DecidedLeaf.of(leaf, storageOrder);
        Optional<Leaf.Contract> contract = decided.contract();
        contract.ifPresent(c -> contractions.put(leaf, c));
        if (contract.filter(c -> c.contraction().factors().size() > 2).isEmpty()) {
            compiled.put(leaf, decided.compiled());
        }
        if (contract.isPresent() || LeafContents.calls(leaf)) {
            TunedKernel.prepare(processors == 1 ? options.threads() : 1);
        }
    }

    /** A layout under the run's params. */
    Ownership homes(Layout layout, ParamValues now) {
        return layouts.computeIfAbsent(layout, l -> new Ownership(l, now, grid));
    }

    TensorHomes newHomes(String tensor, Layout layout, ParamValues now) {
        TensorDecl t = tensors.get(tensor);
        long[] extents = layout.extents().stream().mapToLong(e -> e.evaluate(now)).toArray();
        return new TensorHomes(tensor, t.type(), storageOrder.get(tensor), extents, layout, homes(layout, now), layout.grid().rank(),
                new Block[processors]);
    }

    /** Waits until all processors are here. */
    void meet() {
        if (processors == 1) {
            if (Thread.interrupted()) {
                throw new Stopped();
            }
            return;
        }
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new Stopped();
        }
    }

    /** Records the first failure, in a file the one on the first line, and stops all processors when they next wait for each other. */
    void fail(int processor, Throwable t) {
        synchronized (this) {
            boolean earlier = failure instanceof TensorFileException f && t instanceof TensorFileException g && g.path().equals(f.path())
                    && g.line() < f.line();
            if (failure == null || earlier) {
                failure = inWords(processor, t);
            }
        }
        // waiting while interrupted breaks the barrier for all, now and later
        Thread.currentThread().interrupt();
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.interrupted();
        }
    }

    synchronized Throwable failure() {
        return failure;
    }

    private Throwable inWords(int processor, Throwable t) {
        String where = processors == 1 ? ""
                : "processor " + processor + " " + Arrays.toString(org.tilewright.plan.Grid.coordinates(processor, grid)) + ": ";
        return switch (t) {
            case CancellationException c -> c;
            case TensorFileException f -> f;
            case LocalRunException l -> new LocalRunException(where + l.getMessage(), l);
            case ArithmeticException a ->
                    new LocalRunException(where + (a.getMessage().contains("zero") ? "integer division by zero" : a.getMessage()), a);
            case OutOfMemoryError o -> new LocalRunException(where + "out of memory; give Java a larger heap (-Xmx), or use smaller pieces",
                    o);
            default -> new LocalRunException(where + "failed: " + t, t);
        };
    }

    LocalResult result() {
        return new LocalResult(seconds, flops, bytesReceived, messages, InsideNodes.sum(List.of(inside)), peakBytes, Map.copyOf(homes),
                statements.ofMedian(seconds),
                asking.stream().map(taken::get).toList());
    }
}
