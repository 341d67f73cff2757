package org.tilewright.cli.target;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.Units;
import org.tilewright.machine.Measurements;

/**
 * Says why something took another time than was predicted: what is known of the run that the prediction assumes to be otherwise. Where
 * nothing is known, it says what the prediction assumes.
 *
 * @param measured of this machine, if anything was
 */
record WhyOtherTime(HowItRan ran, long processors, Rates rates, Optional<Measurements> measured) {

    /** Predictions that are closer than this are as good as they get. */
    private static final double CLOSE = 2;
    /** What is shorter is mostly the waking of threads and processes, and the clock. */
    private static final double SHORT = 1e-3;
    /** Rates that are closer than this are told as one. */
    private static final double ALIKE = 0.9;

    /** Whether a time is far from its prediction. */
    static boolean isFar(double seconds, double predicted) {
        return seconds > 0 && predicted > 0 && (seconds >= CLOSE * predicted || predicted >= CLOSE * seconds);
    }

    /** Of a whole run: a sentence without its full stop; nothing where the time is as predicted. */
    Optional<String> ofRun(Timed t) {
        if (!isFar(t.seconds(), t.predicted())) {
            return Optional.empty();
        }
        List<String> causes = ofAll(t);
        causes.addAll(own(t));
        return Optional.of(factor(t) + t.where() + (causes.isEmpty() ? ", which assumes " + assumed() : ": " + String.join("; ", causes)));
    }

    /** Of a statement, without what is as much so of the whole run; nothing where that is all. */
    Optional<String> ofStatement(Timed t) {
        List<String> causes = isFar(t.seconds(), t.predicted()) ? own(t) : List.of();
        return causes.isEmpty() ? Optional.empty() : Optional.of(factor(t) + ": " + String.join("; ", causes));
    }

    /** What holds for all statements. */
    private List<String> ofAll(Timed t) {
        List<String> causes = new ArrayList<>();
        machine(causes);
        if (t.factor() > 1) {
            ran.shared().ifPresent(cores -> causes.add(Quantity.count(processors, "processor") + " shared "
                    + Quantity.count(cores, "core") + ", and the prediction gives each its own"));
            if (ran.repetitions() == 1) {
                causes.add("it ran once, and a first run " + (ran.by() == ComputedBy.VIRTUAL_MACHINE ? "compiles its loops and"
                        : "sets up its connections and") + " touches its memory for the first time (--repeat 5 reports the median)");
            }
            if (!ran.overlap() && t.predictedWaiting() < t.waiting()) {
                causes.add("no pieces travelled ahead (--no-overlap), but the prediction assumes that they do");
            }
        }
        return causes;
    }

    /** What is of the statement itself. */
    private List<String> own(Timed t) {
        List<String> causes = new ArrayList<>();
        if (t.factor() > 1) {
            slower(t, causes);
        } else {
            faster(t, causes);
        }
        if (t.perExecution() < SHORT) {
            causes.add((t.times() > 1 ? Units.seconds(t.perExecution()) + " an execution" : Units.seconds(t.seconds()))
                    + " is too short to be measured well: waking processors takes as long");
        }
        return causes;
    }

    private static String factor(Timed t) {
        double f = t.factor();
        return String.format(Locale.ROOT, f >= 100 ? "%.0f" : "%.2g", f).replaceFirst("e\\+01$", "0")
                + (f > 1 ? " times the predicted " : " of the predicted ") + Units.seconds(t.predicted());
    }

    private void faster(Timed t, List<String> causes) {
        if (t.work() instanceof Timed.WorkKind.Products p && p.byMemory()) {
            causes.add("its operands are predicted to come from memory, at " + Quantity.bytesPerSecond(rates.memoryBytesPerSecond())
                    + " per processor, which takes longer than its operations");
        }
        if (t.times() < t.predictedTimes()) {
            causes.add("it was executed " + Quantity.count(t.times(), "time") + ", and " + t.predictedTimes()
                    + " are predicted: conditions ended repeats");
        }
    }

    /** What the rates are of, where that is not what ran. */
    private void machine(List<String> causes) {
        switch (ran.by()) {
            case DEVICE -> causes.add("a device computed, but the prediction is for processor cores");
            case EMULATED_DEVICE -> causes.add("cores emulated the device, which is slow, but the prediction is for cores that compute "
                    + "directly");
            case SIMULATION -> causes.add("the time is a simulation's");
            case VIRTUAL_MACHINE, PROCESSES, PROCESSES_WITHOUT_BLAS -> { }
        }
        switch (rates.origin()) {
            case PROGRAM -> causes.add("the prediction is for the machine that the program describes, with "
                    + Quantity.flopsPerSecond(rates.flopsPerSecond()) + " per processor, not for this one");
            case ASSUMED -> causes.add("this machine was not measured, and " + Quantity.flopsPerSecond(rates.flopsPerSecond())
                    + " per processor are assumed ('tilewright targets --measure' measures it)");
            case MEASURED, KNOWN -> { }
        }
    }

    private void slower(Timed t, List<String> causes) {
        double waited = t.waiting() - t.predictedWaiting();
        if (waited > (t.seconds() - t.predicted()) / 2) {
            causes.add("it waited " + Units.seconds(t.waiting()) + " with messages, and " + Units.seconds(t.predictedWaiting())
                    + " are predicted");
        }
        switch (t.work()) {
            case Timed.WorkKind.Products p -> products(causes);
            case Timed.WorkKind.Loops l when l.secondsInMemory() > t.predicted() -> causes.add("the " + Units.bytes(l.bytes())
                    + " that it reads and writes take " + Units.seconds(l.secondsInMemory()) + " to pass through memory once, at "
                    + Quantity.bytesPerSecond(rates.memoryBytesPerSecond())
                    + " per processor, but for loops only the operations are predicted");
            case Timed.WorkKind.Loops l -> causes.add("its work is loops, but the prediction assumes the rate of matrix products, "
                    + Quantity.flopsPerSecond(rates.flopsPerSecond()) + " a processor");
            case Timed.WorkKind.Nothing n -> { }
        }
    }

    /** What multiplies matrices, where that is slower than what is predicted. */
    private void products(List<String> causes) {
        ran.slowBlas().ifPresent(causes::add);
        switch (ran.by()) {
            case VIRTUAL_MACHINE -> {
                double embedded = rate("embedded", Measurements.Blas::flopsOneCore);
                double system = rate("system", Measurements.Blas::flopsOneCore);
                if (embedded > 0 && embedded < ALIKE * system) {
                    causes.add("the embedded BLAS multiplied, " + Quantity.flopsPerSecond(embedded) + " per core here, but the prediction "
                            + "assumes the system's, " + Quantity.flopsPerSecond(system));
                }
                if (Runtime.version().feature() < 22) {
                    causes.add("before Java 22, operands of BLAS are copied out of Java's memory and back");
                }
            }
            case PROCESSES_WITHOUT_BLAS -> causes.add("loops multiplied instead of a BLAS, which was not found ('tilewright targets' says "
                    + "what to install), but the prediction assumes the rate of one, " + Quantity.flopsPerSecond(rates.flopsPerSecond())
                    + " a processor");
            case PROCESSES, DEVICE, EMULATED_DEVICE, SIMULATION -> { }
        }
    }

    private double rate(String library, ToDoubleFunction<Measurements.Blas> rate) {
        return measured.stream().flatMap(m -> m.blas().stream()).filter(b -> b.name().equals(library)).mapToDouble(rate).findFirst()
                .orElse(0);
    }

    private String assumed() {
        return Quantity.flopsPerSecond(rates.flopsPerSecond()) + " and " + Quantity.bytesPerSecond(rates.memoryBytesPerSecond())
                + " of memory per processor, and messages of " + Units.seconds(rates.between().latencySeconds()) + " and "
                + Quantity.bytesPerSecond(rates.between().bytesPerSecond()) + ": " + rates.origin().text();
    }
}
