package org.tilewright.generated.program;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.language.Analysis;

/**
 * What a check of generated programs for 16,384 processors takes: a line for each in target/scaled-programs.txt, with the seconds of
 * this machine. Looks are counted here, not seconds.
 */
@Tag("slow")
class ScaledProgramsTest {

    @TempDir
    Path folder;

    /** @param looks how often a variable was read to count what travels; absent without a prediction */
    private record Checked(long number, double seconds, Optional<Long> looks, String what) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%d %.3f s, %s", number, seconds, looks.map(l -> l + " looks").orElse(what));
        }
    }

    private static Checked check(long number, String text) {
        long began = cpu();
        Analysis a = Analysis.of("scaled.tw", text);
        double seconds = (cpu() - began) / 1e9;
        String what = a.hasErrors() ? "rejected" : a.diagnostics().stream().filter(d -> d.code().equals(Analysis.NOT_PREDICTED))
                .map(d -> d.message()).findFirst().orElse("no plan");
        return new Checked(number, seconds, a.hasErrors() ? Optional.empty() : a.prediction().map(p -> p.traffic().reads()), what);
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Test
    void almostAllAreCountedAndTheOthersSaySo() throws Exception {
        List<Checked> all = new ArrayList<>();
        int count = GeneratedPrograms.count(60);
        for (long number = 0; all.size() < count; number++) {
            long n = number;
            if (Attempt.of(GeneratedPrograms.choices("scaled", n), GeneratedPrograms.own(folder, n)) instanceof Attempt.Accepted g) {
                ScaledText.of(g.program().text()).ifPresent(text -> all.add(check(n, text)));
            }
        }
        Files.write(Path.of("target/scaled-programs.txt"), all.stream().map(Checked::toString).toList());
        List<Checked> legal = all.stream().filter(c -> !c.what.equals("rejected")).toList();
        List<Checked> tooLong = legal.stream().filter(c -> c.what.contains("counting it takes more")).toList();
        assertTrue(legal.size() > all.size() / 2, () -> "few are programs at this size: " + legal.size() + " of " + all.size());
        assertTrue(tooLong.size() <= 0.05 * legal.size(), () -> "takes too long to count: " + tooLong);
    }
}
