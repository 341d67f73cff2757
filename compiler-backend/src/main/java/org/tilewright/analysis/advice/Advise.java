package org.tilewright.analysis.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.OpenRepeat;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.plan.Plan;

/** Warnings and hints about the cost of a legal plan, with numbers and cheaper alternatives. */
public final class Advise {

    /** Traffic up to this multiple of the lower bound gives no hint; slightly more than 1.5, because bounds are rounded. */
    private static final double NEAR_BOUND = 1.505;

    /** Bounds of stencils and convolutions omit much of what must move: the halo of a square tile is up to 2.3 times the bound. */
    private static final double NEAR_WEAK_BOUND = 4;

    /** The least traffic for which there is a hint. */
    static final long NOTICEABLE_BYTES = 4096;

    private final Prediction prediction;

    private Advise(Prediction prediction) {
        this.prediction = prediction;
    }

    /** All advice about a plan, in the order of the plan. */
    public static List<Diagnostic> on(Plan plan, ParamValues params) {
        return on(Prediction.of(plan, params));
    }

    /** All advice about a plan whose cost is known. */
    public static List<Diagnostic> on(Prediction prediction) {
        return on(prediction, Memo.nothing());
    }

    /** @param kept results for statements of an earlier version of the text */
    public static List<Diagnostic> on(Prediction prediction, Memo kept) {
        Advise advise = new Advise(prediction);
        List<Diagnostic> out = new ArrayList<>();
        out.addAll(advise.memory());
        out.addAll(new AdviseLayouts(prediction).all());
        OpenRepeat.of(prediction.plan(), prediction.params()).forEach(r -> out.add(r.hint()));
        boolean onGpus = AdviseGpu.concerns(prediction.plan().program());
        for (Plan.Compute c : prediction.statements()) {
            Interruption.check();
            out.addAll(new AdviseLoad(prediction, c, kept).all());
            out.addAll(new AdviseCommunication(prediction, c).all());
            out.addAll(new AdviseLeaf(prediction, c).all());
            if (onGpus) {
                out.addAll(new AdviseGpu(prediction, c).all());
            }
        }
        out.addAll(advise.lowerBound());
        Interruption.check();
        return List.copyOf(out);
    }

    private List<Diagnostic> memory() {
        List<Diagnostic> out = new ArrayList<>();
        Plan plan = prediction.plan();
        Memory.capacity(plan).ifPresent(have -> exceeded(prediction.memory(), have, "the machine has ")
                .ifPresent(e -> out.add(Diagnostic.warning(e.cause, "memory-exceeded", e.message))));
        // whether it fits on a device depends on the target
        Memory.deviceCapacity(plan).ifPresent(have -> exceeded(Memory.ofDevices(plan, prediction.params()), have, "its device has ")
                .ifPresent(e -> out.add(Diagnostic.hint(e.cause, "device-memory-exceeded", e.message))));
        return out;
    }

    /** The message about missing memory. @param cause the largest item */
    private record Exceeded(SourceRange cause, String message) { }

    private static Optional<Exceeded> exceeded(Memory memory, long have, String has) {
        long need = memory.maxBytesPerProcessor();
        if (need <= have) {
            return Optional.empty();
        }
        List<Memory.Item> items = memory.peak();
        long homes = items.stream().filter(i -> i.what() == Memory.Kind.HOME || i.what() == Memory.Kind.NEW_HOME)
                .mapToLong(Memory.Item::bytes).sum();
        Memory.Item worst = items.stream().filter(i -> homes > have || i.what() == Memory.Kind.BUFFER).findFirst().orElse(items.get(0));
        String what = items.stream().limit(4).map(i -> i.what().text() + " of '" + i.tensor() + "' " + Quantity.bytes(i.bytes()))
                .collect(Collectors.joining(", "));
        String remedy = homes > have ? "even the owned pieces of the tensors do not fit, so more processors or fewer copies are needed"
                : "a 'communicate' at an inner loop, or a smaller 'split', would need smaller buffers";
        return Optional.of(new Exceeded(worst.cause(), "a processor needs " + Quantity.bytes(need) + " at one time, and " + has
                + Quantity.bytes(have) + ": " + what + (items.size() > 4 ? ", and more" : "") + "; " + remedy));
    }

    private List<Diagnostic> lowerBound() {
        List<Diagnostic> out = new ArrayList<>();
        Map<SourceRange, List<Plan.Compute>> statements = prediction.statements().stream()
                .collect(Collectors.groupingBy(Plan.Compute::cause));
        for (LowerBound.OfStatement s : prediction.bound().statements()) {
            double mean = prediction.meanBytes(s);
            if (mean <= NOTICEABLE_BYTES || mean <= NEAR_BOUND * s.bytesPerProcessor()) {
                continue;
            }
            boolean plain = hasPlainIndices(statements.getOrDefault(s.range(), List.of()));
            if (!plain && mean <= NEAR_WEAK_BOUND * s.bytesPerProcessor()) {
                continue;
            }
            String moves = "'" + s.statement() + "' moves " + Quantity.bytes(Math.round(mean)) + " to each processor on average, ";
            if (s.bytesPerProcessor() > 0) {
                out.add(Diagnostic.hint(s.range(), "above-lower-bound", moves + Quantity.times(mean / s.bytesPerProcessor()) + " the "
                        + Quantity.bytes(s.bytesPerProcessor()) + " that no schedule on " + prediction.processors() + " processors with "
                        + Quantity.bytes(Memory.capacity(prediction.plan()).orElse(prediction.memory().maxBytesPerProcessor()))
                        + " memory can avoid"));
            } else if (plain) {
                out.add(Diagnostic.hint(s.range(), "above-lower-bound", moves + "where the lower bound is 0 B: other layouts, or"
                        + " copies, may save that"));
            }
        }
        return out;
    }

    /** Whether each index is a plain variable that occurs once in its access: otherwise a bound of 0 only means that none is known. */
    private static boolean hasPlainIndices(List<Plan.Compute> statements) {
        return statements.stream().flatMap(c -> c.statements().stream()).flatMap(s -> VariableExtents.accesses(s).stream())
                .allMatch(a -> a.indices().stream().flatMap(i -> i.plainVariable().stream()).map(Word::text).distinct().count()
                        == a.indices().size());
    }
}
