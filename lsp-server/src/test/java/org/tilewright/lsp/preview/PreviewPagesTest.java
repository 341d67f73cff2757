package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pages that a browser shows, asked for as a browser does. */
class PreviewPagesTest {

    private static final String URI_OF_TEXT = "file:///mm.tw";

    private final List<String> revealed = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private PreviewPages pages;

    @BeforeEach
    void start() throws IOException {
        pages = new PreviewPages((uri, line, column, endLine, endColumn) -> revealed.add(uri + " " + line + ":" + column + "-" + endLine
                + ":" + endColumn));
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
