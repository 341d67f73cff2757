package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.language.Explanation;

class ExplainCommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"sum-around-function", "[sum-around-function]"})
    void showsWhatACodeMeansWhatGivesItAndWhatDoesNot(String code) {
        CommandRun run = CommandRun.of("explain", code);
        assertEquals(0, run.exit(), run::toString);
        Explanation e = Explanation.all().get("sum-around-function");
        List<String> lines = run.out().lines().toList();
        assertEquals("sum-around-function", lines.getFirst());
        assertTrue(run.out().contains(e.text()), run::toString);
        assertTrue(lines.contains("  s = sqrt(b(i) * b(i))") && lines.contains("  s = sqrt(sum(i: b(i) * b(i)))"), run::toString);
        // the message is the one that the program gets, with its line and marks
        int message = lines.indexOf(lines.stream().filter(l -> l.startsWith("  example.tw:4:5: warning: ")).findFirst().orElseThrow());
        assertEquals("          ^~~~~~~~~~~~~~~~~", lines.get(message + 2));
    }

    @Test
    void anUnknownCodeIsAnsweredWithTheNearest() {
        CommandRun run = CommandRun.of("explain", "extend-mismatch");
        assertEquals(2, run.exit());
        assertEquals("tilewright: no diagnostic has the code 'extend-mismatch'; did you mean 'extent-mismatch'?", run.err().strip());
        assertTrue(CommandRun.of("explain", "zz").err().contains("'tilewright explain' lists all"));
    }

    @Test
    void withoutACodeAllAreListed() {
        CommandRun run = CommandRun.of("explain");
        assertEquals(0, run.exit());
        assertEquals(List.copyOf(Explanation.all().keySet()), run.out().lines().map(l -> l.split(" ")[0]).toList());
    }
}
