package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.tilewright.lsp.TestServer;

/** One session of random edits and requests, checked as it goes on. */
final class Replay {

    /** Errors that a request of a session may be answered: the names of renames, and requests that do not apply. */
    private static final Set<Integer> ALLOWED = Set.of(-32803, -32602);
    private static final int CANCELLED = -32800;
    private static final int MODIFIED = -32801;
    private static final java.util.regex.Pattern LONE = java.util.regex.Pattern.compile("\\r(?!\\n)");

    private record Pending(int id, Questions.Question question, boolean cancelled, int version) { }

    private final RandomGenerator random;
    private final List<Draft> drafts;
    private final RandomEdits edits;
    private final TestServer server = TestServer.greeted();
    private final Client client = server.client();
    private final List<Pending> pending = new ArrayList<>();
    /** The last diagnostics of each text. */
    private final Map<String, JsonObject> published = new HashMap<>();
    int answers;
    int cancelled;

    Replay(RandomGenerator random, List<Draft> drafts, List<String> samples) {
        this.random = random;
        this.drafts = drafts;
        this.edits = new RandomEdits(random, samples);
        drafts.forEach(d -> d.open(client));
    }

    /** One edit of a random text with some requests. */
    void step(int number) {
        Draft d = drafts.get(random.nextInt(drafts.size()));
        boolean large = d.text().length() > 100_000;
        if (large && random.nextInt(10) > 0) {
            d = drafts.get(0);
            large = false;
        }
        edits.edit(client, d, large ? 1_200_000 : 5_000);
        for (int i = random.nextInt(4); i > 1; i--) {
            ask(new Questions(d).any(random), d.version());
        }
        switch (number % 40) {
            case 10 -> act(d);
            case 20 -> format(d);
            case 30 -> rename(d);
            case 38 -> tokens(d);
            case 39 -> compare();
            default -> { }
        }
    }

    private void ask(Questions.Question q, int version) {
        int id = client.ask(q.method(), q.params());
        boolean stop = random.nextInt(6) == 0;
        if (stop) {
            client.tell("$/cancelRequest", Map.of("id", id));
        }
        pending.add(new Pending(id, q, stop, version));
    }

    private JsonElement ask(Questions.Question q) {
        JsonObject a = client.take(client.ask(q.method(), q.params()));
        answers++;
        return check(q, a, false, false) ? a.get("result") : com.google.gson.JsonNull.INSTANCE;
    }

    /** @return whether there is a result */
    private boolean check(Questions.Question q, JsonObject answer, boolean mayBeCancelled, boolean mayBeOutdated) {
        if (answer.has("result")) {
            return true;
        }
        int code = Client.error(answer);
        assertTrue(code == CANCELLED ? mayBeCancelled : code == MODIFIED ? mayBeOutdated : ALLOWED.contains(code),
                () -> q + " is answered " + answer + "; " + client.told().stream()
                        .filter(m -> m.get("method").getAsString().equals("window/logMessage")).toList());
        cancelled += code == CANCELLED ? 1 : 0;
        return false;
    }

    /** Waits for all answers, and compares all texts with the server's. */
    void compare() {
        for (Pending p : pending) {
            check(p.question(), client.take(p.id()), p.cancelled(), drafts.stream()
                    .anyMatch(d -> d.version() > p.version() && p.question().params().toString().contains(d.uri())));
            answers++;
        }
        pending.clear();
        // messages are read in their order: once this is answered, all changes are known
        client.error("$/nothing", null);
        for (Draft d : drafts) {
            same(d.text(), server.text(d.uri()), d.uri());
        }
        for (JsonObject m : client.told()) {
            String method = m.get("method").getAsString();
            JsonObject params = m.getAsJsonObject("params");
            assertTrue(!method.equals("window/logMessage") && !method.equals("window/showMessage"), m::toString);
            if (method.equals("textDocument/publishDiagnostics")) {
                published.put(params.get("uri").getAsString(), params);
            }
        }
        client.forgetTold();
    }

    /** Compares long texts, and shows where they first differ. */
    private static void same(String expected, String actual, String what) {
        if (!expected.equals(actual)) {
            int at = 0;
            while (at < Math.min(expected.length(), actual.length()) && expected.charAt(at) == actual.charAt(at)) {
                at++;
            }
            int from = Math.max(0, at - 80);
            assertEquals(printable(expected, from, at + 80), printable(actual, from, at + 80), what + ", from " + from);
        }
    }

    private static String printable(String text, int from, int to) {
        StringBuilder out = new StringBuilder();
        text.substring(from, Math.min(text.length(), to)).chars()
                .forEach(c -> out.append(c >= ' ' && c < 127 ? "" + (char) c : String.format("<%04x>", c)));
        return out.toString();
    }

    /**
     * Formats a text, which changes white space, separators and a byte order mark alone; once more changes nothing, unless broken items
     * reach over lone carriage returns.
     */
    private void format(Draft d) {
        JsonElement wanted = ask(new Questions(d).formatting());
        if (wanted instanceof JsonArray a && !a.isEmpty()) {
            String before = d.text();
            d.apply(client, a);
            same(before.replaceAll("(?U)^\\uFEFF|[\\s;,.]", ""), d.text().replaceAll("(?U)[\\s;,.]", ""),
                    "formatting changes white space and separators alone");
            JsonElement again = ask(new Questions(d).formatting());
            String once = d.text();
            if (again instanceof JsonArray more && !more.isEmpty() && !LONE.matcher(before).find()) {
                d.apply(client, more);
                same(once, d.text(), "formatting twice is formatting once");
            }
        }
    }

    /** Renames what stands at a place; all edits replace the same name. */
    private void rename(Draft d) {
        int at = random.nextInt(d.text().length() + 1);
        int[] p = Draft.position(d.text(), at);
        Map<String, Object> params = Map.of("textDocument", Map.of("uri", d.uri()), "position", Map.of("line", p[0], "character", p[1]),
                "newName", "renamed" + at);
        if (ask(new Questions.Question("textDocument/rename", params)) instanceof JsonObject edit) {
            Draft.edits(edit).forEach((uri, all) -> {
                assertEquals(d.uri(), uri);
                Set<String> old = new java.util.HashSet<>();
                all.forEach(e -> old.add(d.text().substring(d.at(e.getAsJsonObject().getAsJsonObject("range").getAsJsonObject("start")),
                        d.at(e.getAsJsonObject().getAsJsonObject("range").getAsJsonObject("end")))));
                assertTrue(old.size() <= 1, () -> "renaming replaces different names: " + old);
                d.apply(client, all);
            });
        }
    }

    /** Does what an action for one of a text's diagnostics proposes. */
    private void act(Draft d) {
        compare();
        JsonObject known = published.get(d.uri());
        JsonArray diagnostics = known == null ? new JsonArray() : known.getAsJsonArray("diagnostics");
        Questions q = new Questions(d);
        JsonElement offered = ask(diagnostics.isEmpty() || known.get("version").getAsInt() != d.version()
                ? q.actions(q.anywhere(random), List.of())
                : q.actions(diagnostics.get(random.nextInt(diagnostics.size())).getAsJsonObject()));
        if (offered instanceof JsonArray all && !all.isEmpty()
                && all.get(random.nextInt(all.size())).getAsJsonObject().get("edit") instanceof JsonObject edit) {
            Draft.edits(edit).forEach((uri, es) -> d.apply(client, es));
        }
    }

    /** Follows the semantic tokens of a text by deltas. */
    private void tokens(Draft d) {
        if (d.tokensId != null && ask(new Questions(d).tokensDelta(d.tokensId)) instanceof JsonObject delta) {
            if (delta.has("data")) {
                d.tokens = ints(delta.getAsJsonArray("data"));
            } else {
                List<JsonObject> all = new ArrayList<>();
                delta.getAsJsonArray("edits").forEach(e -> all.add(e.getAsJsonObject()));
                all.sort(java.util.Comparator.comparingInt(e -> -e.get("start").getAsInt()));
                for (JsonObject e : all) {
                    List<Integer> part = d.tokens.subList(e.get("start").getAsInt(),
                            e.get("start").getAsInt() + e.get("deleteCount").getAsInt());
                    part.clear();
                    d.tokens.addAll(e.get("start").getAsInt(), e.has("data") ? ints(e.getAsJsonArray("data")) : List.of());
                }
            }
        }
        JsonObject full = ask(new Questions.Question("textDocument/semanticTokens/full", Client.in(d.uri()))).getAsJsonObject();
        List<Integer> data = ints(full.getAsJsonArray("data"));
        if (d.tokensId != null) {
            assertEquals(data, d.tokens, "tokens by deltas of " + d.uri());
        }
        d.tokens = data;
        d.tokensId = full.has("resultId") ? full.get("resultId").getAsString() : null;
        inText(d, data);
    }

    private static List<Integer> ints(JsonArray a) {
        List<Integer> out = new ArrayList<>();
        a.forEach(e -> out.add(e.getAsInt()));
        return out;
    }

    private static void inText(Draft d, List<Integer> data) {
        assertEquals(0, data.size() % 5);
        List<String> lines = Draft.lines(d.text());
        int line = 0;
        int start = 0;
        int end = 0;
        for (int i = 0; i < data.size(); i += 5) {
            if (data.get(i) > 0) {
                line += data.get(i);
                start = 0;
                end = 0;
            }
            start += data.get(i + 1);
            assertTrue(start >= end && data.get(i + 2) > 0, () -> "tokens overlap: " + data);
            end = start + data.get(i + 2);
            String at = (line + 1) + ":" + (start + 1) + "-" + (end + 1);
            assertTrue(line < lines.size() && end <= lines.get(line).length(),
                    () -> "the token " + at + " is outside of its line in " + d.uri() + "\n" + d.text());
        }
    }

    /** Compares all answers with those of a server that never knew anything but the texts as they are now. */
    void compareWithAFreshServer() {
        compare();
        try (TestServer fresh = TestServer.greeted()) {
            for (Draft d : drafts) {
                d.open(fresh.client());
            }
            for (Draft d : drafts) {
                Questions q = new Questions(d);
                List<Questions.Question> all = new ArrayList<>(q.whole());
                boolean broken = client.result("tilewright/preview", Client.in(d.uri())).getAsJsonObject().get("stale").getAsBoolean();
                if (!broken) {
                    all.addAll(q.lowered());
                }
                for (int i = 0; i < 10; i++) {
                    all.addAll(q.at(q.anywhere(random)));
                }
                for (Questions.Question each : all) {
                    JsonObject expected = comparable(fresh.client().request(each.method(), each.params()));
                    JsonObject actual = comparable(client.request(each.method(), each.params()));
                    forgetWhatWasBefore(expected, actual);
                    assertEquals(expected, actual, () -> each + " in\n" + (d.text().length() > 10_000 ? "" : d.text()));
                }
                JsonObject told = fresh.client().told("textDocument/publishDiagnostics", p -> p.get("uri").getAsString().equals(d.uri()));
                compare();
                assertEquals(told, published.get(d.uri()));
            }
        }
    }

    /** An answer without what may differ: its number, and the names that servers give to answers. */
    private static JsonObject comparable(JsonObject answer) {
        JsonObject a = answer.deepCopy();
        a.remove("id");
        if (a.get("result") instanceof JsonObject r) {
            r.remove("resultId");
        }
        return a;
    }

    /** Hints and lenses of a text with errors may stay as they were before, which a fresh server cannot know: their places do not count. */
    private static void forgetWhatWasBefore(JsonObject expected, JsonObject actual) {
        if (actual.get("result") instanceof JsonArray shown) {
            Set<JsonElement> kept = new HashSet<>();
            shown.forEach(s -> {
                if (s.toString().contains("before the error")) {
                    kept.add(place(s));
                }
            });
            shown.asList().removeIf(s -> kept.contains(place(s)));
            expected.getAsJsonArray("result").asList().removeIf(s -> kept.contains(place(s)));
        }
    }

    /** Where a hint or a lens begins. */
    private static JsonElement place(JsonElement shown) {
        if (!(shown instanceof JsonObject o)) {
            return shown;
        }
        return o.has("position") ? o.get("position") : o.has("range") ? o.getAsJsonObject("range").get("start") : o;
    }

    void close() {
        server.close();
    }
}
