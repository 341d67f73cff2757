package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.io.InputElements;
import org.tilewright.io.TensorFileException;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.Plan;

/** What one processor does: it runs the plan's steps, and waits for all others at the end of each step. */
final class ProcessorRun implements Runnable {

    private final RunState state;
    final int processor;
    /** Among all processors. */
    final long[] coordinates;
    /** Loop variables, distributed loops and repetition counters. */
    final Map<String, Long> variables = new HashMap<>();
    final ProcessorMemory memory;
    ParamValues params;
    private double seconds;
    private boolean lastRepetition;
    /** Files that could not be written. */
    private final List<TensorFileException> unwritten = new ArrayList<>();
    /** The processors of a node of the machine that is at work; 0 where there are no links inside nodes. */
    private long nodeSize;

    ProcessorRun(RunState state, int processor) {
        this.state = state;
        this.processor = processor;
        this.coordinates = Grid.coordinates(processor, state.grid);
        this.params = state.params;
        this.memory = new ProcessorMemory();
    }

    @Override
    public void run() {
        try {
            for (int r = 0; r < state.seconds.length; r++) {
                lastRepetition = r == state.seconds.length - 1;
                seconds = 0;
                state.bytesReceived[processor] = 0;
                state.messages[processor] = 0;
                state.inside[processor] = InsideNodes.NONE;
                if (processor == 0) {
                    state.countAnew();
                }
                state.statements.begin(r);
                steps(state.plan.steps());
                if (processor == 0) {
                    state.seconds[r] = seconds;
                }
            }
            state.peakBytes[processor] = memory.peak();
            if (processor == 0) {
                unwritten.stream().reduce(TensorFileException::and).ifPresent(e -> {
                    throw e;
                });
            }
        } catch (RunState.Stopped stopped) {
            memory.release();
        } catch (Throwable t) {
            state.fail(processor, t);
        }
    }

    private void steps(List<Plan.Step> steps) {
        for (Plan.Step s : steps) {
            state.meet();
            switch (s) {
                case Plan.Load l -> load(l);
                case Plan.Store st -> {
                    if (processor == 0 && lastRepetition) {
                        store(st);
                    }
                }
                case Plan.Repeat r -> repeat(r);
                case Plan.Redistribute r -> {
                    on(r.to().grid());
                    timed(r, () -> redistribute(r));
                }
                case Plan.Compute c -> {
                    on(c.grid());
                    timed(c, () -> new ComputeRun(state, this, c).run());
                    if (processor == 0) {
                        state.flops += c.flops().evaluate(params);
                    }
                }
            }
        }
        state.meet();
    }

    /** A file that cannot be written does not keep others from being written. */
    private void store(Plan.Store s) {
        try {
            new StoreTensor(state.homes.get(s.tensor())).to(state.options.baseDir().resolve(s.path()));
        } catch (TensorFileException e) {
            unwritten.add(e);
        }
    }

    private void on(Grid grid) {
        nodeSize = grid.hasNodes() ? grid.processorsOfNode(params) : 0;
    }

    private void timed(Plan.Step step, Runnable run) {
        long start = System.nanoTime();
        long before = state.bytesReceived[processor];
        run.run();
        state.meet();
        double took = (System.nanoTime() - start) * 1e-9;
        seconds += took;
        state.statements.add(step, processor, took, state.bytesReceived[processor] - before);
    }

    private void repeat(Plan.Repeat r) {
        ParamValues outside = params;
        long from = r.from(outside);
        long most = r.rounds(outside);
        long taken = 0;
        boolean ended = false;
        while (taken < most && !ended) {
            long t = from + taken;
            variables.put(r.variable(), t);
            params = outside.with(r.variable(), t);
            steps(r.body());
            taken++;
            ended = r.until().isPresent() && holds(r.until().get());
        }
        if (processor == 0 && r.until().isPresent()) {
            state.taken.put(r, state.taken.get(r).plus(taken, ended));
        }
        variables.remove(r.variable());
        params = outside;
    }

    /** Whether a condition is true, of which each processor has its own copy. */
    private boolean holds(String condition) {
        Block own = state.homes.get(condition).pieces()[processor];
        return Elements.integer(own.type(), own.array(), 0) != 0;
    }

    private void load(Plan.Load l) {
        TensorHomes homes = publish(() -> state.newHomes(l.tensor(), l.layout(), params), l.tensor());
        Block piece = memory.reusedHome(l.tensor(), homes, homes.homes().home(coordinates));
        new InputElements(l.source(), homes.extents(), params, state.options.baseDir()).fill(piece);
        homes.pieces()[processor] = piece;
    }

    /** Lets processor 0 replace a tensor's homes, and hands them to all processors. */
    TensorHomes publish(java.util.function.Supplier<TensorHomes> made, String tensor) {
        state.meet();
        if (processor == 0) {
            state.homes.put(tensor, made.get());
        }
        state.meet();
        return state.homes.get(tensor);
    }

    private void redistribute(Plan.Redistribute r) {
        TensorHomes from = state.homes.get(r.tensor());
        if (from == null) {
            throw new LocalRunException("tensor '" + r.tensor() + "' is redistributed before it is set");
        }
        TensorHomes to = publish(() -> state.newHomes(r.tensor(), r.to(), params), r.tensor());
        Block piece = memory.home(r.tensor(), to, to.homes().home(coordinates));
        from.homes().owners(piece.region(), coordinates, Exchange.readerCopies(r.from().grid().rank()), (p, part) -> {
            piece.copyFrom(from.pieces()[(int) p], part);
            received(p, piece.type().bytes(part.size()));
        });
        to.pieces()[processor] = piece;
    }

    /** Counts a piece that arrives; what comes from this processor itself does not count. */
    void received(long from, long bytes) {
        if (from == processor || bytes == 0) {
            return;
        }
        state.bytesReceived[processor] += bytes;
        state.messages[processor]++;
        if (nodeSize > 0 && from / nodeSize == processor / nodeSize) {
            state.inside[processor] = state.inside[processor].plus(new InsideNodes(bytes, 1));
        }
    }
}
