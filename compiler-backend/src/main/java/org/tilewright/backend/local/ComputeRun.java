package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.backend.local.fault.UndefinedResult;
import org.tilewright.data.Block;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.lower.Inspector;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** One processor's part of one statement. */
final class ComputeRun {

    private final RunState state;
    private final ProcessorRun self;
    private final Plan.Compute compute;
    /** Of the machine that the statement runs on, and where on it this processor stands, if it is one of its. */
    private final long[] grid;
    private final long[] at;
    private final boolean active;
    private final Map<String, Block> buffers = new HashMap<>();
    /** By the names of their tensors, in the order of the statements. */
    private final Map<String, OutputRun> outputs = new LinkedHashMap<>();

    ComputeRun(RunState state, ProcessorRun self, Plan.Compute compute) {
        this.state = state;
        this.self = self;
        this.compute = compute;
        this.grid = compute.grid().extents(self.params);
        this.at = Grid.coordinates(self.processor, grid);
        this.active = ActiveProcessors.of(compute).contains(at, grid, self.params);
        compute.outputs().forEach(o -> outputs.put(o.tensor(), new OutputRun(state, self, o, at, grid)));
    }

    void run() {
        compute.requirements().forEach(r -> r.violation(self.params).ifPresent(message -> {
            throw new LocalRunException(message);
        }));
        for (int g = 0; g < at.length; g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable v) {
                self.variables.put(v.loop(), at[g]);
            }
        }
        outputs.values().forEach(OutputRun::open);
        nodes(compute.body());
        state.meet();
        outputs.values().forEach(OutputRun::replicate);
        outputs.values().forEach(OutputRun::finish);
        for (Plan.Role r : compute.mapping()) {
            if (r instanceof Plan.Role.LoopVariable v) {
                self.variables.remove(v.loop());
            }
        }
    }

    private void nodes(List<Plan.Node> nodes) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    long extent = l.extent().evaluate(self.params, self.variables::get);
                    for (long i = 0; i < extent; i++) {
                        self.variables.put(l.variable(), i);
                        nodes(l.body());
                    }
                    self.variables.remove(l.variable());
                }
                case Plan.Fetch f -> fetch(f);
                case Plan.Accumulate p when p.how() instanceof Communication.Local -> produceAtHome(p);
                case Plan.Accumulate p -> produce(p);
                case Plan.Work w -> {
                    if (active) {
                        work(w.leaf());
                    }
                }
            }
        }
    }

    private void work(Leaf leaf) {
        Leaf.Contract contract = state.contractions.get(leaf);
        if (contract != null && ContractionRun.run(contract, self, buffers)) {
            return;
        }
        run(leaf);
    }

    private void run(Leaf leaf) {
        try {
            RunLeaf.run(state, self, leaf, buffers);
        } catch (UndefinedResult e) {
            throw new LocalRunException(e.in(compute.place()), e);
        }
    }

    private Regions regions(Footprint footprint) {
        return active ? footprint.evaluate(self.params, self.variables::get) : Regions.empty(footprint.dims().size());
    }

    private void fetch(Plan.Fetch f) {
        String tensor = f.buffer().tensor();
        TensorHomes homes = state.homes.get(tensor);
        if (homes == null) {
            throw new LocalRunException("tensor '" + tensor + "' is read before it is set; give it an input or compute it first");
        }
        if (f.fromNode().isPresent()) {
            fetchFromNode(f, f.fromNode().get(), homes);
            return;
        }
        Regions all = regions(f.footprint());
        Regions needed = f.asked().map(a -> asked(a, homes, all)).orElse(all);
        Block home = homes.pieces()[self.processor];
        if (home.region().isBox() && needed.isWithin(home.region())) {
            with(f.buffer().name(), home, f.body());
            return;
        }
        Block buffer = self.memory.buffer(f.buffer().name(), tensor, homes.type(), needed.hull(), homes.storageOrder());
        Optional<long[]> neighbour = f.how() instanceof Communication.Shift s
                ? Exchange.neighbour(s, compute, f.footprint(), needed, at, grid, self.params, self.variables::get)
                : Optional.empty();
        long[] handedOn = new long[1];
        homes.homes().owners(needed, self.coordinates, Exchange.readerCopies(f.layout().grid().rank()), (p, part) -> {
            part.parts().forEach(r -> buffer.copyFrom(homes.pieces()[(int) p], r));
            long bytes = buffer.type().bytes(part.size());
            if (neighbour.isEmpty()) {
                self.received(p, bytes);
            } else if (p != self.processor) {
                handedOn[0] += bytes;
            }
        });
        // a neighbour sends whatever owners' pieces it had in one message
        neighbour.ifPresent(n -> self.received(Grid.processor(n, grid), handedOn[0]));
        with(f.buffer().name(), buffer, f.body());
        self.memory.free(f.buffer().name(), buffer);
    }

    /** The part that indices ask for of what they may ask for. */
    private Regions asked(Inspector asked, TensorHomes homes, Regions all) {
        long extent = homes.extents()[asked.dimension()];
        if (all.isEmpty() || !Inspector.isWorth(asked.lookups().evaluate(self.params, self.variables::get), extent)) {
            return all;
        }
        Block marks = Block.zeros(ElementType.BOOL, Region.of(List.of(IndexSet.interval(0, extent))), List.of(0));
        buffers.put(asked.marks().name(), marks);
        run(asked.leaf());
        buffers.remove(asked.marks().name());
        List<IndexSet> dims = new ArrayList<>(all.hull().dims());
        long across = all.hull().size() / dims.get(asked.dimension()).size();
        dims.set(asked.dimension(), Inspector.marked((byte[]) marks.array(), homes.type().bytes(across)));
        return all.intersect(Region.of(dims));
    }

    /** Takes a piece from the processor of the node that has what all of the node need. */
    private void fetchFromNode(Plan.Fetch f, BufferRef node, TensorHomes tensor) {
        Regions needed = regions(f.footprint());
        Ownership held = state.homes(f.layout(), self.params);
        // all of them have it now, and nobody gives it back before all have theirs
        Block here = buffers.get(node.name());
        state.held.put(new RunState.Held(node.name(), self.processor), here);
        state.meet();
        if (held.isHome(self.coordinates)) {
            state.meet();
            with(f.buffer().name(), here, f.body());
            return;
        }
        Block buffer = self.memory.buffer(f.buffer().name(), f.buffer().tensor(), tensor.type(), needed.hull(), tensor.storageOrder());
        held.owners(needed, self.coordinates, Exchange.readerCopies(grid.length), (p, part) -> {
            Block from = state.held.get(new RunState.Held(node.name(), (int) p));
            part.parts().forEach(r -> buffer.copyFrom(from, r));
            self.received(p, buffer.type().bytes(part.size()));
        });
        state.meet();
        with(f.buffer().name(), buffer, f.body());
        self.memory.free(f.buffer().name(), buffer);
    }

    private void with(String name, Block buffer, List<Plan.Node> body) {
        buffers.put(name, buffer);
        nodes(body);
        buffers.remove(name);
    }

    private void produceAtHome(Plan.Accumulate p) {
        Regions made = regions(p.footprint());
        OutputRun output = outputs.get(p.output());
        Block home = output.home();
        if (!made.isWithin(home.region())) {
            throw new IllegalStateException("processor " + self.processor + " makes " + made + " of '" + p.output() + "' but owns "
                    + home.region());
        }
        if (home.region().isBox()) {
            with(p.buffer().name(), home, p.body());
            return;
        }
        Block buffer = output.contribution(p.buffer().name(), made);
        with(p.buffer().name(), buffer, p.body());
        output.combine(buffer, made);
        self.memory.free(p.buffer().name(), buffer);
    }

    private void produce(Plan.Accumulate p) {
        Regions made = regions(p.footprint());
        OutputRun output = outputs.get(p.output());
        Block buffer = output.contribution(p.buffer().name(), made);
        with(p.buffer().name(), buffer, p.body());
        output.returnToOwners(buffer, made);
        self.memory.free(p.buffer().name(), buffer);
    }
}
