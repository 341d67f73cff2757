package org.tilewright.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreviewJsonTest {

    static List<String> samples() throws IOException {
        return Planned.samples();
    }

    private static JsonObject json(Planned p, boolean all) {
        return PreviewJson.of(p.plan(), p.params(), all);
    }

    private static long number(JsonObject o, String... path) {
        JsonElement e = o;
        for (String key : path) {
            e = e.getAsJsonObject().get(key);
        }
        return e.getAsLong();
    }

    private static List<JsonObject> steps(JsonObject o) {
        return o.getAsJsonObject("communication").getAsJsonArray("steps").asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theMessagesAddUpToThePrediction(String sample) {
        JsonObject o = json(Planned.sample(sample), true);
        Map<Long, Long> received = new HashMap<>();
        steps(o).forEach(s -> received.merge(number(s, "to"), number(s, "bytes"), Long::sum));
        assertEquals(number(o, "communication", "totalBytes"), received.values().stream().mapToLong(b -> b).sum());
        assertEquals(number(o, "communication", "maxBytesPerProcessor"), received.values().stream().mapToLong(b -> b).max().orElse(0));
        assertEquals(number(o, "communication", "messages"), steps(o).size());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void familiesCoverTheMessages(String sample) {
        List<JsonObject> families = steps(json(Planned.sample(sample), false));
        for (JsonObject m : steps(json(Planned.sample(sample), true))) {
            assertTrue(families.stream().anyMatch(f -> f.get("statement").equals(m.get("statement"))
                    && f.get("tensor").equals(m.get("tensor"))
                    && f.get("kind").equals(m.get("kind")) && holds(f, "step", m) && holds(f, "from", m) && holds(f, "to", m)),
                    m.toString());
        }
    }

    /** What moves in one place is called the same by texts, by scripts' data and by the page, and is that place's. */
    @ParameterizedTest
    @MethodSource("samples")
    void textAndPageAndScriptsTellTheSameKinds(String sample) {
        Planned p = Planned.sample(sample);
        String text = PreviewText.of(p.plan(), p.params());
        JsonObject page = PreviewPage.data(p.plan(), p.params());
        List<JsonObject> families = steps(json(p, false));
        for (JsonObject f : families) {
            String kind = f.get("kind").getAsString().equals("point") ? "point to point" : f.get("kind").getAsString();
            assertTrue(text.lines().anyMatch(l -> l.matches("  " + Pattern.quote(f.get("statement").getAsString()) + " +"
                    + Pattern.quote(f.get("tensor").getAsString()) + " +" + Pattern.quote(kind) + "\\b.*")), () -> f + "\n" + text);
        }
        for (JsonElement e : page.getAsJsonObject("timeline").getAsJsonArray("transfers")) {
            JsonObject t = e.getAsJsonObject();
            assertTrue(families.stream().anyMatch(f -> Stream.of("statement", "place", "tensor", "kind")
                    .allMatch(k -> f.get(k).equals(t.get(k)))), t::toString);
        }
    }

    /** Statements of one name are told apart by their places: the first of heat's two moves nothing. */
    @Test
    void statementsOfOneNameHaveTheirOwnBytes() {
        Planned heat = Planned.sample("solve/heat");
        JsonObject page = PreviewPage.data(heat.plan(), heat.params());
        List<JsonObject> rows = page.getAsJsonArray("totals").asList().stream().map(JsonElement::getAsJsonObject).toList();
        // 50 rounds of two edges of 31 inner elements of 8 bytes into each of four tiles
        assertEquals(List.of("T 0", "T 99200"), rows.stream().filter(r -> r.get("name").getAsString().equals("T"))
                .map(r -> "T " + r.get("bytes")).toList());
        assertEquals(List.of(rows.get(1).get("range")), steps(page).stream().filter(f -> f.get("tensor").getAsString().equals("T"))
                .map(f -> f.get("place")).distinct().toList());
    }

    private static boolean holds(JsonObject family, String range, JsonObject message) {
        return number(family, range, "low") <= number(message, range) && number(message, range) < number(family, range, "high");
    }

    @Test
    void cannonSendsEveryTileToEveryProcessorOfItsRowOrColumnOnce() {
        // 3 x 3 tiles of 2 x 2 elements of 8 bytes; each processor receives 2 tiles of B and 2 of C
        JsonObject o = json(Planned.sample("matmul/cannon", "n=6", "gx=3"), false);
        assertEquals(9 * 4 * 32, number(o, "communication", "totalBytes"));
        assertEquals(4 * 32, number(o, "communication", "maxBytesPerProcessor"));
        assertEquals(9 * 4, number(o, "communication", "messages"));
        assertEquals(List.of("from the owners", "shift", "from the owners", "shift"),
                steps(o).stream().map(s -> s.get("kind").getAsString()).toList());
    }

    @Test
    void summaBroadcasts() {
        JsonObject o = json(Planned.sample("matmul/summa", "n=8", "chunk=2"), false);
        assertEquals("[2,2]", o.getAsJsonObject("machine").get("extents").toString());
        // each processor receives the half rows of B and the half columns of C that it lacks: 2 tiles of 4 x 4
        assertEquals(2 * 16 * 8, number(o, "communication", "maxBytesPerProcessor"));
        assertEquals(List.of("broadcast", "broadcast"), steps(o).stream().map(s -> s.get("kind").getAsString()).toList());
        assertEquals("{\"low\":0,\"high\":4}", steps(o).get(0).get("step").toString());
        JsonObject b = o.getAsJsonArray("tensors").get(1).getAsJsonObject();
        assertEquals("{\"processor\":2,\"low\":[4,0],\"high\":[8,4]}", b.getAsJsonArray("pieces").get(2).toString());
        assertEquals(16 * 8, number(b, "bytesPerProcessor"));
        // the tiles of A, B and C, and chunks of 4 x 2 of B and of 2 x 4 of C, twice: the next step's travel while a step computes
        assertEquals((3 * 16 + 2 * 2 * 8) * 8, number(o, "memory", "maxBytesPerProcessor"));
    }

    @Test
    void johnsonMovesEveryPieceOnce() {
        JsonObject o = json(Planned.sample("matmul/johnson", "n=8"), false);
        assertEquals(List.of("broadcast", "broadcast", "reduce"), steps(o).stream().map(s -> s.get("kind").getAsString()).toList());
        assertEquals(3 * 64 * 8, number(o, "communication", "totalBytes"));
        // nothing can do with less: each of 8 processors touches 3 pieces, and holds 3/2 of them on average
        long bound = number(o, "lowerBound", "bytesPerProcessor");
        assertTrue(bound <= 3 * 64 && bound >= 3 * 64 - 8, "bound " + bound);
    }

    /** Partial results that go to owners of another layout are a reduction all the same; an operand that travels like them is none. */
    @Test
    void partialResultsAreReducedWhereverTheirOwnersAre() {
        JsonObject o = json(Planned.of("""
                param n = 64
                machine M = Grid(2, 2)
                tensor A, B, C : f64(n, n)
                A(x, y) -> M(x, y)
                B(x, y) -> M(x, y)
                C(x, y) -> M(x, y)
                input B = ones
                input C = ones
                A(i, j) = B(i, k) * C(k, j)
                schedule A {
                  distribute({i, k}, {io, ko}, {ii, ki}, M)
                  communicate({A, B, C}, ko)
                }
                """), false);
        assertEquals(List.of("C point", "A reduce"), steps(o).stream().filter(s -> s.get("bytes").getAsLong() > 0)
                .map(s -> s.get("tensor").getAsString() + " " + s.get("kind").getAsString()).toList());
    }

    @Test
    void mttkrpBroadcastsFactorsAndReducesTheResult() {
        JsonObject o = json(Planned.sample("tensor/mttkrp", "n=8", "r=2"), false);
        // pieces of 4 x 2: C and D each go to 3 more processors from 2 owners, A comes back to 2 owners from 3 others
        assertEquals(3 * 6 * 64, number(o, "communication", "totalBytes"));
        assertEquals(18, number(o, "communication", "messages"));
        assertEquals(List.of("C", "D", "A"), steps(o).stream().map(s -> s.get("tensor").getAsString()).toList());
    }

    @Test
    void piecesOfCyclicLayoutsCarryStrideAndBlock() {
        JsonObject o = json(Planned.sample("features/cyclic", "n=20", "b=3"), false);
        JsonObject l = o.getAsJsonArray("tensors").get(1).getAsJsonObject();
        assertEquals("{\"processor\":1,\"low\":[0,3],\"high\":[20,18],\"stride\":[6,6],\"block\":[3,3]}",
                l.getAsJsonArray("pieces").get(1).toString());
    }

    @Test
    void theNumberOfFamiliesDoesNotGrow() {
        int small = steps(json(Planned.sample("matmul/solomonik", "p=8", "c=2"), false)).size();
        int large = steps(json(Planned.sample("matmul/solomonik", "p=256", "c=4", "n=4096"), false)).size();
        assertTrue(large <= small + 2, small + " and " + large);
    }
}
