package org.tilewright.generated.judge;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Computed;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.Output;
import org.tilewright.oracle.NaiveEvaluator;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.plan.Plan;

/**
 * Runs programs on the local target and says what is wrong: with their results, which are those of the definition, with the files that
 * they write, and with what they moved and held, which is what was predicted.
 */
public final class LocalJudge {

    /** What a run says of a quotient or a power of integers that does not exist, after the statement. */
    private static final Pattern UNDEFINED =
            Pattern.compile("(?s).*(\\(line \\d+\\)) (divides an integer by 0|takes 0 to a negative power).*");

    private LocalJudge() { }

    /** @param plan of the program, perhaps made with other params than it runs with */
    public static Optional<String> fault(GeneratedProgram g, Plan plan) {
        LocalResult result;
        try {
            result = LocalRun.run(plan, g.params(), LocalRun.Options.in(g.folder()));
        } catch (LocalRunException e) {
            return failed(g, e.getMessage());
        }
        Optional<String> wrong = compared(g, result);
        return wrong.isPresent() ? wrong : RoundsOf.in(plan, result.rounds()).flatMap(p -> predicted(g, p, result));
    }

    public static Optional<String> fault(GeneratedProgram g) {
        return fault(g, g.plan());
    }

    /** A run may end in an error if the program by definition does, in the same statement. */
    public static Optional<String> failed(GeneratedProgram g, String message) {
        try {
            NaiveEvaluator.evaluate(g.program(), g.params(), g.folder());
        } catch (EvaluationException expected) {
            return statement(expected.getMessage()).equals(statement(message)) ? Optional.empty()
                    : Optional.of("the run says: " + message + "\nby definition: " + expected.getMessage());
        }
        return Optional.of("the run ended, and by definition nothing is wrong: " + message);
    }

    private static String statement(String message) {
        Matcher m = UNDEFINED.matcher(message);
        return m.matches() ? m.group(1) : message;
    }

    private static Optional<String> compared(GeneratedProgram g, LocalResult result) {
        try {
            Optional<String> wrong = verdict(Verify.against(g.program(), g.params(), g.folder(), result));
            return wrong.isPresent() || g.program().outputs().isEmpty() ? wrong : written(g, result);
        } catch (EvaluationException e) {
            return Optional.of("the run ended well, but by definition: " + e.getMessage());
        }
    }

    /** What stands in the files that the program wrote. */
    public static Optional<String> written(GeneratedProgram g, Computed rest) {
        Computed files = (tensor, block) -> {
            Optional<Output> output = g.program().outputs().stream().filter(o -> o.tensor().text().equals(tensor)).findFirst();
            if (output.isEmpty()) {
                rest.read(tensor, block);
                return;
            }
            long[] extents = g.program().tensor(tensor).orElseThrow().extents().stream().mapToLong(g.params()::integer).toArray();
            TensorFiles.readInto(g.folder().resolve(output.get().path().text()), extents, block);
        };
        return verdict(Verify.against(g.program(), g.params(), g.folder(), files)).map(w -> "in the files that were written: " + w);
    }

    public static Optional<String> verdict(Verdict v) {
        return v.passed() ? Optional.empty() : Optional.of(v.text());
    }

    private static Optional<String> predicted(GeneratedProgram g, Plan plan, LocalResult result) {
        Traffic traffic = Traffic.of(plan, g.params());
        Optional<String> other = traffic.contradicts(result.bytesReceived(), result.totalMessages(), result.inside());
        if (other.isPresent()) {
            return other;
        }
        long[] most = Memory.of(plan, g.params()).peakBytes();
        for (int p = 0; p < most.length; p++) {
            if (result.peakBytes()[p] > most[p]) {
                return Optional.of("processor " + p + " held " + result.peakBytes()[p] + " bytes, predicted " + most[p]);
            }
        }
        return Optional.empty();
    }
}
