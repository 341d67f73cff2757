package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tilewright.cli.machine.ForcedBlasCore;
import org.tilewright.cli.machine.OpenBlasCore;

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
    void bothLibrariesTellTheirCore() {
        for (JsonElement found : CommandRun.of("targets", "--json").object().getAsJsonArray("found")) {
            String what = found.getAsJsonObject().get("what").getAsString();
            String detail = found.getAsJsonObject().get("detail").getAsString();
            if (what.equals("BLAS, embedded") || what.equals("BLAS, system") && detail.contains("openblas")) {
                assertTrue(detail.matches(".*, core \\w+"), what + ": " + detail);
            }
        }
    }

    private static OpenBlasCore core(String own, String environment, String... available) {
        return OpenBlasCore.of(own, environment.isEmpty() ? Map.of() : Map.of("OPENBLAS_CORETYPE", environment),
                Set.of("sse2", "sse4_2", "avx", "avx2", "fma"), c -> Optional.of(List.of(available).contains(c) ? c : own));
    }

    @Test
    void aCoreThatIsOlderThanTheProcessorIsReplacedInProgramsAndWarnedAboutElsewhere() {
        OpenBlasCore replaced = core("Prescott", "", "Haswell", "SkylakeX");
        assertEquals("Haswell", replaced.ofPrograms());
        assertEquals(Optional.of("OPENBLAS_CORETYPE=Haswell"), replaced.setting());
        assertEquals(Optional.empty(), replaced.warningOfSystem());
        assertTrue(replaced.warningOfEmbedded().orElseThrow().endsWith("slower; set OPENBLAS_CORETYPE=Haswell"));
        OpenBlasCore helpless = core("Prescott", "");
        assertEquals("Prescott", helpless.ofPrograms());
        assertTrue(helpless.warningOfSystem().isPresent() && helpless.warningOfEmbedded().isPresent());
        for (OpenBlasCore fine : List.of(core("Zen", "", "Haswell"), core("Prescott", "Prescott", "Haswell"),
                core("Fastest", "", "Haswell"))) {
            assertEquals(fine.own(), fine.ofPrograms());
            assertTrue(fine.setting().isEmpty() && fine.warningOfSystem().isEmpty() && fine.warningOfEmbedded().isEmpty(), fine::toString);
        }
    }

    private static String warning(int bits, int cache, String... environment) {
        Map<String, String> map = new HashMap<>();
        for (String e : environment) {
            map.put(e.split("=")[0], e.split("=")[1]);
        }
        return ForcedBlasCore.warning(map, bits, cache).orElse("");
    }

    @Test
    void anEnvironmentThatSlowsBlasDownIsWarnedAbout() {
        assertEquals("", warning(512, 1024));
        assertEquals("", warning(512, 1024, "OPENBLAS_CORETYPE=SkylakeX", "OPENBLAS_L2_SIZE=1024"));
        assertEquals("", warning(256, 0, "OPENBLAS_CORETYPE=Haswell", "OPENBLAS_L2_SIZE=512"));
        assertEquals("", warning(128, 0, "OPENBLAS_CORETYPE=NeoverseN1", "OPENBLAS_L2_SIZE=much"));
        assertEquals("OPENBLAS_CORETYPE=Haswell makes BLAS use 256-bit vectors on a processor with 512-bit ones, which can cost a "
                + "third of its speed; "
                + "unset OPENBLAS_CORETYPE and OpenBLAS chooses", warning(512, 1024, "OPENBLAS_CORETYPE=Haswell"));
        String both = warning(512, 1024, "OPENBLAS_CORETYPE=Prescott", "OPENBLAS_L2_SIZE=512");
        assertTrue(both.contains("128-bit") && both.contains("512 KiB where there are 1024")
                && both.contains("unset OPENBLAS_CORETYPE OPENBLAS_L2_SIZE"), both);
    }
}
