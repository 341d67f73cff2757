package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetsCommandTest {

    @Test
    void listsWhatIsHereAndHowToGetTheRest() {
        CommandRun run = CommandRun.of("targets", "--json");
        assertEquals(0, run.exit(), run::toString);
        assertEquals("local", run.object().getAsJsonArray("targets").get(0).getAsString());
        run.object().getAsJsonArray("missing").forEach(m -> assertTrue(!m.getAsJsonObject().get("install").getAsString().isBlank()));
        assertTrue(CommandRun.of("targets").out().contains("BLAS, embedded"));
    }

    @Test
    void anOldCoreIsWarnedAbout() {
        assertTrue(ForcedBlasCore.warning(Map.of()).isEmpty());
        assertTrue(ForcedBlasCore.warning(Map.of("OPENBLAS_CORETYPE", "SkylakeX")).isEmpty());
        if (isX86Linux()) {
            assertTrue(ForcedBlasCore.warning(Map.of("OPENBLAS_CORETYPE", "Prescott")).isPresent());
        }
    }

    /** Vector widths are known for one family of processors only. */
    private static boolean isX86Linux() {
        return System.getProperty("os.arch").equals("amd64") && System.getProperty("os.name").equals("Linux");
    }
}
