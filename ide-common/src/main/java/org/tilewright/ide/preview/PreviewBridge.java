package org.tilewright.ide.preview;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.tilewright.ide.Shared;
import org.tilewright.ide.protocol.PreviewAnswer;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.ide.protocol.Reveal;
import org.tilewright.ide.protocol.TilewrightServer;

/**
 * Which message goes where between the preview page in an embedded browser, the server, and the editor: new data go to the page
 * as the text changes, the editor's cursor lights up what its line causes, and a click in the page selects the line that
 * causes what was clicked. One bridge serves one page; what the page shows can change.
 */
public final class PreviewBridge {

    /** The page looks for this before its own scripts run; a browser defines the function that it calls. */
    private static final String HOST = "<script>window.tilewrightHost = { post: m => %s };</script>";

    private final Supplier<CompletableFuture<TilewrightServer>> server;
    private final Page page;
    private final Editor editor;
    private final String post;
    private Optional<PreviewRequest> shown = Optional.empty();
    private boolean isReady;
    private boolean isFetching;
    private boolean again;
    private int line;
    /** What is to be opened when the page is there. */
    private Optional<Panel> panel = Optional.empty();
    /** What the page asked last of how the text scales. */
    private final AtomicReference<CompletableFuture<JsonObject>> asked = new AtomicReference<>(CompletableFuture.completedFuture(null));

    /**
     * @param server the server that runs at the time
     * @param post the script that hands the text {@code m} to {@link #receive}, such as {@code theFunction(m)}
     */
    public PreviewBridge(Supplier<CompletableFuture<TilewrightServer>> server, Page page, Editor editor, String post) {
        this.server = server;
        this.page = page;
        this.editor = editor;
        this.post = post;
    }

    /** Shows a text, in place of what was shown. The page stays if it is there. */
    public CompletableFuture<Void> show(String uri, Optional<String> schedule) {
        PreviewRequest request = new PreviewRequest(uri, schedule);
        synchronized (this) {
            if (isReady && shown.equals(Optional.of(request))) {
                return CompletableFuture.completedFuture(null);
            }
            shown = Optional.of(request);
            line = 0;
            if (isReady) {
                refresh();
                return CompletableFuture.completedFuture(null);
            }
        }
        return load();
    }

    /** Loads the page anew, as after a restart of the server or of the browser. */
    public CompletableFuture<Void> load() {
        synchronized (this) {
            isReady = false;
            isFetching = false;
            again = false;
        }
        return server.get().thenCompose(TilewrightServer::previewPage)
                .thenAccept(answer -> page.load(withHost(answer.get("html").getAsString())));
    }

    /** Opens a part of the page, as soon as the page has the data of what is to be shown. */
    public void open(Panel wanted) {
        synchronized (this) {
            panel = Optional.of(wanted);
        }
        openPanel();
    }

    private void openPanel() {
        Optional<Panel> wanted;
        synchronized (this) {
            if (!isReady || isFetching) {
                return;
            }
            wanted = panel;
            panel = Optional.empty();
        }
        wanted.ifPresent(p -> {
            JsonObject m = new JsonObject();
            m.addProperty("type", "open");
            m.addProperty("panel", p.word());
            tell(m);
        });
    }

    /** What is shown. */
    public synchronized Optional<PreviewRequest> shown() {
        return shown;
    }

    private String withHost(String html) {
        int head = html.indexOf("<head>");
        String host = String.format(HOST, post);
        return head < 0 ? host + html : html.substring(0, head + 6) + host + html.substring(head + 6);
    }

    /** Takes a message of the page's. One that is none of its is passed over. */
    public void receive(String json) {
        JsonObject message;
        try {
            message = JsonParser.parseString(json).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            return;
        }
        if (message.has("uri") && !shown().map(PreviewRequest::uri).equals(Optional.of(message.get("uri").getAsString()))) {
            // it is about a program that was shown before
            return;
        }
        String type = message.has("type") ? message.get("type").getAsString() : "";
        if (type.equals("ready")) {
            synchronized (this) {
                isReady = true;
            }
            refresh();
        } else if (type.equals("reveal")) {
            shown().ifPresent(s -> editor.reveal(s.uri(), Reveal.of(message)));
        } else if (type.equals("scaling")) {
            shown().ifPresent(s -> ask(s, message));
        } else if (type.equals("preview")) {
            shown().ifPresent(s -> answer(s, message, TilewrightServer::preview));
        } else if (type.equals("writeParams")) {
            shown().ifPresent(s -> answer(s, message, TilewrightServer::writeParams));
        } else if (type.equals("scalingOff")) {
            asked.get().cancel(true);
        }
    }

    /** Asks what the page would show under another schedule or other values of params, or writes these into the text. */
    private void answer(PreviewRequest of, JsonObject fields,
            BiFunction<TilewrightServer, JsonObject, CompletableFuture<JsonObject>> by) {
        JsonObject question = of.toJson();
        for (String name : List.of("schedule", "params")) {
            if (fields.has(name)) {
                question.add(name, fields.get(name));
            }
        }
        String type = fields.get("type").getAsString();
        server.get().thenCompose(s -> by.apply(s, question)).whenComplete((found, failure) -> tell(type, fields, found, failure));
    }

    /** Tells the page the answer to a question of its. */
    private void tell(String type, JsonObject question, JsonObject found, Throwable failure) {
        JsonObject m = failure == null ? found.deepCopy() : new JsonObject();
        m.addProperty("type", type);
        m.add("id", question.get("id"));
        if (failure != null) {
            m.addProperty("failure", failure.getMessage());
        }
        tell(m);
    }

    /** Asks how the text scales, and no more what was asked before; that can take long. */
    private void ask(PreviewRequest of, JsonObject fields) {
        JsonObject question = of.toJson();
        for (String name : List.of("processors", "weak", "schedules", "machine", "params")) {
            if (fields.has(name)) {
                question.add(name, fields.get(name));
            }
        }
        server.get().thenAccept(s -> {
            CompletableFuture<JsonObject> answer = s.scaling(question);
            asked.getAndSet(answer).cancel(true);
            answer.whenComplete((found, failure) -> {
                if (!answer.isCancelled()) {
                    tell("scaling", fields, found, failure);
                }
            });
        });
    }

    /** Takes the server's word that a preview is out of date. */
    public void changed(PreviewChanged change) {
        if (shown().filter(s -> s.uri().equals(change.uri())).isPresent()) {
            refresh();
        }
    }

    /** The editor's cursor stands in a line, counted from 1. */
    public void cursor(String uri, int at) {
        synchronized (this) {
            if (!isReady || line == at || shown.filter(s -> s.uri().equals(uri)).isEmpty()) {
                return;
            }
            line = at;
        }
        JsonObject m = new JsonObject();
        m.addProperty("type", "cursor");
        m.addProperty("line", at);
        tell(m);
    }

    /** Fetches what is shown. While one answer is awaited, any number of further calls make one further request. */
    private void refresh() {
        PreviewRequest request;
        synchronized (this) {
            if (!isReady || shown.isEmpty()) {
                return;
            }
            if (isFetching) {
                again = true;
                return;
            }
            isFetching = true;
            request = shown.get();
        }
        server.get().thenCompose(s -> s.preview(request.toJson())).handle((answer, failure) -> {
            boolean more;
            synchronized (this) {
                isFetching = false;
                more = again;
                again = false;
            }
            if (failure == null && shown().equals(Optional.of(request))) {
                tell(request, PreviewAnswer.of(answer));
                openPanel();
            }
            if (more) {
                refresh();
            }
            return null;
        });
    }

    private void tell(PreviewRequest request, PreviewAnswer answer) {
        answer.data().ifPresent(d -> {
            JsonObject host = new JsonObject();
            host.addProperty("showSource", false);
            host.addProperty("uri", request.uri());
            request.schedule().ifPresent(s -> host.addProperty("schedule", s));
            JsonObject data = d.deepCopy();
            data.add("host", host);
            JsonObject m = new JsonObject();
            m.addProperty("type", "data");
            m.add("data", data);
            tell(m);
        });
        if (answer.stale()) {
            JsonObject m = new JsonObject();
            m.addProperty("type", "stale");
            m.addProperty("reason",
                    answer.data().isPresent() ? answer.reason().orElse("") : Shared.text("preview.nothing", answer.reason().orElse("")));
            tell(m);
        }
    }

    /** JSON is a script's value as it is, but for what ends a script or, to old browsers, a line. */
    private void tell(JsonObject message) {
        String json = message.toString().replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
        page.run("window.tilewrightReceive(" + json + ");");
    }
}
