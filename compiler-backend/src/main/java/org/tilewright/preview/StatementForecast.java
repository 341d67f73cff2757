package org.tilewright.preview;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.Rates;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.plan.Plan;

/**
 * What is predicted of one statement, all its executions together, to be read beside what a run measured of it.
 *
 * @param seconds by the cost model
 * @param waiting the seconds of these in which messages hold the work up
 * @param bytes that all processors receive
 * @param mostBytes that one of them receives
 * @param atMost whether fewer bytes may move: what indices ask for that only the run knows
 */
public record StatementForecast(double seconds, double waiting, long bytes, long mostBytes, boolean atMost) {

    /** In the order of {@link Plan#counted}; absent where it takes too long to predict. */
    public static List<Optional<StatementForecast>> of(Plan plan, ParamValues params, Rates rates) {
        List<Plan.Counted> statements = plan.counted();
        try {
            Map<Cost.PartOf, StatementForecast> all = all(plan, params, rates);
            return statements.stream().map(s -> Optional.ofNullable(all.get(new Cost.PartOf(s.name(), s.step().cause())))).toList();
        } catch (TooLarge e) {
            return statements.stream().map(s -> Optional.<StatementForecast>empty()).toList();
        }
    }

    private static Map<Cost.PartOf, StatementForecast> all(Plan plan, ParamValues params, Rates rates) {
        Memo kept = Memo.within(Prediction.MOST_READS);
        Prediction prediction = Prediction.of(plan, params, kept);
        Map<Cost.PartOf, List<TransferGroup>> families = new LinkedHashMap<>();
        prediction.traffic().families()
                .forEach(f -> families.computeIfAbsent(new Cost.PartOf(f.part(), f.place()), n -> new ArrayList<>()).add(f));
        Map<Cost.PartOf, StatementForecast> out = new LinkedHashMap<>();
        Cost.byStatement(plan, params, rates, kept).forEach((part, cost) -> out.put(part, of(cost, families.getOrDefault(part, List.of()),
                prediction.grid())));
        return out;
    }

    private static StatementForecast of(Cost.OfStatement cost, List<TransferGroup> families, long[] grid) {
        ByProcessor received = families.stream().map(TransferGroup::received).reduce(ByProcessor.all(grid, 0), ByProcessor::plus);
        return new StatementForecast(cost.seconds(), cost.waiting(), families.stream().mapToLong(TransferGroup::bytes).sum(),
                received.max(), families.stream().anyMatch(TransferGroup::isAtMost));
    }
}
