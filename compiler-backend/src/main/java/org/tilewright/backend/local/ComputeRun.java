package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.tilewright.data.Block;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.lower.Inspector;
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
    private final Ownership.Copies[] writerCopies;
    private final Map<String, Block> buffers = new HashMap<>();
    private final Combining combining;
    private TensorHomes output;

    ComputeRun(RunState state, ProcessorRun self, Plan.Compute compute) {
        this.state = state;
        this.self = self;
        this.compute = compute;
        this.grid = compute.grid().extents(self.params);
        this.at = Grid.coordinates(self.processor, grid);
        this.active = Grid.contains(at, grid) && Exchange.isActive(compute.mapping(), at, self.params);
        this.writerCopies = Exchange.writerCopies(compute.mapping());
        this.combining = Combining.of(compute.operator(), compute.type(), state, self);
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
        Optional<TensorHomes> replaced = compute.isWide() ? openWide() : openOutput();
        nodes(compute.body());
        state.meet();
        replicate();
        if (replaced.isPresent() && !compute.isWide()) {
            self.publish(() -> output, compute.output());
        }
        compute.scan().ifPresent(s -> {
            // who is copied from does not scan its own before all have their copies
            state.meet();
            new ScanRun(state, self, compute, s, output).run();
        });
        if (compute.isWide()) {
            narrow(replaced);
        }
        for (Plan.Role r : compute.mapping()) {
            if (r instanceof Plan.Role.LoopVariable v) {
                self.variables.remove(v.loop());
            }
        }
    }

    /** Makes the home pieces that receive results; present if they replace others only at the end. */
    private Optional<TensorHomes> openOutput() {
        String name = compute.output();
        TensorHomes old = state.homes.get(name);
        boolean kept = compute.accumulate() || compute.form().reached().isPresent();
        checkOld(old, kept);
        if (old != null && !compute.readsOutput() && old.layout().equals(compute.outputLayout())) {
            output = old;
            clear(output.pieces()[self.processor]);
            state.meet();
            return Optional.empty();
        }
        boolean swap = old != null && compute.readsOutput();
        output = swap ? shared(old.type()) : self.publish(() -> state.newHomes(name, compute.outputLayout(), self.params), name);
        // a tensor of another layout is done with, but old values that are read or added to must stay until then
        boolean keep = swap || kept;
        Region owned = output.homes().home(self.coordinates);
        Block home = keep ? self.memory.home(name, output, owned) : self.memory.reusedHome(name, output, owned);
        if (kept) {
            home.copyFrom(old.pieces()[self.processor], home.region());
        }
        clear(home);
        output.pieces()[self.processor] = home;
        state.meet();
        return swap ? Optional.of(old) : Optional.empty();
    }

    /** Makes home pieces of the type that is computed in, which no processor looks up; the tensor's own ones if it has any. */
    private Optional<TensorHomes> openWide() {
        String name = compute.output();
        TensorHomes old = state.homes.get(name);
        boolean kept = compute.accumulate() || compute.form().reached().isPresent();
        checkOld(old, kept);
        output = shared(compute.type());
        Region owned = output.homes().home(self.coordinates);
        Block home = self.memory.results(name, output, owned);
        if (kept) {
            kept(home).convertFrom(old.pieces()[self.processor], home.region());
        }
        clear(home);
        output.pieces()[self.processor] = home;
        state.meet();
        return Optional.ofNullable(old);
    }

    /** What of results is stored. */
    private Block kept(Block results) {
        OptionalInt field = compute.form().kept();
        return field.isPresent() ? results.field(field.getAsInt()) : results;
    }

    /** Stores what has been computed in the tensor's own pieces, rounded to their type. */
    private void narrow(Optional<TensorHomes> old) {
        String name = compute.output();
        Block wide = output.pieces()[self.processor];
        TensorHomes homes = old.filter(h -> h.layout().equals(compute.outputLayout()))
                .orElseGet(() -> self.publish(() -> state.newHomes(name, compute.outputLayout(), self.params), name));
        Block piece = self.memory.reusedHome(name, homes, wide.region());
        piece.convertFrom(kept(wide), wide.region());
        homes.pieces()[self.processor] = piece;
        self.memory.freeResults(name, wide);
        output = homes;
    }

    private void checkOld(TensorHomes old, boolean kept) {
        if (old == null && kept) {
            throw new LocalRunException("tensor '" + compute.output() + "' is " + (compute.accumulate() ? "added to (+=)" : "set in part")
                    + " before it is set");
        }
        if (old != null && kept && !old.layout().equals(compute.outputLayout())) {
            throw new IllegalStateException("'" + compute.output() + "' accumulates in another layout than it has");
        }
    }

    /** Gives the elements that the statement sets the value of nothing, unless it adds to what they have. */
    private void clear(Block home) {
        if (compute.accumulate()) {
            return;
        }
        if (compute.form().reached().isEmpty()) {
            combining.fill(home);
        } else {
            combining.fill(home, compute.set(home.region(), self.params));
        }
    }

    /** New homes, which processor 0 makes, and which no processor can look up by the tensor's name yet. */
    private TensorHomes shared(ElementType type) {
        if (self.processor == 0) {
            state.pending = state.newHomes(compute.output(), compute.outputLayout(), self.params).of(type);
        }
        state.meet();
        TensorHomes out = state.pending;
        state.meet();
        return out;
    }

    /** Copies finished pieces from coordinate 0 to the copies that received nothing. */
    private void replicate() {
        List<Integer> along = Exchange.replicatedAtEnd(compute);
        if (!Grid.contains(at, grid) || along.stream().noneMatch(g -> at[g] != 0)) {
            return;
        }
        long[] first = at.clone();
        along.forEach(g -> first[g] = 0);
        int from = (int) Grid.processor(first, grid);
        Block home = output.pieces()[self.processor];
        home.copyFrom(output.pieces()[from], home.region());
        self.received(from, home.bytes());
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
        Block home = output.pieces()[self.processor];
        if (!made.isWithin(home.region())) {
            throw new IllegalStateException("processor " + self.processor + " makes " + made + " of '" + compute.output() + "' but owns "
                    + home.region());
        }
        if (home.region().isBox()) {
            with(p.buffer().name(), home, p.body());
            return;
        }
        Block buffer = identity(p, made);
        with(p.buffer().name(), buffer, p.body());
        made.parts().forEach(r -> combining.combine(buffer, r, home));
        self.memory.free(p.buffer().name(), buffer);
    }

    private Block identity(Plan.Accumulate p, Regions made) {
        Block buffer = self.memory.buffer(p.buffer().name(), compute.output(), output.type(), made.hull(), output.storageOrder());
        combining.fill(buffer);
        return buffer;
    }

    private void produce(Plan.Accumulate p) {
        Regions made = regions(p.footprint());
        Block buffer = identity(p, made);
        with(p.buffer().name(), buffer, p.body());
        output.homes().owners(made, self.coordinates, writerCopies, (owner, part) ->
                state.inboxes.get((int) owner).add(new RunState.Contribution(self.processor, buffer, part)));
        state.meet();
        List<RunState.Contribution> arrived = new ArrayList<>(state.inboxes.get(self.processor));
        state.inboxes.get(self.processor).clear();
        // in the order of processors and not of arrival, so that runs repeat to the last bit
        arrived.sort(Comparator.comparingInt(RunState.Contribution::from));
        Block home = output.pieces()[self.processor];
        for (RunState.Contribution c : arrived) {
            c.part().parts().forEach(r -> combining.combine(c.buffer(), r, home));
            self.received(c.from(), home.type().bytes(c.part().size()));
        }
        state.meet();
        self.memory.free(p.buffer().name(), buffer);
    }
}
