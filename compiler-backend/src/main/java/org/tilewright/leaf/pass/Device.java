package org.tilewright.leaf.pass;

import java.util.function.BiPredicate;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.LeafPass;

/**
 * What runs a leaf, as far as it determines how loops run. Each target describes its device.
 *
 * @param arrangesLoops whether it receives permutable loops as such, in the order that suits memory; otherwise they stay loops, and matrix
 *         products are recognised only if a leaf is nothing else
 * @param namesValues whether values keep their names, for readability; otherwise names are replaced by their values
 * @param registersAcrossLoops whether an element stays in a register while several loops run, not only an innermost one
 * @param sharesAnyLoop whether any loop can run on threads and in vector lanes, not only the outermost one
 * @param mapsLoops whether loops are mapped to a grid of many threads, so that what a schedule says about the threads and lanes of a
 *         processor, and the kernels that it names, is not binding
 * @param multiplies only for such a device: which contractions a library computes there; all others are loops
 */
public record Device(boolean arrangesLoops, boolean namesValues, boolean registersAcrossLoops, boolean sharesAnyLoop, boolean mapsLoops,
                     BiPredicate<Contraction, LeafPass.Setting> multiplies) {

    /** A device that runs loops one after another, possibly on the threads of a processor. */
    public Device(boolean arrangesLoops, boolean namesValues, boolean registersAcrossLoops, boolean sharesAnyLoop) {
        this(arrangesLoops, namesValues, registersAcrossLoops, sharesAnyLoop, false, (c, setting) -> false);
    }
}
