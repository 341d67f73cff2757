package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.Program;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;

/** Compares placements by what the plans of their texts move and take, exactly. */
final class Compared {

    /** So many grids are planned and counted. */
    private static final int COUNTED = 8;
    /** So many where those that promise fewer bytes do not fit the machine's memory. */
    private static final int COUNTED_FOR_ROOM = 24;
    /** Sequential steps that are tried for a machine whose memory has no room for all pieces at once. */
    private static final long MOST_STEPS = 4096;

    /**
     * What a text leaves open.
     *
     * @param room the memory that its machine gets
     */
    record Open(String text, ParseResult parsed, Program program, Missing missing, List<StatementWork> all, Optional<String> room) { }

    /** A placement, written and counted. */
    record Tried(Arrangement placement, DerivedText written, Derived.Candidate candidate, Prediction prediction) { }

    private final String file;
    private final Derive.Options options;
    private final Open open;
    private final OptionalLong capacity;
    private final Function<Mapping, Optional<Arrangement>> apart;

    /**
     * @param capacity the memory of a processor, if it is known, in bytes
     * @param apart statements on shapes of their own that promise fewer bytes than all on the shape of a placement, if there are such
     */
    Compared(String file, Derive.Options options, Open open, OptionalLong capacity, Function<Mapping, Optional<Arrangement>> apart) {
        this.file = file;
        this.options = options;
        this.open = open;
        this.capacity = capacity;
        this.apart = apart;
    }

    /** Those that promise least with what their plans take, the best first. @param placements those that promise least first */
    List<Tried> of(List<Mapping> placements) {
        List<Mapping> room = placements.stream().filter(p -> p.leastMemory() <= capacity.orElse(Long.MAX_VALUE)).toList();
        List<Tried> tried = new ArrayList<>();
        int counted = 0;
        boolean fits = false;
        for (Mapping p : room.isEmpty() ? placements : room) {
            if (counted >= COUNTED && (fits || counted >= COUNTED_FOR_ROOM)) {
                break;
            }
            counted++;
            Optional<Tried> copies = p.withCopies(Written.in(open.program, open.all, p.grid().length)).map(Arrangement::of)
                    .flatMap(this::tried);
            copies.ifPresent(tried::add);
            Optional<Tried> once = tried(Arrangement.of(p));
            once.ifPresent(tried::add);
            fits |= copies.or(() -> once).filter(t -> t.candidate.fits().orElse(true)).isPresent();
        }
        sort(tried);
        // of what is best on one shape of the processors, statements may do better on others
        if (!tried.isEmpty() && open.missing.machine() && options.statement().isEmpty()) {
            Tried one = tried.getFirst();
            apart.apply(one.placement.parts().getFirst()).flatMap(this::tried)
                    .filter(t -> SeveralGrids.isWorth(t.candidate.meanBytes(), one.candidate.meanBytes())
                            && t.candidate.fits().orElse(true).equals(one.candidate.fits().orElse(true)))
                    .ifPresent(t -> tried.addFirst(t));
        }
        return tried;
    }

    private static void sort(List<Tried> tried) {
        // fewer processors are worth it only where they receive that much less than they have more to do
        long most = tried.stream().mapToLong(t -> t.prediction.processors()).max().orElse(1);
        double even = tried.stream().filter(t -> t.prediction.processors() == most).mapToDouble(t -> t.placement.busiest()).min().orElse(1);
        tried.sort(Comparator.<Tried, Boolean>comparing(t -> !t.candidate.fits().orElse(true))
                .thenComparingDouble(t -> t.candidate.meanBytes()
                        * (t.prediction.processors() < most ? Math.max(1, t.placement.busiest() / even) : 1))
                .thenComparingLong(t -> t.candidate.mostBytes()).thenComparingLong(t -> t.candidate.memoryBytes())
                .thenComparingInt(t -> t.candidate.grids().getFirst().size()));
    }

    /** In as few steps as have room, or else in those that need least. */
    private Optional<Tried> tried(Arrangement p) {
        Tried best = null;
        for (long steps = 1; steps <= MOST_STEPS && (best == null || !best.candidate.fits().orElse(true)); steps *= 2) {
            DerivedText written = DerivedText.of(open.text, open.parsed, open.program, open.missing, open.all, p, steps, open.room);
            Optional<Tried> next = predict(written.without()).map(x -> new Tried(p, written, candidate(p, x), x));
            if (next.isEmpty() || best != null && next.get().candidate.memoryBytes() >= best.candidate.memoryBytes()) {
                break;
            }
            best = next.get();
        }
        return Optional.ofNullable(best);
    }

    private Optional<Prediction> predict(String candidate) {
        Analysis a = Analysis.of(TilewrightParser.parse(file, candidate), options.params(), Optional.empty(), Analysis.Depth.ERRORS);
        Optional<Plan> plan = a.hasErrors() ? Optional.empty() : a.planned().flatMap(p -> p.plan());
        try {
            return plan.map(p -> Prediction.of(p, a.params()));
        } catch (TooLarge e) {
            return Optional.empty();
        }
    }

    private static Derived.Candidate candidate(Arrangement p, Prediction x) {
        long memory = x.memory().maxBytesPerProcessor();
        double copies = p.copyBytes();
        return new Derived.Candidate(p.grids(), x.traffic().totalBytes() / (double) x.processors() + copies,
                x.traffic().maxBytesPerProcessor(), memory, x.bound().bytesPerProcessor(), copies,
                Memory.capacity(x.plan()).map(c -> memory <= c));
    }
}
