package org.tilewright.intellij.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The settings as they are stored and read. */
class TilewrightStateTest {

    @Test
    void variablesAreNamesWithValues() {
        TilewrightState s = new TilewrightState();
        s.environment = " OMP_NUM_THREADS=2;PATH = /a=b ; ";
        assertEquals(Map.of("OMP_NUM_THREADS", "2", "PATH", "/a=b"), s.variables());
        s.environment = "two";
        assertEquals(Optional.of("'two' is not a variable with a value, such as OMP_NUM_THREADS=2."), s.problem());
    }

    @Test
    void problemsAreSentences() {
        TilewrightState s = new TilewrightState();
        assertEquals(Optional.empty(), s.problem());
        s.params = "n=";
        assertEquals(Optional.of("'n=' is not a param with an integer value, such as n=512."), s.problem());
        s.params = "";
        s.repeat = 0;
        assertEquals(Optional.of("Statements are timed at least once."), s.problem());
    }

    /** The platform stores public members, and stores them only if they differ from a fresh state's. */
    @Test
    void everyMemberIsStoredAndCompared() throws Exception {
        List<Field> stored = List.of(TilewrightState.class.getDeclaredFields()).stream().filter(f -> !Modifier.isStatic(f.getModifiers()))
                .toList();
        assertEquals(8, stored.size());
        for (Field f : stored) {
            assertTrue(Modifier.isPublic(f.getModifiers()) && !Modifier.isFinal(f.getModifiers()), f.getName());
            TilewrightState changed = new TilewrightState();
            Object before = f.get(changed);
            f.set(changed, before instanceof Boolean b ? (Object) !b : before instanceof Integer i ? (Object) (i + 1) : before + "x");
            assertNotEquals(new TilewrightState(), changed, f.getName());
        }
        assertEquals(new TilewrightState(), new TilewrightState());
    }

    @Test
    void onlyWhatTheServerStartsWithStartsItAnew() {
        TilewrightState other = new TilewrightState();
        other.target = "mpi";
        other.params = "n=1";
        assertTrue(other.startsServerLike(new TilewrightState()));
        other.serverOptions = "-Xmx1g";
        assertFalse(other.startsServerLike(new TilewrightState()));
    }
}
