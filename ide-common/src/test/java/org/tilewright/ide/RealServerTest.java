package org.tilewright.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.preview.Page;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.preview.PreviewBridge;
import org.tilewright.ide.protocol.Drawing;
import org.tilewright.ide.protocol.Layouts;
import org.tilewright.ide.protocol.LowerRequest;
import org.tilewright.ide.protocol.Lowered;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.ide.protocol.ProgramTree;
import org.tilewright.ide.protocol.Reveal;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;
import org.tilewright.ide.run.Run;
import org.tilewright.ide.run.Runs;

/** What the plugins do with the server, with the server itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealServerTest {

    @TempDir
    static Path folder;
    private RealServer server;

    /** A page that keeps what it is given. */
    private static final class KeptPage implements Page {
        final BlockingQueue<String> loaded = new LinkedBlockingQueue<>();
        final BlockingQueue<JsonObject> told = new LinkedBlockingQueue<>();

        @Override
        public void load(String html) {
            loaded.add(html);
        }

        @Override
        public void run(String script) {
            String argument = script.substring(script.indexOf('(') + 1, script.lastIndexOf(')'));
            told.add(JsonParser.parseString(argument).getAsJsonObject());
        }

        JsonObject next(String type) throws InterruptedException {
            JsonObject m = told.take();
            while (!m.get("type").getAsString().equals(type)) {
                m = told.take();
            }
            return m;
        }
    }

    @BeforeAll
    void start() throws Exception {
        server = new RealServer(folder.resolve("caches"));
    }

    @AfterAll
    void end() {
        server.close();
    }

    private String open(String name, String text) throws Exception {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        server.open(file.toUri().toString(), text);
        return file.toUri().toString();
    }

    @Test
    void saysWhatItCan() {
        Abilities a = server.abilities();
        for (Goal goal : Goal.values()) {
            assertTrue(a.knows(goal.command()), goal.command());
        }
        assertFalse(a.knows("tilewright.fly"));
        assertTrue(a.makes("quickfix"));
        assertFalse(a.makes("source.organizeImports"));
        assertTrue(a.tokenTypes().contains("keyword"), () -> a.tokenTypes().toString());
        assertTrue(a.completionTriggers().contains("("));
    }

    @Test
    void thePreviewFollowsTextAndCursorAndLeadsBack() throws Exception {
        String uri = open("preview.tw", RealServer.PROGRAM);
        KeptPage page = new KeptPage();
        BlockingQueue<Reveal> revealed = new LinkedBlockingQueue<>();
        PreviewBridge bridge = new PreviewBridge(server::ready, page, (u, place) -> {
            assertEquals(uri, u);
            revealed.add(place);
        }, "send(m)");
        server.onPreviewChanged(bridge::changed);
        bridge.show(uri, Optional.empty()).join();
        String html = page.loaded.take();
        assertTrue(html.indexOf("post: m => send(m)") < html.indexOf("Content-Security-Policy"),
                "the page's policy would forbid what comes after it");
        bridge.cursor(uri, 5);
        bridge.open(Panel.COMPARE);
        assertTrue(page.told.isEmpty(), "the page hears nothing before it is ready");

        bridge.receive("{\"type\":\"ready\"}");
        JsonObject data = page.next("data").getAsJsonObject("data");
        assertEquals("compare", page.next("open").get("panel").getAsString());
        bridge.open(Panel.SCALING);
        assertEquals("scaling", page.next("open").get("panel").getAsString());
        assertEquals(uri, data.getAsJsonObject("host").get("uri").getAsString());
        assertEquals(2, data.getAsJsonArray("tensors").size());

        bridge.cursor(uri, 5);
        assertEquals(5, page.next("cursor").get("line").getAsInt());
        bridge.cursor("file:///other.tw", 2);
        bridge.receive("no json");
        bridge.receive("{\"type\":\"reveal\",\"line\":3,\"column\":1,\"endLine\":3,\"endColumn\":7}");
        Reveal place = revealed.take();
        assertEquals(3, place.line());
        assertEquals(7, place.endColumn().getAsInt());

        server.change(uri, 2, RealServer.PROGRAM.replace("B(k, j)", "C(k, j)"));
        assertTrue(page.next("stale").get("reason").getAsString().length() > 5);
        server.change(uri, 3, RealServer.PROGRAM + "tensor C: f64(n)\nC(i) = A(i, j)\n");
        // what was shown stays on the page while the text has an error
        while (page.next("data").getAsJsonObject("data").getAsJsonArray("tensors").size() != 3) { }
        assertTrue(page.told.stream().noneMatch(m -> m.get("type").getAsString().equals("cursor")));
    }

    @Test
    void thePageAsksHowAProgramScales() throws Exception {
        String uri = open("scaling.tw", RealServer.PROGRAM);
        KeptPage page = new KeptPage();
        PreviewBridge bridge = new PreviewBridge(server::ready, page, (u, place) -> { }, "send(m)");
        bridge.receive("{\"type\":\"scalingOff\",\"id\":1}");
        bridge.show(uri, Optional.empty()).join();
        bridge.receive("{\"type\":\"ready\"}");
        // this takes long, and the next question takes its place
        bridge.receive("{\"type\":\"scaling\",\"id\":2,\"processors\":\"1,2,..,1000\",\"weak\":\"\",\"schedules\":\"\"}");
        bridge.receive("{\"type\":\"scaling\",\"id\":3,\"processors\":\"1,4\",\"weak\":\"n = 8 * P\",\"schedules\":\"\"}");
        JsonObject answer = page.next("scaling");
        assertEquals(3, answer.get("id").getAsInt());
        JsonObject last = answer.getAsJsonObject("scaling").getAsJsonArray("schedules").get(0).getAsJsonObject().getAsJsonArray("rows")
                .get(1).getAsJsonObject();
        assertEquals(4, last.get("processors").getAsInt());
        assertEquals(32, last.getAsJsonObject("params").get("n").getAsInt());
        bridge.receive("{\"type\":\"scaling\",\"id\":4,\"processors\":\"four\",\"weak\":\"\",\"schedules\":\"\"}");
        JsonObject wrong = page.next("scaling");
        assertEquals(4, wrong.get("id").getAsInt());
        assertTrue(wrong.getAsJsonObject("errors").get("processors").getAsString().contains("'four'"), wrong::toString);
    }

    @Test
    void thePageAsksWhatOtherParamsWouldGive() throws Exception {
        String uri = open("tried.tw", RealServer.PROGRAM);
        KeptPage page = new KeptPage();
        PreviewBridge bridge = new PreviewBridge(server::ready, page, (u, place) -> { }, "send(m)");
        bridge.show(uri, Optional.empty()).join();
        bridge.receive("{\"type\":\"ready\"}");
        bridge.receive("{\"type\":\"preview\",\"id\":5,\"params\":{\"n\":24}}");
        JsonObject answer = page.next("preview");
        assertEquals(5, answer.get("id").getAsInt());
        assertEquals(24, answer.getAsJsonObject("data").getAsJsonObject("params").get("n").getAsInt());
        bridge.receive("{\"type\":\"preview\",\"id\":6,\"params\":{\"n\":0}}");
        JsonObject wrong = page.next("preview");
        assertEquals(6, wrong.get("id").getAsInt());
        assertTrue(wrong.get("problem").getAsString().contains("'n' is 0"), wrong::toString);
        bridge.receive("{\"type\":\"writeParams\",\"id\":7,\"params\":{\"n\":24}}");
        JsonObject written = page.next("writeParams");
        assertEquals(7, written.get("id").getAsInt());
        assertEquals("This editor does not let the server change files.", written.get("problem").getAsString());
    }

    @Test
    void runsEndVerified() throws Exception {
        String uri = open("run.tw", RealServer.PROGRAM);
        Runs runs = new Runs(server::ready, u -> true);
        server.onOutput(runs::output);
        Run run = runs.start(Goal.VERIFY, RunArguments.of(uri).withTarget(Optional.of("local")));
        Outcome outcome = run.over().join();
        assertTrue(outcome.ok(), outcome::summary);
        assertEquals(Optional.of(true), outcome.verified());
        assertEquals(Run.State.OVER, run.state());
        assertEquals(Optional.of(outcome), runs.last(uri));
        assertEquals(List.of(), runs.going());
    }

    @Test
    void aRunThatFailsSaysWhyAndPrintsIt() throws Exception {
        String uri = open("fails.tw", RealServer.PROGRAM);
        Runs runs = new Runs(server::ready, u -> true);
        server.onOutput(runs::output);
        Run run = runs.start(Goal.RUN, RunArguments.of(uri).withParams(java.util.Map.of("m", 3L)));
        Outcome outcome = run.over().join();
        assertFalse(outcome.ok());
        assertTrue(outcome.summary().contains("m"), outcome::summary);
        assertEquals(Optional.empty(), outcome.verified());
        assertFalse(run.lines().isEmpty());
    }

    @Test
    void aRunIsCancelled() throws Exception {
        // hours of work, so that it does not end by itself
        String uri = open("long.tw",
                RealServer.PROGRAM.replace("n = 8", "n = 4000").replace("A(i, j) =", "repeat t in 0..1000000 {\nA(i, j) =") + "}\n");
        Runs runs = new Runs(server::ready, u -> true);
        CompletableFuture<Void> running = new CompletableFuture<>();
        Run run = runs.start(Goal.RUN, RunArguments.of(uri).withTarget(Optional.of("local")));
        run.listen(new Run.Listener() {
            @Override
            public void changed(Run r) {
                running.complete(null);
            }
        });
        run.cancel();
        Outcome outcome = run.over().join();
        assertEquals("cancelled", outcome.summary());
        assertFalse(outcome.ok());
    }

    @Test
    void nothingRunsWithoutTrust() throws Exception {
        String uri = open("untrusted.tw", RealServer.PROGRAM);
        Run run = new Runs(() -> {
            throw new AssertionError("the server is not asked");
        }, u -> false).start(Goal.BUILD, RunArguments.of(uri));
        assertEquals(Trust.refusal(), run.over().join().summary());
        assertFalse(Files.exists(folder.resolve("untrusted-build")));
    }

    @Test
    void whatIsMadeOfAProgramIsShownLineByLine() throws Exception {
        String uri = open("lower.tw", RealServer.PROGRAM);
        Lowered lowered = Lowered.of(server.server().lower(new LowerRequest(uri, LowerRequest.Stage.SOURCE, Optional.empty()).toJson())
                .join());
        assertTrue(lowered.text().orElseThrow().contains("int main("));
        int statement = 5;
        assertTrue(lowered.lines().stream().anyMatch(l -> l.source() == statement),
                () -> lowered.lines() + "\n" + lowered.text().orElseThrow());
    }

    @Test
    void theProgramIsATree() throws Exception {
        String uri = open("tree.tw",
                "param n = 4\nmachine M = Grid(2)\ntensor A, B : f64(n)\nA(x) -> M(x)\nB(x) -> M(x)\ninput B = random(1)\nA(i) = B(i)\n");
        ProgramTree tree = ProgramTree.of(server.server().program(new PreviewRequest(uri, Optional.empty()).toJson()).join());
        assertFalse(tree.stale());
        ProgramTree.Entry tensor = tree.entries().stream().filter(e -> e.label().equals("A")).findFirst().orElseThrow();
        assertTrue(tensor.description().orElseThrow().endsWith("16 B a processor"), tensor::toString);
        assertEquals(Optional.of(new ProgramTree.Stretch(new ProgramTree.Position(2, 7), new ProgramTree.Position(2, 8))), tensor.range());
        ProgramTree.Entry totals = tree.entries().get(tree.entries().size() - 1);
        assertEquals(List.of("traffic", "memory", "bound"), totals.children().stream().map(ProgramTree.Entry::kind).toList());
    }

    @Test
    void whoOwnsWhatIsPaintedInTheColoursOfTheGround() throws Exception {
        String uri = open("layouts.tw", "machine M = Grid(2, 2)\ntensor A : f64(8, 8)\ntensor B : f64(8)\n"
                + "A(x, y) -> M(x, *)\nB(x) -> M(x, 0)\nA(i, j) = B(i)\n");
        Layouts layouts = Layouts.of(server.server().layouts(new PreviewRequest(uri, Optional.empty()).toJson()).join());
        assertEquals(List.of("3 A", "4 B"), layouts.layouts().stream().map(l -> l.line() + " " + l.tensor()).toList());
        Drawing a = layouts.layouts().get(0).drawing();
        Drawing.Colour white = new Drawing.Colour(255, 255, 255);
        Drawing.Colour black = new Drawing.Colour(0, 0, 0);
        List<String> light = painted(a, white, black);
        assertEquals(List.of("draw", "fill", "fill", "fill", "draw"), light.stream().map(l -> l.split(" ")[0]).toList(), "copies behind");
        assertTrue(light.get(1).endsWith(white.toString()), light::toString);
        List<String> dark = painted(a, black, white);
        assertTrue(dark.get(1).endsWith(black.toString()), dark::toString);
        assertNotEquals(light.get(2), dark.get(2));
        assertNotEquals(light.get(2), light.get(3), "owners differ");
        assertEquals(List.of("fill", "fill", "draw"), painted(layouts.layouts().get(1).drawing(), white, black).stream()
                .map(l -> l.split(" ")[0]).toList());
    }

    /** What is painted twice as large at (100, 50), which must all lie where the drawing says. */
    private static List<String> painted(Drawing d, Drawing.Colour ground, Drawing.Colour ink) {
        List<String> out = new ArrayList<>();
        d.paint(new Drawing.Brush() {
            private void add(String what, List<double[]> polygons, Drawing.Colour colour) {
                for (double[] xy : polygons) {
                    for (int i = 0; i < xy.length; i += 2) {
                        assertTrue(xy[i] >= 100 && xy[i] <= 100 + 2 * d.width() && xy[i + 1] >= 50 && xy[i + 1] <= 50 + 2 * d.height());
                    }
                }
                out.add(what + " " + colour);
            }

            @Override
            public void fill(List<double[]> polygons, Drawing.Colour colour) {
                add("fill", polygons, colour);
            }

            @Override
            public void draw(List<double[]> polygons, Drawing.Colour colour) {
                add("draw", polygons, colour);
            }
        }, 100, 50, 2, ground, ink);
        return out;
    }

    @Test
    void aServerThatDiesEndsItsRuns() throws Exception {
        RealServer mortal = new RealServer(folder.resolve("caches"));
        Path file = folder.resolve("mortal.tw");
        String uri = file.toUri().toString();
        mortal.open(uri,
                RealServer.PROGRAM.replace("n = 8", "n = 4000").replace("A(i, j) =", "repeat t in 0..1000000 {\nA(i, j) =") + "}\n");
        Runs runs = new Runs(mortal::ready, u -> true);
        Run run = runs.start(Goal.RUN, RunArguments.of(uri).withTarget(Optional.of("local")));
        assertEquals(List.of(run), runs.going());
        mortal.kill();
        runs.serverGone();
        assertFalse(run.over().join().ok());
        assertEquals(List.of(), runs.going());
    }
}
