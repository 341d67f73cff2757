package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Block;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** One processor's part of one output of a nest: the home pieces that receive results, from where the nest begins to its end. */
final class OutputRun {

    private final RunState state;
    private final ProcessorRun self;
    private final Plan.Output output;
    /** Where this processor stands on the machine that the nest runs on, and how large that is. */
    private final long[] at;
    private final long[] grid;
    private final Ownership.Copies[] writerCopies;
    private final Combining combining;
    private TensorHomes homes;
    /** The homes that the new ones replace when the nest ends. */
    private Optional<TensorHomes> replaced = Optional.empty();

    OutputRun(RunState state, ProcessorRun self, Plan.Output output, long[] at, long[] grid) {
        this.state = state;
        this.self = self;
        this.output = output;
        this.at = at;
        this.grid = grid;
        this.writerCopies = Exchange.writerCopies(output.mapping());
        this.combining = Combining.of(output.operator(), output.type(), state, self);
    }

    /** Makes the home pieces that receive results. */
    void open() {
        replaced = output.isWide() ? openWide() : openStored();
    }

    private Optional<TensorHomes> openStored() {
        String name = output.tensor();
        TensorHomes old = state.homes.get(name);
        boolean kept = output.keepsOld();
        checkOld(old, kept);
        if (old != null && !output.readsOld() && old.layout().equals(output.layout())) {
            homes = old;
            clear(home());
            state.meet();
            return Optional.empty();
        }
        boolean swap = old != null && output.readsOld();
        homes = swap ? shared(old.type()) : self.publish(() -> state.newHomes(name, output.layout(), self.params), name);
        // a tensor of another layout is done with, but old values that are read or added to must stay until then
        boolean keep = swap || kept;
        Region owned = homes.homes().home(self.coordinates);
        Block home = keep ? self.memory.home(name, homes, owned) : self.memory.reusedHome(name, homes, owned);
        if (kept) {
            home.copyFrom(old.pieces()[self.processor], home.region());
        }
        clear(home);
        homes.pieces()[self.processor] = home;
        state.meet();
        return swap ? Optional.of(old) : Optional.empty();
    }

    /** Makes home pieces of the type that is computed in, which no processor looks up; the tensor's own ones if it has any. */
    private Optional<TensorHomes> openWide() {
        String name = output.tensor();
        TensorHomes old = state.homes.get(name);
        boolean kept = output.keepsOld();
        checkOld(old, kept);
        homes = shared(output.type());
        Region owned = homes.homes().home(self.coordinates);
        Block home = self.memory.results(name, homes, owned);
        if (kept) {
            kept(home).convertFrom(old.pieces()[self.processor], home.region());
        }
        clear(home);
        homes.pieces()[self.processor] = home;
        state.meet();
        return Optional.ofNullable(old);
    }

    /** Puts the results where the tensor's values are, once all copies of them are there. */
    void finish() {
        if (replaced.isPresent() && !output.isWide()) {
            self.publish(() -> homes, output.tensor());
        }
        output.scan().ifPresent(s -> {
            // who is copied from does not scan its own before all have their copies
            state.meet();
            new ScanRun(state, self, output, s, homes).run();
        });
        if (output.isWide()) {
            narrow(replaced);
        }
    }

    /** What of results is stored. */
    private Block kept(Block results) {
        OptionalInt field = output.form().kept();
        return field.isPresent() ? results.field(field.getAsInt()) : results;
    }

    /** Stores what has been computed in the tensor's own pieces, rounded to their type. */
    private void narrow(Optional<TensorHomes> old) {
        String name = output.tensor();
        Block wide = home();
        TensorHomes own = old.filter(h -> h.layout().equals(output.layout()))
                .orElseGet(() -> self.publish(() -> state.newHomes(name, output.layout(), self.params), name));
        Block piece = self.memory.reusedHome(name, own, wide.region());
        piece.convertFrom(kept(wide), wide.region());
        own.pieces()[self.processor] = piece;
        self.memory.freeResults(name, wide);
        homes = own;
    }

    private void checkOld(TensorHomes old, boolean kept) {
        if (old == null && kept) {
            throw new LocalRunException("tensor '" + output.tensor() + "' is " + (output.accumulate() ? "added to (+=)" : "set in part")
                    + " before it is set");
        }
        if (old != null && kept && !old.layout().equals(output.layout())) {
            throw new IllegalStateException("'" + output.tensor() + "' accumulates in another layout than it has");
        }
    }

    /** Gives the elements that the statement sets the value of nothing, unless it adds to what they have. */
    private void clear(Block home) {
        if (output.accumulate()) {
            return;
        }
        if (output.form().reached().isEmpty()) {
            combining.fill(home);
        } else {
            combining.fill(home, output.set(home.region(), self.params));
        }
    }

    /** New homes, which processor 0 makes, and which no processor can look up by the tensor's name yet. */
    private TensorHomes shared(ElementType type) {
        if (self.processor == 0) {
            state.pending = state.newHomes(output.tensor(), output.layout(), self.params).of(type);
        }
        state.meet();
        TensorHomes out = state.pending;
        state.meet();
        return out;
    }

    /** The home piece that receives results. */
    Block home() {
        return homes.pieces()[self.processor];
    }

    /** Copies finished pieces from coordinate 0 to the copies that received nothing. */
    void replicate() {
        List<Integer> along = Exchange.replicatedAtEnd(output);
        if (!Grid.contains(at, grid) || along.stream().noneMatch(g -> at[g] != 0)) {
            return;
        }
        long[] first = at.clone();
        along.forEach(g -> first[g] = 0);
        int from = (int) Grid.processor(first, grid);
        home().copyFrom(homes.pieces()[from], home().region());
        self.received(from, home().bytes());
    }

    /** A buffer for contributions, in which there are none yet. */
    Block contribution(String buffer, Regions made) {
        Block out = self.memory.buffer(buffer, output.tensor(), homes.type(), made.hull(), homes.storageOrder());
        combining.fill(out);
        return out;
    }

    /** Combines contributions into this processor's own home piece. */
    void combine(Block buffer, Regions made) {
        made.parts().forEach(r -> combining.combine(buffer, r, home()));
    }

    /** Brings contributions to their owners, and takes those of others. */
    void returnToOwners(Block buffer, Regions made) {
        homes.homes().owners(made, self.coordinates, writerCopies, (owner, part) ->
                state.inboxes.get((int) owner).add(new RunState.Contribution(self.processor, buffer, part)));
        state.meet();
        List<RunState.Contribution> arrived = new ArrayList<>(state.inboxes.get(self.processor));
        state.inboxes.get(self.processor).clear();
        // in the order of processors and not of arrival, so that runs repeat to the last bit
        arrived.sort(Comparator.comparingInt(RunState.Contribution::from));
        for (RunState.Contribution c : arrived) {
            combine(c.buffer(), c.part());
            self.received(c.from(), home().type().bytes(c.part().size()));
        }
        state.meet();
    }
}
