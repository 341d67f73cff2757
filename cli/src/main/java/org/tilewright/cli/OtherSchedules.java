package org.tilewright.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.cli.program.SourceText;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;
import org.tilewright.preview.PreviewPage;

/** The film of a program under its other schedules, for a page that shows two of them beside each other. */
final class OtherSchedules {

    /** A page with all of many would be slow to open. */
    private static final int MOST = 4;

    private OtherSchedules() { }

    /**
     * For each {@code {name, data}}, or {@code {name, reason}} where there is nothing to show.
     *
     * @param source without errors under the schedule that is shown
     * @param shown its page's data
     */
    static JsonArray of(SourceText source, Map<String, Long> params, JsonObject shown) {
        ParseResult parsed = TilewrightParser.parse(source.file().toString(), source.text());
        List<String> chosen = shown.getAsJsonArray("schedules").asList().stream().map(s -> s.getAsJsonObject())
                .filter(s -> s.get("chosen").getAsBoolean()).map(s -> s.get("name").getAsString()).toList();
        JsonArray all = new JsonArray();
        ScheduleChoice.names(parsed.program()).stream().filter(name -> !chosen.contains(name)).limit(MOST)
                .forEach(name -> all.add(one(parsed, params, name)));
        return all;
    }

    private static JsonObject one(ParseResult parsed, Map<String, Long> params, String name) {
        JsonObject o = new JsonObject();
        o.addProperty("name", name);
        try {
            Analysis analysis = Analysis.of(parsed, params, Optional.of(name), Analysis.Depth.ERRORS);
            Optional<Plan> plan = analysis.planned().flatMap(p -> p.plan());
            if (analysis.hasErrors() || plan.isEmpty()) {
                o.addProperty("reason", "has errors");
            } else {
                JsonObject data = PreviewPage.data(plan.get(), analysis.params());
                data.remove("source");
                o.add("data", data);
            }
        } catch (TooLarge e) {
            o.addProperty("reason", e.getMessage());
        }
        return o;
    }
}
