package org.tilewright.lsp.preview;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.plan.Plan;
import org.tilewright.preview.PreviewPage;

/** What the preview page shows of one version of a text. */
public final class PreviewData {

    private PreviewData() { }

    /** @param schedule the name of the schedules to use; empty for the first ones */
    public static Optional<JsonObject> of(Snapshot s, Optional<String> schedule) {
        if (schedule.isEmpty()) {
            return s.prediction().map(p -> PreviewPage.data(p.plan(), p.params()));
        }
        Analysis other = Analysis.of(s.analysis().parsed(), Map.of(), schedule, Analysis.Depth.ERRORS);
        Optional<Plan> plan = other.planned().flatMap(p -> p.plan());
        return other.hasErrors() ? Optional.empty() : plan.map(p -> PreviewPage.data(p, other.params()));
    }
}
