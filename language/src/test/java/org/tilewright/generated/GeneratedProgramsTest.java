package org.tilewright.generated;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.tilewright.analysis.Traffic;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.target.local.LocalResult;
import org.tilewright.target.local.LocalRun;

/** Random programs on the local target: results equal the naive evaluator's, bytes equal the prediction. */
class GeneratedProgramsTest {

    @Property(tries = 2500)
    void runsAsMeantAndMovesWhatThePreviewSays(@ForAll @Size(min = 0, max = 160) List<@IntRange(max = 999) Integer> numbers) {
        GeneratedProgram g = GeneratedProgram.of(numbers);
        check(g);
    }

    static void check(GeneratedProgram g) {
        LocalResult result = LocalRun.run(g.plan(), g.params(), LocalRun.Options.in(Path.of(".")));
        Verdict verdict = Verify.against(g.program(), g.params(), Path.of("."), result);
        if (!verdict.passed()) {
            throw new AssertionError(verdict.text() + "\n\n" + g.text());
        }
        Traffic traffic = Traffic.of(g.plan(), g.params());
        if (!Arrays.equals(result.bytesReceived(), traffic.receivedBytes())) {
            throw new AssertionError("received " + Arrays.toString(result.bytesReceived()) + ", predicted "
                    + Arrays.toString(traffic.receivedBytes()) + "\n\n" + g.text());
        }
        if (result.totalMessages() != traffic.messages()) {
            throw new AssertionError(result.totalMessages() + " messages, predicted " + traffic.messages() + "\n\n" + g.text());
        }
    }
}
