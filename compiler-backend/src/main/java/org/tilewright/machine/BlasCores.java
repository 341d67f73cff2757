package org.tilewright.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.library.CppLibrary;

/**
 * The cores of OpenBLAS, sets of kernels for kinds of processors. A version that is older than the processor may choose a core that
 * was made for processors of twenty years ago. Generated programs choose a better one themselves, by the same table.
 */
public final class BlasCores {

    /** The instruction sets that some cores of the same age need, and those cores, the preferred one first. */
    private record Age(List<String> needs, List<String> cores) { }

    /** The newest first. */
    private static final List<Age> AGES = read();

    private BlasCores() { }

    /**
     * The cores that would use more of a processor, the best first.
     *
     * @param inUse the core in use; with one that is not known here nothing is better
     */
    public static List<String> better(String inUse, Set<String> features) {
        List<String> better = new ArrayList<>();
        for (Age a : AGES) {
            if (a.cores().contains(inUse)) {
                return List.copyOf(better);
            }
            if (features.containsAll(a.needs())) {
                better.add(a.cores().get(0));
            }
        }
        return List.of();
    }

    /**
     * The core that programs take in place of the one that OpenBLAS chose; none if that is good enough, or if it has no better one.
     *
     * @param coreWhenForced the core that OpenBLAS uses when it is told to use one: another one if it does not have that
     */
    public static Optional<String> choice(String own, Set<String> features, Function<String, Optional<String>> coreWhenForced) {
        return better(own, features).stream().filter(c -> coreWhenForced.apply(c).filter(c::equals).isPresent()).findFirst();
    }

    private static List<Age> read() {
        return CppLibrary.text("tilewright/contraction/blas_cores.inc").lines().filter(l -> l.contains(": ")).map(l -> l.split(": "))
                .map(l -> new Age(words(l[0]), words(l[1]))).toList();
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.strip().split(" "));
    }
}
