package org.tilewright.lsp.preview;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.tilewright.preview.PreviewPage;

/**
 * Serves preview pages to a browser on this machine. An address holds a secret, so that no other user or page can read a program;
 * it knows only the loopback interface.
 */
final class PreviewPages implements AutoCloseable {

    /** Asks the editor to show a place. Lines and columns count from 1. */
    interface Reveal {
        void show(String uri, int line, int column, int endLine, int endColumn);
    }

    /** Works out what a page asks of its text. */
    interface Answers {
        CompletableFuture<JsonObject> ask(String uri, JsonObject question);
    }

    private static final long MOST_BODY = 1 << 16;

    private final HttpServer server;
    private final Reveal reveal;
    private final Answers scaling;
    private final Map<String, Answers> questions;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Page> pages = new ConcurrentHashMap<>();

    /** The page of one text with the browsers that look at it. */
    private static final class Page {
        private final String uri;
        private final CopyOnWriteArrayList<BlockingQueue<String>> viewers = new CopyOnWriteArrayList<>();
        /** By viewer: what it asked last of the text's scaling. Guarded by itself. */
        private final Map<String, Asked> asked = new HashMap<>();
        private volatile String data;
        private volatile String stale;

        Page(String uri) {
            this.uri = uri;
        }
    }

    /** A viewer's question. @param id grows, since questions may overtake each other on their way */
    private record Asked(long id, CompletableFuture<JsonObject> answer) { }

    /**
     * @param scaling how a text scales, which can take long: a viewer's next question takes the place of the one before
     * @param questions what else a page may ask, by the last part of the address
     */
    PreviewPages(Reveal reveal, Answers scaling, Map<String, Answers> questions) throws IOException {
        this.reveal = reveal;
        this.scaling = scaling;
        this.questions = Map.copyOf(questions);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** The address of a text's page, which shows the given message first. */
    String address(String uri, JsonObject first) {
        String key = pages.entrySet().stream().filter(e -> e.getValue().uri.equals(uri)).map(Map.Entry::getKey).findFirst()
                .orElseGet(() -> {
                    byte[] secret = new byte[16];
                    new SecureRandom().nextBytes(secret);
                    String k = HexFormat.of().formatHex(secret);
                    pages.put(k, new Page(uri));
                    return k;
                });
        send(uri, first);
        return "http://" + host() + "/" + key + "/";
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Sends a message to everyone who looks at a text's page, now and later. */
    void send(String uri, JsonObject message) {
        String text = message.toString();
        for (Page p : pages.values()) {
            if (p.uri.equals(uri)) {
                if (message.get("type").getAsString().equals("data")) {
                    p.data = text;
                    p.stale = null;
                } else {
                    p.stale = text;
                }
                p.viewers.forEach(v -> v.add(text));
            }
        }
    }

    private void handle(HttpExchange x) throws IOException {
        try (x) {
            String[] path = x.getRequestURI().getPath().split("/", -1);
            Page page = path.length == 3 ? pages.get(path[1]) : null;
            // another page's name for this address would let that page read what this one shows
            boolean here = host().equals(x.getRequestHeaders().getFirst("Host"));
            String origin = x.getRequestHeaders().getFirst("Origin");
            if (page == null || !here || origin != null && !origin.equals("http://" + host())) {
                answer(x, 404, "text/plain", "There is no such preview.");
                return;
            }
            String body = x.getRequestMethod().equals("POST")
                    ? new String(x.getRequestBody().readNBytes((int) MOST_BODY), StandardCharsets.UTF_8) : "";
            switch (x.getRequestMethod() + " " + path[2]) {
                case "GET " -> answer(x, 200, "text/html; charset=utf-8", PreviewPage.shell());
                case "GET events" -> events(x, page);
                case "POST reveal" -> answer(x, reveal(page, body) ? 204 : 400, "text/plain", "");
                case "POST scaling" -> scaling(x, page, body);
                default -> {
                    if (x.getRequestMethod().equals("POST") && questions.containsKey(path[2])) {
                        ask(questions.get(path[2]), x, page, body);
                    } else {
                        answer(x, 404, "text/plain", "There is no such preview.");
                    }
                }
            }
        }
    }

    private boolean reveal(Page page, String body) {
        try {
            if (JsonParser.parseString(body) instanceof JsonObject o) {
                int line = number(o, "line", 1);
                int column = number(o, "column", 1);
                int endLine = Math.max(line, number(o, "endLine", line));
                reveal.show(page.uri, line, column, endLine, number(o, "endColumn", column));
                return true;
            }
        } catch (JsonSyntaxException | NumberFormatException noNumbers) {
            // told by the answer
        }
        return false;
    }

    /** Answers a viewer's question, whose next one takes its place; one without processors asks nothing any more. */
    private void scaling(HttpExchange x, Page page, String body) throws IOException {
        JsonObject question;
        String viewer;
        long id;
        try {
            question = JsonParser.parseString(body).getAsJsonObject();
            viewer = question.get("viewer").getAsString();
            id = question.get("id").getAsLong();
        } catch (RuntimeException noQuestion) {
            answer(x, 400, "text/plain", "");
            return;
        }
        CompletableFuture<JsonObject> found = question.has("processors") ? scaling.ask(page.uri, question)
                : CompletableFuture.completedFuture(null);
        replace(page, viewer, new Asked(id, found));
        answer(x, found);
    }

    private static void ask(Answers question, HttpExchange x, Page page, String body) throws IOException {
        CompletableFuture<JsonObject> found;
        try {
            found = question.ask(page.uri, JsonParser.parseString(body).getAsJsonObject());
        } catch (JsonParseException | IllegalStateException | ResponseErrorException noQuestion) {
            answer(x, 400, "text/plain", "");
            return;
        }
        answer(x, found);
    }

    private static void answer(HttpExchange x, CompletableFuture<JsonObject> found) throws IOException {
        try {
            JsonObject answer = found.get();
            answer(x, answer == null ? 204 : 200, "application/json; charset=utf-8", answer == null ? "" : answer.toString());
        } catch (CancellationException replaced) {
            answer(x, 204, "text/plain", "");
        } catch (ExecutionException failed) {
            answer(x, 500, "text/plain; charset=utf-8", "It could not be computed: " + failed.getCause().getMessage());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of a viewer's questions the last one is worked on. */
    private static void replace(Page page, String viewer, Asked next) {
        Asked over;
        synchronized (page.asked) {
            Asked before = page.asked.get(viewer);
            boolean late = before != null && before.id > next.id;
            over = late ? next : before;
            if (!late) {
                page.asked.put(viewer, next);
            }
        }
        if (over != null) {
            over.answer.cancel(true);
        }
    }

    private static void gone(Page page, String viewer) {
        Asked last;
        synchronized (page.asked) {
            last = page.asked.remove(viewer);
        }
        if (last != null) {
            last.answer.cancel(true);
        }
    }

    private static int number(JsonObject o, String name, int otherwise) {
        JsonElement e = o.get(name);
        return e == null || !e.isJsonPrimitive() ? otherwise : Math.max(1, e.getAsInt());
    }

    private static void events(HttpExchange x, Page page) throws IOException {
        x.getResponseHeaders().set("Content-Type", "text/event-stream");
        x.getResponseHeaders().set("Cache-Control", "no-store");
        x.sendResponseHeaders(200, 0);
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        page.viewers.add(queue);
        try (OutputStream out = x.getResponseBody()) {
            event(out, page.data);
            event(out, page.stale);
            while (true) {
                String next = queue.poll(15, TimeUnit.SECONDS);
                if (next == null) {
                    // shows whether anybody still listens
                    out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                } else {
                    event(out, next);
                }
            }
        } catch (IOException left) {
            // the page was closed
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            page.viewers.remove(queue);
            gone(page, String.valueOf(x.getRequestURI().getQuery()));
        }
    }

    private static void event(OutputStream out, String message) throws IOException {
        if (message != null) {
            out.write(("data: " + message + "\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    private static void answer(HttpExchange x, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        x.getResponseHeaders().set("Content-Type", type);
        x.getResponseHeaders().set("Cache-Control", "no-store");
        x.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        x.getResponseHeaders().set("Referrer-Policy", "no-referrer");
        x.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            x.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
