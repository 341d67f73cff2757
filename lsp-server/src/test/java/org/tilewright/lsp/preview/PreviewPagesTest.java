package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pages that a browser shows, asked for as a browser does. */
class PreviewPagesTest {

    private static final String URI_OF_TEXT = "file:///mm.tw";

    private final List<String> revealed = new ArrayList<>();
    private final BlockingQueue<CompletableFuture<JsonObject>> asked = new LinkedBlockingQueue<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private PreviewPages pages;

    @BeforeEach
    void start() throws IOException {
        pages = new PreviewPages((uri, line, column, endLine, endColumn) -> revealed.add(uri + " " + line + ":" + column + "-" + endLine
                + ":" + endColumn), (uri, question) -> {
                CompletableFuture<JsonObject> answer = new CompletableFuture<>();
                asked.add(answer);
                return answer;
            }, Map.of("preview", (uri, question) -> {
                JsonObject answer = message(uri);
                answer.add("question", question);
                return CompletableFuture.completedFuture(answer);
            }));
    }

    @AfterEach
    void stop() {
        pages.close();
        http.shutdownNow();
    }

    private static JsonObject message(String type) {
        JsonObject o = new JsonObject();
        o.addProperty("type", type);
        return o;
    }

    private HttpResponse<String> get(String address) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aPageShowsWhatIsSentNowAndLater() throws Exception {
        String address = pages.address(URI_OF_TEXT, message("data"));
        assertTrue(get(address).body().startsWith("<!doctype html>") || get(address).body().startsWith("<!DOCTYPE html>"));
        HttpResponse<InputStream> events = http.send(HttpRequest.newBuilder(URI.create(address + "events")).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
            assertEquals("data", next(lines));
            pages.send(URI_OF_TEXT, message("stale"));
            assertEquals("stale", next(lines));
        }
    }

    private static String next(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (!line.startsWith("data: ")) {
            line = lines.readLine();
        }
        return JsonParser.parseString(line.substring(6)).getAsJsonObject().get("type").getAsString();
    }

    @Test
    void aClickRevealsItsLine() throws Exception {
        String address = pages.address(URI_OF_TEXT, message("data"));
        HttpRequest click = HttpRequest.newBuilder(URI.create(address + "reveal"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"type\":\"reveal\",\"line\":3,\"column\":2,\"endLine\":3,\"endColumn\":9}"))
                .build();
        assertEquals(204, http.send(click, HttpResponse.BodyHandlers.discarding()).statusCode());
        assertEquals(List.of(URI_OF_TEXT + " 3:2-3:9"), revealed);
        HttpRequest nonsense = HttpRequest.newBuilder(URI.create(address + "reveal")).POST(HttpRequest.BodyPublishers.ofString("["))
                .build();
        assertEquals(400, http.send(nonsense, HttpResponse.BodyHandlers.discarding()).statusCode());
    }

    private CompletableFuture<HttpResponse<String>> ask(String address, String question) {
        return post(address + "scaling", question);
    }

    private CompletableFuture<HttpResponse<String>> post(String address, String question) {
        return http.sendAsync(HttpRequest.newBuilder(URI.create(address)).POST(HttpRequest.BodyPublishers.ofString(question))
                .build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aBrowsersNextQuestionTakesThePlaceOfTheOneBefore() throws Exception {
        String address = pages.address(URI_OF_TEXT, message("data"));
        CompletableFuture<HttpResponse<String>> first = ask(address, "{\"viewer\":\"a\",\"id\":2,\"processors\":\"1,4\"}");
        CompletableFuture<JsonObject> work = asked.take();
        CompletableFuture<HttpResponse<String>> elsewhere = ask(address, "{\"viewer\":\"b\",\"id\":1,\"processors\":\"1,4\"}");
        CompletableFuture<JsonObject> others = asked.take();
        CompletableFuture<HttpResponse<String>> second = ask(address, "{\"viewer\":\"a\",\"id\":3,\"processors\":\"1,2\"}");
        asked.take().complete(message("answer"));
        assertEquals("{\"type\":\"answer\"}", second.get().body());
        assertEquals(204, first.get().statusCode());
        assertTrue(work.isCancelled());
        assertFalse(others.isDone());
        assertEquals(204, ask(address, "{\"viewer\":\"b\",\"id\":2}").get().statusCode());
        assertEquals(204, elsewhere.get().statusCode());
        assertTrue(others.isCancelled());
        CompletableFuture<HttpResponse<String>> failing = ask(address, "{\"viewer\":\"a\",\"id\":4,\"processors\":\"1\"}");
        asked.take().completeExceptionally(new IllegalStateException("a reason"));
        assertTrue(failing.get().body().endsWith("a reason"), failing.get()::body);
        CompletableFuture<HttpResponse<String>> overtaken = ask(address, "{\"viewer\":\"a\",\"id\":1,\"processors\":\"9\"}");
        assertEquals(204, overtaken.get().statusCode());
        assertTrue(asked.take().isCancelled());
        assertEquals(400, ask(address, "[").get().statusCode());
    }

    @Test
    void aBrowserAsksWhatOtherParamsWouldGive() throws Exception {
        String address = pages.address(URI_OF_TEXT, message("data"));
        assertEquals("{\"type\":\"" + URI_OF_TEXT + "\",\"question\":{\"params\":{\"n\":3}}}",
                post(address + "preview", "{\"params\":{\"n\":3}}").get().body());
        assertEquals(400, post(address + "preview", "[").get().statusCode());
        assertEquals(400, post(address + "preview", "3").get().statusCode());
        assertEquals(404, post(address + "anythingElse", "{}").get().statusCode());
    }

    @Test
    void nobodyElseSeesAProgram() throws Exception {
        String address = pages.address(URI_OF_TEXT, message("data"));
        String root = address.replaceFirst("/[0-9a-f]{32}/$", "/");
        assertEquals(404, get(root).statusCode());
        assertEquals(404, get(root + "0".repeat(32) + "/").statusCode());
        assertEquals(404, get(address.replace("127.0.0.1", "localhost")).statusCode());
        HttpRequest foreign = HttpRequest.newBuilder(URI.create(address)).header("Origin", "http://example.org").build();
        assertEquals(404, http.send(foreign, HttpResponse.BodyHandlers.discarding()).statusCode());
    }

    @Test
    void theSamePageServesATextAgain() {
        assertEquals(pages.address(URI_OF_TEXT, message("data")), pages.address(URI_OF_TEXT, message("data")));
    }
}
