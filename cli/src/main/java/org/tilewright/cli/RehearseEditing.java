package org.tilewright.cli;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.lsp.LanguageServerMain;

/** Plays the editor of one sample for {@link Rehearsal}: opens it, asks everything once, types, and says goodbye. */
final class RehearseEditing {

    private static final Gson GSON = new Gson();
    private static final List<String> OF_A_TEXT = List.of("textDocument/codeLens", "textDocument/documentSymbol",
            "textDocument/foldingRange", "textDocument/documentLink", "textDocument/semanticTokens/full", "textDocument/formatting",
            "tilewright/preview", "tilewright/program");
    private static final List<String> OF_A_PLACE = List.of("textDocument/hover", "textDocument/completion", "textDocument/definition",
            "textDocument/documentHighlight", "textDocument/signatureHelp", "textDocument/prepareRename");

    /** What an answer tells depends on the word: in each line all are asked for, so that nobody's first question waits for classes. */
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final OutputStream out;
    private final Semaphore answers;
    private int id;

    private RehearseEditing(OutputStream out, Semaphore answers) {
        this.out = out;
        this.answers = answers;
    }

    static void of(Path file) throws IOException {
        PipedInputStream in = new PipedInputStream(1 << 16);
        try (PipedOutputStream out = new PipedOutputStream(in)) {
            CountingOutput answers = new CountingOutput();
            Thread server = Thread.startVirtualThread(() -> LanguageServerMain.serve(in, answers, List.of("false")));
            new RehearseEditing(out, answers.messages).play(file);
            server.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void play(Path file) throws IOException, InterruptedException {
        String text = Files.readString(file);
        Map<String, Object> document = Map.of("uri", file.toUri().toString());
        ask("initialize", Map.of("capabilities", Map.of()));
        tell("initialized", Map.of());
        tell("textDocument/didOpen",
                Map.of("textDocument", Map.of("uri", file.toUri().toString(), "languageId", "tilewright", "version", 1, "text", text)));
        for (String method : OF_A_TEXT) {
            ask(method, Map.of("textDocument", document, "options", Map.of("tabSize", 2, "insertSpaces", true)));
        }
        List<String> lines = text.lines().toList();
        for (int line = 0; line < lines.size(); line++) {
            Matcher word = WORD.matcher(lines.get(line));
            while (word.find()) {
                for (String method : OF_A_PLACE) {
                    ask(method, Map.of("textDocument", document, "position", Map.of("line", line, "character", word.start() + 1)));
                }
            }
        }
        Map<String, Object> whole = Map.of("start", Map.of("line", 0, "character", 0), "end", Map.of("line", lines.size(), "character", 0));
        ask("textDocument/inlayHint", Map.of("textDocument", document, "range", whole));
        ask("textDocument/codeAction", Map.of("textDocument", document, "range", whole, "context", Map.of("diagnostics", List.of())));
        Map<String, Object> start = Map.of("line", 0, "character", 0);
        tell("textDocument/didChange", Map.of("textDocument", Map.of("uri", file.toUri().toString(), "version", 2),
                "contentChanges", List.of(Map.of("range", Map.of("start", start, "end", start), "text", "param = \n"))));
        ask("textDocument/hover", Map.of("textDocument", document, "position", start));
        ask("shutdown", Map.of());
        tell("exit", Map.of());
    }

    private void tell(String method, Map<String, Object> params) throws IOException {
        send(Map.of("jsonrpc", "2.0", "method", method, "params", params));
    }

    /** Asks, and waits a moment for the server to say something. */
    private void ask(String method, Map<String, Object> params) throws IOException, InterruptedException {
        answers.drainPermits();
        send(Map.of("jsonrpc", "2.0", "id", ++id, "method", method, "params", params));
        answers.tryAcquire(2, TimeUnit.SECONDS);
    }

    private void send(Map<String, Object> message) throws IOException {
        byte[] body = GSON.toJson(message).getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    /** Throws answers away and counts them. */
    private static final class CountingOutput extends OutputStream {
        private final Semaphore messages = new Semaphore(0);

        @Override
        public void write(int b) { }

        @Override
        public void write(byte[] bytes, int offset, int length) { }

        @Override
        public void flush() {
            messages.release();
        }
    }
}
