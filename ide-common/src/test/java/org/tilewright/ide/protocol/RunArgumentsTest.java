package org.tilewright.ide.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunArgumentsTest {

    @Test
    void paramsAreWrittenAsUsersWriteThem() {
        assertEquals(Map.of("n", 512L, "gx", -4L), RunArguments.params(" n=512, gx = -4 "));
        assertEquals(Map.of("n", 5L, "m", 6L), RunArguments.params("n=5 m=6"));
        assertEquals(Map.of(), RunArguments.params(""));
        assertEquals("gx=4, n=512", RunArguments.text(Map.of("n", 512L, "gx", 4L)));
        for (String bad : new String[] {"n", "n=", "n=x", "3=3", "n=1.5", "=4"}) {
            assertEquals("'" + bad + "' is not a param with an integer value, such as n=512.",
                    assertThrows(IllegalArgumentException.class, () -> RunArguments.params(bad), bad).getMessage());
        }
    }

    @Test
    void theServersArgumentComesBackAsItWent() {
        RunArguments a = new RunArguments("file:///a.tw", Optional.of("A"), Optional.of("mpi"), Map.of("n", 7L), 3, true,
                List.of("A", "B"));
        JsonObject json = a.toJson();
        assertEquals(JsonParser.parseString("{uri:'file:///a.tw',schedule:'A',target:'mpi',params:{n:7},repeat:3,oversubscribe:true,show:[A,B]}"),
                json);
        assertEquals(a, RunArguments.of(json));
        assertEquals(RunArguments.of("u"), new RunArguments("u", Optional.of(""), Optional.of("auto"), Map.of(), 1, false, List.of()));
    }

    @Test
    void environmentsAreWrittenAsUsersWriteThem() {
        assertEquals(Map.of("OMP_NUM_THREADS", "4", "HOSTS", "a=1,b"), RunArguments.environment(" OMP_NUM_THREADS = 4\nHOSTS=a=1,b\n\n"));
        assertEquals(Map.of("A", "1", "B", ""), RunArguments.environment("A=1; B="));
        assertEquals("'MARK' is not a variable with a value, such as OMP_NUM_THREADS=4.",
                assertThrows(IllegalArgumentException.class, () -> RunArguments.environment("A=1\nMARK")).getMessage());
    }

    @Test
    void loweringIsWhatALensSaysOfIt() {
        JsonObject o = new JsonObject();
        o.addProperty("uri", "file:///a.tw");
        assertEquals(new LowerRequest("file:///a.tw", LowerRequest.Stage.SOURCE, Optional.empty()), LowerRequest.of(o));
        o.addProperty("stage", "concrete");
        o.addProperty("schedule", "fast");
        assertEquals(new LowerRequest("file:///a.tw", LowerRequest.Stage.CONCRETE, Optional.of("fast")), LowerRequest.of(o));
        o.addProperty("target", "cuda");
        assertEquals(new LowerRequest("file:///a.tw", LowerRequest.Stage.CONCRETE, Optional.of("fast")).withTarget("cuda"),
                LowerRequest.of(o));
        assertEquals("cuda", LowerRequest.of(o).toJson().get("target").getAsString());
        assertFalse(LowerRequest.of(o).withTarget("auto").toJson().has("target"));
    }
}
