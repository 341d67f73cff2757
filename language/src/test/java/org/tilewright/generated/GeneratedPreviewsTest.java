package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.advice.Advise;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.plan.text.PlanText;
import org.tilewright.preview.PreviewJson;
import org.tilewright.preview.PreviewText;

/**
 * Previews of random programs: the steps of a preview move what its sum says, and all texts can be written; that runs move and hold as
 * much {@link GeneratedProgramsTest} asks.
 *
 * <p>At scale, by hand: {@code bin/test -pl language -am -Dtest=GeneratedPreviewsTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.programs=20000 -Dtilewright.generated.seed=7}.
 */
@Tag("slow")
class GeneratedPreviewsTest {

    @TempDir
    Path folder;

    @Test
    void previewsAreRight() {
        GeneratedPrograms.each("previews", GeneratedPrograms.count(200), folder, g -> {
            JsonObject communication = PreviewJson.of(g.plan(), g.params(), true).getAsJsonObject("communication");
            long bytes = communication.getAsJsonArray("steps").asList().stream()
                    .mapToLong(s -> s.getAsJsonObject().get("bytes").getAsLong()).sum();
            assertEquals(communication.get("totalBytes").getAsLong(), bytes, g.text());
            if (communication.get("enumerated").getAsBoolean() && communication.has("bytesInsideNodes")) {
                assertEquals(communication.get("bytesInsideNodes").getAsLong(), insideNodes(g, communication), g.text());
            }
            Advise.on(g.plan(), g.params());
            PlanText.of(g.plan());
            PreviewText.of(g.plan(), g.params());
        });
    }

    /** The bytes of those messages whose ends stand in one node. */
    private static long insideNodes(GeneratedProgram g, JsonObject communication) {
        long node = g.plan().grid().processorsOfNode(g.params());
        return communication.getAsJsonArray("steps").asList().stream().map(s -> s.getAsJsonObject())
                .filter(s -> s.get("from").getAsLong() / node == s.get("to").getAsLong() / node).mapToLong(s -> s.get("bytes").getAsLong())
                .sum();
    }
}
