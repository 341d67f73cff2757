package org.tilewright.intellij.action;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where marks stand in the gutter. */
class ScheduleHeadTest {

    @Test
    void schedulesAreFoundByTheirWords() {
        String text = "A(i) = B(i)\n\nschedule A as fast {\n}\n  schedule  C {\n}\n// schedule D\n";
        List<ScheduleHead> heads = ScheduleHead.in(text);
        assertEquals(List.of("A as fast", "C"), heads.stream().map(ScheduleHead::label).toList());
        assertEquals(List.of("fast", ""), heads.stream().map(ScheduleHead::name).toList());
        heads.forEach(h -> assertEquals("schedule", text.substring(h.from(), h.to())));
    }

    @Test
    void everyScheduleOfTheSamplesHasAMark() throws Exception {
        Path samples = Path.of(System.getProperty("tilewright.samples"));
        try (var all = Files.walk(samples)) {
            for (Path file : all.filter(f -> f.toString().endsWith(".tw")).toList()) {
                String text = Files.readString(file);
                long lines = text.lines().filter(l -> l.strip().startsWith("schedule ")).count();
                assertEquals(lines, ScheduleHead.in(text).size(), file.toString());
            }
        }
    }
}
