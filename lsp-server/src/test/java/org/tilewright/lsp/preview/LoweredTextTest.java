package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.TestServer;
import org.tilewright.lsp.protocol.Client;

class LoweredTextTest {

    private static final String URI = "file:///programs/lowered.tw";
    private static final int STATEMENT = 7;
    private static final int COMMUNICATE = 10;
    private static final String PROGRAM = """
            param n = 64
            machine M = Grid(2, 2)
            tensor A, B : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(y, x)
            input B = random(1)
            A(i, j) = B(i, j) * 2
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              communicate(B, jo)
            }
            """;

    private static JsonObject source(String target) {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, PROGRAM);
            Map<String, Object> request = new HashMap<>(Client.in(URI));
            request.putAll(Map.of("stage", "source", "target", target));
            return s.client().result("tilewright/lower", request).getAsJsonObject();
        }
    }

    /** The lines of the program that a generated line with a text is there for. */
    private static Set<Integer> causes(JsonObject answer, String text) {
        List<String> lines = answer.get("text").getAsString().lines().toList();
        List<Integer> at = IntStream.range(0, lines.size()).filter(i -> lines.get(i).contains(text)).mapToObj(i -> i + 1).toList();
        assertFalse(at.isEmpty(), () -> text + " is not in\n" + answer.get("text").getAsString());
        Set<Integer> out = new TreeSet<>();
        for (JsonElement l : answer.getAsJsonArray("lines")) {
            if (at.contains(l.getAsJsonObject().get("generated").getAsInt())) {
                out.add(l.getAsJsonObject().get("source").getAsInt());
            }
        }
        return out;
    }

    @Test
    void theProgramOfProcessorsHasNoKernels() {
        JsonObject answer = source("mpi");
        assertEquals("cpp", answer.get("language").getAsString());
        assertFalse(answer.get("text").getAsString().contains("tw::launch"));
        assertEquals(answer, source("auto"));
    }

    @Test
    void kernelsOfCudaBelongToTheirStatementAndMessagesToTheirCommand() {
        JsonObject answer = source("cuda");
        assertEquals("cuda-cpp", answer.get("language").getAsString());
        assertEquals(Set.of(STATEMENT), causes(answer, "__global__"));
        assertEquals(Set.of(STATEMENT), causes(answer, "tw::launch("));
        assertTrue(causes(answer, "B.").contains(COMMUNICATE), () -> causes(answer, "B.").toString());
    }

    @Test
    void kernelsOfOpenClAreInTheSameText() {
        JsonObject answer = source("opencl");
        assertEquals("cpp", answer.get("language").getAsString());
        assertEquals(Set.of(STATEMENT), causes(answer, "__kernel"));
    }
}
