package org.tilewright.language.derive;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The statements of a program on one shape of the processors or on several, each of which has statements of its own and the tensors that
 * they set. A tensor that a statement of another shape reads comes from where it lives, piece by piece.
 *
 * @param parts the placement on each shape; the first is that which is best for all statements together
 */
record Arrangement(List<Mapping> parts) {

    Arrangement {
        parts = List.copyOf(parts);
    }

    static Arrangement of(Mapping placement) {
        return new Arrangement(List.of(placement));
    }

    /** The part that a statement is done in. */
    Mapping of(StatementWork work) {
        return parts.stream().filter(p -> p.has(work)).findFirst().orElseThrow();
    }

    /** The part that a tensor lives in, or the first. */
    Mapping where(String tensor) {
        return parts.stream().filter(p -> p.home(tensor) != null).findFirst().orElse(parts.getFirst());
    }

    List<List<Long>> grids() {
        return parts.stream().map(p -> Arrays.stream(p.grid()).boxed().toList()).toList();
    }

    /** What processors receive on average, in bytes. */
    double bytes() {
        return parts.stream().mapToDouble(Mapping::bytes).sum();
    }

    /** The points that the busiest processors compute. */
    double busiest() {
        return parts.stream().mapToDouble(Mapping::busiest).sum();
    }

    /** What copies of all inputs bring received per processor on average, once, in bytes. */
    double copyBytes() {
        return parts.stream().mapToDouble(Mapping::copyBytes).sum();
    }

    /** The inputs that come to several processors before the first statement. */
    Set<String> copiedInputs() {
        return parts.stream().flatMap(p -> p.copiedInputs().stream()).collect(Collectors.toSet());
    }
}
