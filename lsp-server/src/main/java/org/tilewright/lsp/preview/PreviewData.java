package org.tilewright.lsp.preview;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.plan.Plan;
import org.tilewright.preview.PreviewPage;

/** What the preview page shows of one version of a text. */
public final class PreviewData {

    private PreviewData() { }

    /**
     * @param schedule the name of the schedules to use; empty for the first ones
     * @throws TooLarge if it takes longer to count than somebody who edits waits
     */
    public static Optional<JsonObject> of(Snapshot s, Optional<String> schedule) {
        if (schedule.isEmpty()) {
            return s.prediction().map(PreviewPage::data);
        }
        Analysis other = Analysis.of(s.analysis().parsed(), Map.of(), schedule, Analysis.Depth.ERRORS);
        return other.hasErrors() ? Optional.empty() : data(other);
    }

    private static Optional<JsonObject> data(Analysis other) {
        Optional<Plan> plan = other.planned().flatMap(p -> p.plan());
        return plan.map(p -> PreviewPage.data(Prediction.of(p, other.params(), Memo.within(Prediction.MOST_READS))));
    }

    /**
     * What the page would show with other values of params: {@code {data}}, or {@code {problem}}, a sentence.
     *
     * @param params values in place of the text's; those of params that the text no longer has are passed over
     */
    public static JsonObject tried(Snapshot s, Optional<String> schedule, Map<String, Long> params) {
        JsonObject out = new JsonObject();
        try {
            Analysis other = Analysis.of(s.analysis().parsed(), params, schedule, Analysis.Depth.ERRORS);
            Optional<Diagnostic> wrong = other.diagnostics().stream().filter(Diagnostic::isError).findFirst();
            Optional<JsonObject> data = wrong.isPresent() ? Optional.empty() : data(other);
            data.ifPresent(d -> out.add("data", d));
            if (data.isEmpty()) {
                out.addProperty("problem",
                        wrong.map(d -> "Line " + d.range().line() + ": " + d.message()).orElse("The program has no plan."));
            }
        } catch (TooLarge e) {
            out.addProperty("problem", e.getMessage());
        }
        return out;
    }
}
