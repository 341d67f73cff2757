package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;

/**
 * All decisions about the loops inside a processor, in order. The first passes are part of the plan and the same for every target. The
 * others depend on the device; targets apply them and print the result. A new pass is added to one of the two lists.
 */
public final class LeafPasses {

    private static final List<LeafPass> IN_THE_PLAN = List.of(new JoinUpdates(), new RecogniseContractions(), new RecogniseNests());

    private LeafPasses() { }

    /** Finds the permutable loops. */
    static final class RecogniseNests extends OutsideIn {

        @Override
        Optional<Leaf> decide(Leaf.For loop, boolean inside, Setting setting) {
            List<PermutableBand> nests = PermutableBand.of(loop);
            if (!nests.isEmpty()) {
                return Optional.of(new Leaf.PermutableBands(nests, loop));
            }
            return ScalarReplacement.updated(loop).map(u -> loop);
        }
    }

    /** The passes for every target. */
    public static Leaf inThePlan(Leaf lowered, LeafPass.Setting setting) {
        return apply(IN_THE_PLAN, lowered, setting);
    }

    /** What a target prints or compiles. @param planned a leaf of a plan */
    public static Leaf forDevice(Leaf planned, Device device, LeafPass.Setting setting) {
        return apply(of(device), planned, setting);
    }

    private static List<LeafPass> of(Device device) {
        List<LeafPass> out = new ArrayList<>();
        if (!device.arrangesLoops()) {
            out.add(LeafPasses::loopsAsWritten);
        }
        if (device.mapsLoops()) {
            out.add(new LoopsForThreads(device.multiplies()));
        }
        if (!device.namesValues()) {
            out.add(new NamesInPlace());
        }
        if (!device.mapsLoops()) {
            // on a grid of threads a selection takes less time than another launch
            out.add(new PeelBoundaries());
        }
        out.add(device.arrangesLoops() ? ArrangeNest::all : new LoopInterchange());
        out.add(new ScalarReplacement(device.registersAcrossLoops()));
        if (device.sharesAnyLoop()) {
            out.add(new Parallelize());
            out.add(new Vectorize());
        }
        return List.copyOf(out);
    }

    /** The pass for devices that run loops in the order in which they are written. A leaf that is one matrix product stays one. */
    static Leaf loopsAsWritten(Leaf leaf, LeafPass.Setting setting) {
        return switch (leaf) {
            case Leaf.Let l -> new Leaf.Let(l.variable(), l.value(), loopsAsWritten(l.body(), setting));
            case Leaf.Contract c -> c;
            default -> withoutOrder(leaf);
        };
    }

    private static Leaf withoutOrder(Leaf leaf) {
        return leaf instanceof Leaf.IndirectUpdates s ? s : leaf.around(LeafPasses::withoutOrder);
    }

    private static Leaf apply(List<LeafPass> passes, Leaf leaf, LeafPass.Setting setting) {
        Leaf at = leaf;
        for (LeafPass p : passes) {
            at = p.apply(at, setting);
        }
        return at;
    }
}
