package org.tilewright.cli.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.machine.BlasCores;
import org.tilewright.machine.Processor;

/**
 * The core of an OpenBLAS, a set of kernels for a kind of processor.
 *
 * @param own what it chooses by itself, or what the user made it choose
 * @param better what would use more of this processor; none if the choice is good enough or the user's
 * @param available the best of these that it has
 */
public record OpenBlasCore(String own, List<String> better, Optional<String> available) {

    private static final String VARIABLE = "OPENBLAS_CORETYPE";

    /** The core of a library of this machine, or, if there is none given, of the embedded one; nothing if it is no OpenBLAS. */
    public static Optional<OpenBlasCore> of(Optional<Path> library) {
        return LoadBlas.core(library, Map.of()).map(own -> of(own, System.getenv(), Processor.here().features(),
                core -> LoadBlas.core(library, Map.of(VARIABLE, core))));
    }

    /** @param coreWhenForced the core that it uses when it is told to use one */
    public static OpenBlasCore of(String own, Map<String, String> environment, Set<String> features,
            Function<String, Optional<String>> coreWhenForced) {
        boolean users = !environment.getOrDefault(VARIABLE, "").isBlank();
        List<String> better = users ? List.of() : BlasCores.better(own, features);
        return new OpenBlasCore(own, better, users ? Optional.empty() : BlasCores.choice(own, features, coreWhenForced));
    }

    /** The core that MPI programs use: where OpenBLAS chose badly, they choose. */
    public String ofPrograms() {
        return available.orElse(own);
    }

    /** What to set for programs that are not Tilewright's. */
    public Optional<String> setting() {
        return available.map(a -> VARIABLE + "=" + a);
    }

    /** What is wrong with the core that the local target has to take as it is, in a sentence. */
    public Optional<String> warningOfEmbedded() {
        return better.isEmpty() ? Optional.empty()
                : Optional.of("the embedded OpenBLAS mistakes this processor for an older one and uses its " + own
                        + " core, so products on the local target can be several times slower; "
                        + setting().map(s -> "set " + s).orElse("it has no better one"));
    }

    /** What MPI programs cannot mend themselves, in a sentence. */
    public Optional<String> warningOfSystem() {
        return better.isEmpty() || available.isPresent() ? Optional.empty()
                : Optional.of("the system's OpenBLAS mistakes this processor for an older one and uses its "
                        + own
                        + " core, so products in MPI programs can be several times slower; it has no better one, and a newer OpenBLAS may");
    }
}
