package org.tilewright.lsp.preview;

import com.google.gson.JsonObject;
import java.util.Optional;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.run.LastReport;

/** Adds to what a preview page shows what the last run measured. */
public final class LastRunData {

    private LastRunData() { }

    /** {@code lastRun}: what the command printed, with {@code schedule}, {@code summary} and whether the text has {@code changed} since. */
    public static JsonObject with(JsonObject data, Optional<LastReport> report, Snapshot shown) {
        report.ifPresent(r -> {
            JsonObject run = r.run().deepCopy();
            run.addProperty("schedule", r.schedule());
            run.addProperty("summary", r.summary());
            run.addProperty("changed", r.version() != shown.document().version());
            data.add("lastRun", run);
        });
        return data;
    }
}
