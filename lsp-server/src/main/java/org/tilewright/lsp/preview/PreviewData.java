package org.tilewright.lsp.preview;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.incremental.Kept;
import org.tilewright.ir.TooLarge;
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
        Optional<Plan> plan = other.planned().flatMap(p -> p.plan());
        return other.hasErrors() ? Optional.empty() : plan.map(p -> PreviewPage.data(
                Prediction.of(p, other.params(), Kept.within(Prediction.MOST_READS))));
    }
}
