package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.language.Analysis;

/** Statements that say the same are planned and predicted once, and each has the plan that it would have alone. */
class StatementsAlikeTest {

    private static final String DECLARATIONS = """
            param n = 12
            machine M = Grid(2, 2)
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(y, x)
            C(x, y) -> M(*, *)
            input A = ones
            input B = random(1)
            input C = random(2)
            """;

    private static final String SCHEDULE = """
            schedule %s {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, 4)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
            }
            """;

    private static Analysis planned(String statements) {
        Analysis a = Analysis.of("alike.tw", DECLARATIONS + statements, Memo.within(Prediction.MOST_READS));
        assertFalse(a.hasErrors(), () -> a.diagnostics().toString());
        return a;
    }

    private static List<Plan.Step> steps(Analysis a) {
        return a.planned().orElseThrow().plan().orElseThrow().steps().stream().filter(s -> s instanceof Plan.Compute).toList();
    }

    private static List<String> predicted(Analysis a, Plan.Compute c) {
        return a.prediction().orElseThrow().traffic().families().stream().filter(f -> f.place().equals(c.cause()))
                .map(f -> List.of(f.statement(), f.tensor(), f.how(), f.cause(), f.loops(), f.bytes(), f.messages(), f.received().sum()))
                .map(List::toString).toList();
    }

    /** The last of some statements, of which the first says the same or, of the same length, something else. */
    @ParameterizedTest
    @ValueSource(strings = {
        "A(i, j) = B(i, j)@A(i, j) = C(i, j)@A(i, j) = B(i, j)",
        "s1: A(i, j) = B(i, j)@s1: A(i, j) = C(i, j)@second: A(i, j) = B(i, j)",
        "A(i, j) = B(i, k)\n  * C(k, j)@A(i, j) = C(i, k)\n  * C(k, j)@A(i, j) = B(i, k)\n  * C(k, j)",
        "s1: A(i, j) += B(i, j) for i in 1..n - 1@s1: A(i, j) += C(i, j) for i in 1..n - 1@s22: A(i, j) += B(i, j) for i in 1..n - 1",
        "s1: A(i, j) = B(i, k) * C(k, j)@s1: A(i, j) = B(i, k) + C(k, j)@s333: A(i, j) = B(i, k) * C(k, j)",
        // labels that something else has, too
        "i: A(i, j) = B(i, j)@i: A(i, j) = C(i, j)@j: A(i, j) = B(i, j)",
        "A(i, j) = 2 * A(j, i)@A(i, j) = 3 * A(j, i)@A(i, j) = 2 * A(j, i)",
    })
    void eachHasThePlanThatItWouldHaveAlone(String texts) {
        String[] each = texts.split("@");
        for (String separator : List.of("\n", "\n\n// between\n", "\nrepeat t in 0..2 {\n  A(i, j) = A(j, i)\n}\n")) {
            String schedules = each[2].startsWith("s333") ? SCHEDULE.formatted("s1") + SCHEDULE.formatted("s333") : "";
            Analysis shared = planned(each[0] + separator + each[2] + "\n" + schedules);
            Analysis alone = planned(each[1] + separator + each[2] + "\n" + schedules);
            Plan.Compute last = (Plan.Compute) steps(alone).getLast();
            assertEquals(last, steps(shared).getLast());
            assertEquals(predicted(alone, last), predicted(shared, last));
            assertEquals(alone.prediction().orElseThrow().bound().statements().getLast(),
                    shared.prediction().orElseThrow().bound().statements().getLast());
        }
    }

    @Test
    void whatTheySendIsCountedOnce() {
        String one = "s0: A(i, j) = B(i, k) * C(k, j)\n";
        long spent = planned(one + SCHEDULE.formatted("s0")).kept().spent();
        StringBuilder many = new StringBuilder();
        for (int s = 0; s < 20; s++) {
            many.append(one.replace("s0", "s" + s)).append(SCHEDULE.formatted("s" + s));
        }
        long all = planned(many.toString()).kept().spent();
        assertTrue(all < 2 * spent, () -> all + " looks at 20 statements, " + spent + " at one");
    }
}
