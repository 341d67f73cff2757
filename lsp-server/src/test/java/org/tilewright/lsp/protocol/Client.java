package org.tilewright.lsp.protocol;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** An editor of bytes: speaks to a server on a pair of streams and knows nothing that is not in a message. */
public final class Client implements AutoCloseable {

    static final Gson GSON = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private final InputStream in;
    private final OutputStream out;
    private final AutoCloseable end;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<String, CompletableFuture<JsonObject>> asked = new ConcurrentHashMap<>();
    private final BlockingQueue<JsonObject> withoutId = new LinkedBlockingQueue<>();
    private final List<JsonObject> told = new ArrayList<>();
    private final CompletableFuture<String> garbage = new CompletableFuture<>();

    /** @param end what to close when the conversation is over */
    public Client(InputStream in, OutputStream out, AutoCloseable end) {
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.end = end;
        Thread.ofPlatform().daemon().name("client").start(this::read);
    }

    private void read() {
        try {
            while (true) {
                StringBuilder header = new StringBuilder();
                while (header.indexOf("\r\n\r\n") < 0) {
                    int c = in.read();
                    if (c < 0) {
                        garbage.complete(header.toString());
                        return;
                    }
                    header.append((char) c);
                }
                if (!header.toString().matches("Content-Length: \\d+\r\n\r\n")) {
                    garbage.complete(header.toString());
                    return;
                }
                int length = Integer.parseInt(header.substring(16).strip());
                byte[] content = in.readNBytes(length);
                if (content.length < length) {
                    garbage.complete("half a message");
                    return;
                }
                handle(JsonParser.parseString(new String(content, StandardCharsets.UTF_8)).getAsJsonObject());
            }
        } catch (IOException closed) {
            garbage.complete("");
        }
    }

    private void handle(JsonObject m) {
        if (m.has("method")) {
            synchronized (told) {
                told.add(m);
                told.notifyAll();
            }
            if (m.has("id")) {
                JsonObject answer = new JsonObject();
                answer.addProperty("jsonrpc", "2.0");
                answer.add("id", m.get("id"));
                answer.add("result", JsonNull.INSTANCE);
                send(GSON.toJson(answer));
            }
        } else if (m.get("id").isJsonNull()) {
            withoutId.add(m);
        } else {
            Optional.ofNullable(asked.get(m.get("id").toString())).ifPresent(f -> f.complete(m));
        }
    }

    /** What came on the server's output after the last message, once it is closed. */
    String rest() {
        return get(garbage);
    }

    /** Sends bytes as they are. */
    void raw(byte[] bytes) {
        try {
            synchronized (out) {
                out.write(bytes);
                out.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void raw(String text) {
        raw(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Half of a pair of UTF-16 units has no UTF-8, but an escape. */
    private static String escaped(String json) {
        StringBuilder out = null;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean paired = Character.isHighSurrogate(c) ? i + 1 < json.length() && Character.isLowSurrogate(json.charAt(i + 1))
                    : i > 0 && Character.isHighSurrogate(json.charAt(i - 1));
            if (Character.isSurrogate(c) && !paired) {
                out = out == null ? new StringBuilder(json.substring(0, i)) : out;
                out.append(String.format("\\u%04x", (int) c));
            } else if (out != null) {
                out.append(c);
            }
        }
        return out == null ? json : out.toString();
    }

    static byte[] framed(String json) {
        byte[] content = escaped(json).getBytes(StandardCharsets.UTF_8);
        byte[] header = ("Content-Length: " + content.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] all = java.util.Arrays.copyOf(header, header.length + content.length);
        System.arraycopy(content, 0, all, header.length, content.length);
        return all;
    }

    /** Sends one message. */
    void send(String json) {
        raw(framed(json));
    }

    public int ask(String method, Object params) {
        int id = ids.incrementAndGet();
        JsonObject m = message(method, params);
        m.addProperty("id", id);
        expect(Integer.toString(id));
        send(GSON.toJson(m));
        return id;
    }

    /** Expects an answer to a request that {@link #raw} sends. @param id as JSON */
    void expect(String id) {
        asked.put(id, new CompletableFuture<>());
    }

    /** The whole answer to a request. */
    public JsonObject answer(Object id) {
        return get(asked.get(id.toString()));
    }

    /** The answer, which is forgotten. */
    JsonObject take(int id) {
        JsonObject a = answer(id);
        asked.remove(Integer.toString(id));
        return a;
    }

    JsonObject request(String method, Object params) {
        return answer(ask(method, params));
    }

    public JsonElement result(String method, Object params) {
        return result(ask(method, params));
    }

    JsonElement result(int id) {
        JsonObject a = answer(id);
        if (!a.has("result")) {
            throw new AssertionError("no result: " + a);
        }
        return a.get("result");
    }

    int error(String method, Object params) {
        return error(request(method, params));
    }

    static int error(JsonObject answer) {
        if (!answer.has("error")) {
            throw new AssertionError("no error: " + answer);
        }
        return answer.getAsJsonObject("error").get("code").getAsInt();
    }

    public void tell(String method, Object params) {
        send(GSON.toJson(message(method, params)));
    }

    private static JsonObject message(String method, Object params) {
        JsonObject m = new JsonObject();
        m.addProperty("jsonrpc", "2.0");
        m.addProperty("method", method);
        if (params != null) {
            m.add("params", GSON.toJsonTree(params));
        }
        return m;
    }

    /** The next answer to something that had no id. */
    JsonObject answerWithoutId() {
        try {
            return withoutId.take();
        } catch (InterruptedException e) {
            throw new AssertionError("no answer with id null", e);
        }
    }

    /** Waits for a request or notification of the server. */
    JsonObject told(String method, Predicate<JsonObject> params) {
        synchronized (told) {
            while (true) {
                for (JsonObject m : told) {
                    if (m.get("method").getAsString().equals(method) && params.test(m.getAsJsonObject("params"))) {
                        return m.getAsJsonObject("params");
                    }
                }
                try {
                    told.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError("no " + method + " in " + told, e);
                }
            }
        }
    }

    /** What the server sent of its own accord so far. */
    List<JsonObject> told() {
        synchronized (told) {
            return List.copyOf(told);
        }
    }

    void forgetTold() {
        synchronized (told) {
            told.clear();
        }
    }

    /** Waits for what the server says or does, without a limit: a test that waits in vain is interrupted by its runner. */
    public static <T> T get(CompletableFuture<T> f) {
        try {
            return f.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("the server says nothing", e);
        }
    }

    public void initialize() {
        initialize(Map.of());
    }

    /** Greets the server as a client that can do more. */
    public void initialize(Map<String, Object> capabilities) {
        result("initialize", Map.of("capabilities", capabilities));
        tell("initialized", Map.of());
    }

    public void open(String uri, String text) {
        tell("textDocument/didOpen", Map.of("textDocument", Map.of("uri", uri, "languageId", "tilewright", "version", 1, "text", text)));
    }

    public void replace(String uri, int version, String text) {
        tell("textDocument/didChange",
                Map.of("textDocument", Map.of("uri", uri, "version", version), "contentChanges", List.of(Map.of("text", text))));
    }

    static Map<String, Object> at(String uri, int line, int character) {
        return Map.of("textDocument", Map.of("uri", uri), "position", Map.of("line", line, "character", character));
    }

    public static Map<String, Object> in(String uri) {
        return Map.of("textDocument", Map.of("uri", uri));
    }

    /** Closes the client's end of the input only. */
    void closeInput() throws IOException {
        out.close();
    }

    @Override
    public void close() throws Exception {
        end.close();
    }
}
