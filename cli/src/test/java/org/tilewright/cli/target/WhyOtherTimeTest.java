package org.tilewright.cli.target;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.analysis.load.Rates;
import org.tilewright.machine.Measurements;

/** What is said of a time that is far from its prediction, and nothing where it is near. */
class WhyOtherTimeTest {

    private static final Rates MEASURED = new Rates(new Rates.Link(1e-6, 5e9), 20e9, 8e9, Rates.Origin.MEASURED);
    private static final Measurements MACHINE = new Measurements("here", "a processor", "an MPI", "2026-01-01", 2, List.of(),
            List.of(new Measurements.Blas("system", "", 40e9, 80e9), new Measurements.Blas("embedded", "", 10e9, 20e9)), 8e9, 16e9);
    private static final HowItRan OFTEN = ran(ComputedBy.PROCESSES, Optional.empty(), 5, true);
    private static final Timed.WorkKind PRODUCTS = new Timed.WorkKind.Products(false);
    private static final Timed.WorkKind NOTHING = new Timed.WorkKind.Nothing();

    /** A line of the table. @param said empty for nothing */
    private record Line(HowItRan ran, Rates rates, Timed timed, String said) {

        Line(HowItRan ran, Timed timed, String said) {
            this(ran, MEASURED, timed, said);
        }
    }

    private static HowItRan ran(ComputedBy by, Optional<Integer> shared, int repetitions, boolean overlap) {
        return new HowItRan(by, shared, repetitions, overlap, Optional.empty());
    }

    private static Timed took(double seconds, double predicted, Timed.WorkKind work) {
        return new Timed(seconds, predicted, 0, 0, 1, 1, work, "");
    }

    private static Rates from(Rates.Origin origin) {
        return new Rates(MEASURED.between(), 20e9, 8e9, origin);
    }

    static List<Line> table() {
        return List.of(
                new Line(OFTEN, took(0.19, 0.1, PRODUCTS), ""),
                new Line(OFTEN, took(0.06, 0.1, PRODUCTS), ""),
                new Line(OFTEN, took(0, 0.1, PRODUCTS), ""),
                new Line(OFTEN, took(0.1, 0, PRODUCTS), ""),
                new Line(OFTEN, took(0.3, 0.1, PRODUCTS), "3.0 times the predicted 100.00 ms, which assumes 20 GFLOP/s and 8 GB/s of"
                        + " memory per processor, and messages of 1.0 us and 5 GB/s: measurements of this machine"),
                new Line(OFTEN, took(0.02, 0.1, PRODUCTS), "0.20 of the predicted 100.00 ms, which assumes 20 GFLOP/s and 8 GB/s of"
                        + " memory per processor, and messages of 1.0 us and 5 GB/s: measurements of this machine"),
                new Line(OFTEN, took(0.02, 0.1, new Timed.WorkKind.Products(true)), "0.20 of the predicted 100.00 ms: its operands are"
                        + " predicted to come from memory, at 8 GB/s per processor, which takes longer than its operations"),
                new Line(ran(ComputedBy.PROCESSES, Optional.empty(), 1, true), took(55.1, 0.1, PRODUCTS), "551 times the predicted"
                        + " 100.00 ms: it ran once, and a first run sets up its connections and touches its memory for the first time"
                        + " (--repeat 5 reports the median)"),
                new Line(ran(ComputedBy.VIRTUAL_MACHINE, Optional.empty(), 1, true), took(5.1, 0.1, NOTHING), "51 times the predicted"
                        + " 100.00 ms: it ran once, and a first run compiles its loops and touches its memory for the first time"
                        + " (--repeat 5 reports the median)"),
                new Line(OFTEN, took(2e-5, 1e-6, NOTHING),
                        "20 times the predicted 1.0 us: 20.0 us is too short to be measured well: waking processors takes as long"),
                new Line(OFTEN, new Timed(2e-3, 1e-5, 0, 0, 100, 100, NOTHING, ""), "200 times the predicted 10.0 us:"
                        + " 20.0 us an execution is too short to be measured well: waking processors takes as long"),
                new Line(ran(ComputedBy.PROCESSES, Optional.of(2), 5, true), took(0.8, 0.1, NOTHING), "8.0 times the predicted"
                        + " 100.00 ms: 16 processors shared 2 cores, and the prediction gives each its own"),
                new Line(ran(ComputedBy.PROCESSES_WITHOUT_BLAS, Optional.empty(), 5, true), took(0.8, 0.1, PRODUCTS), "8.0 times the"
                        + " predicted 100.00 ms: loops multiplied instead of a BLAS, which was not found ('tilewright targets' says what to"
                        + " install), but the prediction assumes the rate of one, 20 GFLOP/s a processor"),
                new Line(new HowItRan(ComputedBy.PROCESSES, Optional.empty(), 5, true, Optional.of("OPENBLAS_CORETYPE=Prescott is slow")),
                        took(0.8, 0.1, PRODUCTS), "8.0 times the predicted 100.00 ms: OPENBLAS_CORETYPE=Prescott is slow"),
                new Line(OFTEN, took(0.8, 0.1, new Timed.WorkKind.Loops(1 << 30, 0.05)), "8.0 times the predicted 100.00 ms: its work is"
                        + " loops, but the prediction assumes the rate of matrix products, 20 GFLOP/s a processor"),
                new Line(OFTEN, took(0.8, 0.1, new Timed.WorkKind.Loops(1 << 30, 0.5)), "8.0 times the predicted 100.00 ms: the 1.00 GiB"
                        + " that it reads and writes take 500.00 ms to pass through memory once, at 8 GB/s per processor, but for loops"
                        + " only the operations are predicted"),
                new Line(OFTEN, new Timed(0.8, 0.1, 0.6, 0.01, 1, 1, PRODUCTS, ", most of it in 'C' of line 9"), "8.0 times the"
                        + " predicted 100.00 ms, most of it in 'C' of line 9: it waited 600.00 ms with messages, and 10.00 ms are"
                        + " predicted"),
                new Line(ran(ComputedBy.PROCESSES, Optional.empty(), 5, false), new Timed(0.8, 0.1, 0.1, 0.01, 1, 1, PRODUCTS, ""),
                        "8.0 times the predicted 100.00 ms: no pieces travelled ahead (--no-overlap), but the prediction assumes that they "
                                + "do"),
                new Line(OFTEN, new Timed(0.02, 0.1, 0, 0, 12, 100, NOTHING, ""), "0.20 of the predicted 100.00 ms: it was executed"
                        + " 12 times, and 100 are predicted: conditions ended repeats"),
                new Line(ran(ComputedBy.DEVICE, Optional.empty(), 5, true), took(0.01, 0.1, NOTHING), "0.10 of the predicted 100.00 ms:"
                        + " a device computed, but the prediction is for processor cores"),
                new Line(ran(ComputedBy.EMULATED_DEVICE, Optional.empty(), 5, true), took(1, 0.1, NOTHING), "10 times the predicted"
                        + " 100.00 ms: cores emulated the device, which is slow, but the prediction is for cores that compute directly"),
                new Line(OFTEN, from(Rates.Origin.PROGRAM), took(1, 0.1, NOTHING), "10 times the predicted 100.00 ms: the prediction is"
                        + " for the machine that the program describes, with 20 GFLOP/s per processor, not for this one"),
                new Line(OFTEN, from(Rates.Origin.ASSUMED), took(1, 0.1, NOTHING), "10 times the predicted 100.00 ms: this machine was"
                        + " not measured, and 20 GFLOP/s per processor are assumed ('tilewright targets --measure' measures it)"));
    }

    @ParameterizedTest
    @MethodSource("table")
    void causesAreWhatIsKnownOfTheRun(Line line) {
        assertEquals(line.said, new WhyOtherTime(line.ran, 16, line.rates, Optional.of(MACHINE)).ofRun(line.timed).orElse(""));
    }

    @Test
    void aStatementLeavesOutWhatIsSaidOfTheWholeRun() {
        WhyOtherTime why = new WhyOtherTime(ran(ComputedBy.PROCESSES, Optional.of(2), 1, true), 16, MEASURED, Optional.of(MACHINE));
        assertEquals(Optional.empty(), why.ofStatement(took(0.8, 0.1, PRODUCTS)));
        assertEquals(Optional.empty(), why.ofStatement(took(0.1, 0.1, new Timed.WorkKind.Loops(8, 1))));
        assertEquals(Optional.of("8.0 times the predicted 100.00 ms: its work is loops, but the prediction assumes the rate of matrix "
                + "products, 20 GFLOP/s a processor"), why.ofStatement(took(0.8, 0.1, new Timed.WorkKind.Loops(8, 0))));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void theEmbeddedBlasIsNamedWhereItIsSlower(Optional<Measurements> machine, boolean named) {
        String said = new WhyOtherTime(ran(ComputedBy.VIRTUAL_MACHINE, Optional.empty(), 5, true), 2, MEASURED, machine)
                .ofRun(took(1, 0.1, PRODUCTS)).orElseThrow();
        assertEquals(named, said.contains("the embedded BLAS multiplied, 10 GFLOP/s per core here, but the prediction assumes the"
                + " system's, 40 GFLOP/s"), said);
    }

    static List<Arguments> libraries() {
        Measurements fast = new Measurements("here", "", "", "", 2, List.of(), List.of(new Measurements.Blas("system", "", 40e9, 80e9),
                new Measurements.Blas("embedded", "", 39e9, 78e9)), 8e9, 16e9);
        return List.of(Arguments.of(Optional.of(MACHINE), true),
                Arguments.of(Optional.of(fast), false),
                Arguments.of(Optional.empty(), false));
    }
}
