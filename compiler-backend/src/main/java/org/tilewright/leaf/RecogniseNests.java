package org.tilewright.leaf;

import java.util.List;
import java.util.Optional;

/** Finds the loops that may run in any order. */
final class RecogniseNests extends OutsideIn {

    @Override
    Optional<Leaf> decide(Leaf.For loop, boolean inside, Setting setting) {
        List<Nest> nests = Nest.of(loop);
        if (!nests.isEmpty()) {
            return Optional.of(new Leaf.AnyOrder(nests, loop));
        }
        return KeepInRegisters.updated(loop).map(u -> loop);
    }
}
