package org.tilewright.intellij.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.settings.TilewrightState;

/** What a run configuration says, stored, read and handed to the server. */
class ProgramOptionsTest {

    private static final ProgramOptions FULL = new ProgramOptions(Goal.BUILD, "/p/cannon.tw", "cannon", "mpi", "n=512, gx=4", 3, true,
            "A, B");

    @ParameterizedTest
    @EnumSource(Goal.class)
    void isReadAsItWasStored(Goal goal) {
        ProgramOptions some = new ProgramOptions(goal, "/p/a.tw", "", "local", "n=7", 0, false, "");
        assertEquals(some, ProgramOptions.read(some.stored()));
        assertEquals(FULL, ProgramOptions.read(FULL.stored()));
    }

    @Test
    void storesNoMoreThanTheUserSet() {
        assertEquals(Map.of("goal", "verify", "file", "/p/a.tw"), ProgramOptions.of(Goal.VERIFY, "/p/a.tw", "").stored());
        assertEquals(ProgramOptions.NONE, ProgramOptions.read(Map.of()));
    }

    @Test
    void whatCannotBeReadIsAsIfItWereNotThere() {
        assertEquals(ProgramOptions.NONE, ProgramOptions.read(Map.of("goal", "dance", "repeat", "often", "oversubscribe", "perhaps")));
    }

    @Test
    void theConfigurationsValuesCountMoreThanTheSettings() {
        TilewrightState settings = new TilewrightState();
        settings.target = "local";
        settings.repeat = 5;
        settings.params = "n=100, m=3";
        RunArguments own = FULL.arguments("file:///p/cannon.tw", settings);
        assertEquals(Optional.of("mpi"), own.target());
        assertEquals(3, own.repeat());
        assertEquals(Map.of("n", 512L, "gx", 4L, "m", 3L), own.params());
        assertEquals(Optional.of("cannon"), own.schedule());
        assertTrue(own.oversubscribe());
        assertEquals(List.of("A", "B"), own.show());
        RunArguments plain = ProgramOptions.of(Goal.RUN, "/p/cannon.tw", "").arguments("file:///p/cannon.tw", settings);
        assertEquals(new RunArguments("file:///p/cannon.tw", Optional.empty(), Optional.of("local"), Map.of("n", 100L, "m", 3L), 5, false,
                List.of()),
                plain);
    }

    @Test
    void paramsThatAreNoneAreNamed() {
        ProgramOptions wrong = new ProgramOptions(Goal.RUN, "/p/a.tw", "", "", "n=many", 0, false, "");
        assertEquals("'n=many' is not a param with an integer value, such as n=512.",
                assertThrows(IllegalArgumentException.class, () -> wrong.arguments("file:///p/a.tw", new TilewrightState())).getMessage());
    }

    @Test
    void saysWhatIsWrongInASentence(@TempDir Path folder) throws Exception {
        assertEquals(Optional.of("No program is chosen."), ProgramOptions.NONE.problem());
        assertEquals(Optional.of("/p/a.txt is not a program; the names of programs end in .tw."),
                ProgramOptions.of(Goal.RUN, "/p/a.txt", "").problem());
        Path file = folder.resolve("a.tw");
        assertEquals(Optional.of("There is no file " + file + "."), ProgramOptions.of(Goal.RUN, file.toString(), "").problem());
        Files.writeString(file, "");
        assertEquals(Optional.empty(), ProgramOptions.of(Goal.RUN, file.toString(), "").problem());
    }

    @Test
    void itsNameTellsWhatItDoes() {
        assertEquals("Build cannon.tw (cannon), showing A, B", FULL.title());
        assertEquals("Verify a.tw", ProgramOptions.of(Goal.VERIFY, "/p/a.tw", "").title());
    }
}
