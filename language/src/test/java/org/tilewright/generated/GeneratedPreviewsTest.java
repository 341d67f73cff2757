package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.tilewright.analysis.Advise;
import org.tilewright.analysis.Memory;
import org.tilewright.plan.PlanText;
import org.tilewright.preview.PreviewJson;
import org.tilewright.preview.PreviewText;
import org.tilewright.target.local.LocalResult;
import org.tilewright.target.local.LocalRun;

/** Random programs: enumerated messages equal the prediction, no run takes more memory than predicted, all texts can be written. */
class GeneratedPreviewsTest {

    @Property(tries = 500)
    void previewsAreRight(@ForAll @Size(min = 0, max = 160) List<@IntRange(max = 999) Integer> numbers) {
        GeneratedProgram g = GeneratedProgram.of(numbers);
        JsonObject communication = PreviewJson.of(g.plan(), g.params(), true).getAsJsonObject("communication");
        long bytes = communication.getAsJsonArray("steps").asList().stream().mapToLong(s -> s.getAsJsonObject().get("bytes").getAsLong()).sum();
        assertEquals(communication.get("totalBytes").getAsLong(), bytes, g.text());
        Advise.on(g.plan(), g.params());
        PlanText.of(g.plan());
        PreviewText.of(g.plan(), g.params());
        long[] predicted = Memory.of(g.plan(), g.params()).peakBytes();
        LocalResult run = LocalRun.run(g.plan(), g.params(), LocalRun.Options.in(Path.of(".")));
        for (int p = 0; p < predicted.length; p++) {
            assertTrue(run.peakBytes()[p] <= predicted[p], "processor " + p + " took " + run.peakBytes()[p] + " of " + predicted[p] + "\n" + g.text());
        }
    }
}
