package org.tilewright.lsp.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A text as an editor has it, with its own idea of what positions mean. */
final class Draft {

    /** The replacement of what lies between two positions that a client sends, which may lie outside of the text. */
    record Change(int startLine, int startCharacter, int endLine, int endCharacter, String text) { }

    private final String uri;
    private String text;
    private int version = 1;
    private final Deque<String> history = new ArrayDeque<>();
    /** The semantic tokens that the client has, and their name. */
    List<Integer> tokens;
    String tokensId;

    Draft(String uri, String text) {
        this.uri = uri;
        this.text = text;
    }

    String uri() {
        return uri;
    }

    String text() {
        return text;
    }

    int version() {
        return version;
    }

    /** The offset of a position, by walking through the text. */
    static int offset(String text, int line, int character) {
        int at = 0;
        for (int l = 0; l < line; l++) {
            int end = lineEnd(text, at);
            if (end == text.length()) {
                return end;
            }
            at = end + (text.startsWith("\r\n", end) ? 2 : 1);
        }
        return (int) Math.min((long) at + character, lineEnd(text, at));
    }

    static int lineEnd(String text, int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    /** Line and character of an offset; an offset between a carriage return and its newline counts as before both. */
    static int[] position(String text, int offset) {
        int line = 0;
        int start = 0;
        for (int i = 0; i < offset; i++) {
            char c = text.charAt(i);
            boolean pair = c == '\r' && text.startsWith("\n", i + 1);
            if (pair && i + 1 == offset) {
                return new int[] {line, i - start};
            }
            if (c == '\n' || c == '\r' && !pair) {
                line++;
                start = i + 1;
            }
        }
        return new int[] {line, offset - start};
    }

    static Map<String, Object> range(int startLine, int startCharacter, int endLine, int endCharacter) {
        return Map.of("start", Map.of("line", startLine, "character", startCharacter), "end",
                Map.of("line", endLine, "character", endCharacter));
    }

    /** The range between two offsets. */
    Map<String, Object> range(int start, int end) {
        int[] a = position(text, start);
        int[] b = position(text, end);
        return range(a[0], a[1], b[0], b[1]);
    }

    private void remember() {
        history.push(text);
        if (history.size() > 20) {
            history.removeLast();
        }
    }

    /** Makes changes, one after the other, and tells the server of them in one message. */
    void change(Client c, List<Change> changes) {
        remember();
        List<Map<String, Object>> events = new ArrayList<>();
        for (Change e : changes) {
            int a = offset(text, e.startLine(), e.startCharacter());
            int b = offset(text, e.endLine(), e.endCharacter());
            text = text.substring(0, Math.min(a, b)) + e.text() + text.substring(Math.max(a, b));
            events.add(Map.of("range", range(e.startLine(), e.startCharacter(), e.endLine(), e.endCharacter()), "text", e.text()));
        }
        tell(c, events);
    }

    /** Makes one change between two offsets. */
    void change(Client c, int start, int end, String replacement) {
        int[] a = position(text, start);
        int[] b = position(text, end);
        change(c, List.of(new Change(a[0], a[1], b[0], b[1], replacement)));
    }

    void replaceAll(Client c, String with) {
        remember();
        text = with;
        tell(c, List.of(Map.of("text", with)));
    }

    /** Takes the last change back, as an editor does: by the smallest change that leads there. */
    void undo(Client c) {
        if (history.isEmpty()) {
            return;
        }
        String back = history.pop();
        int head = 0;
        int most = Math.min(back.length(), text.length());
        while (head < most && back.charAt(head) == text.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && back.charAt(back.length() - 1 - tail) == text.charAt(text.length() - 1 - tail)) {
            tail++;
        }
        Map<String, Object> range = range(head, text.length() - tail);
        int[] a = position(text, head);
        int[] b = position(text, text.length() - tail);
        if (offset(text, a[0], a[1]) == head && offset(text, b[0], b[1]) == text.length() - tail) {
            tell(c, List.of(Map.of("range", range, "text", back.substring(head, back.length() - tail))));
        } else {
            // one end lies within a line end
            tell(c, List.of(Map.of("text", back)));
        }
        text = back;
    }

    private void tell(Client c, List<Map<String, Object>> events) {
        version++;
        c.tell("textDocument/didChange", Map.of("textDocument", Map.of("uri", uri, "version", version), "contentChanges", events));
    }

    void open(Client c) {
        c.tell("textDocument/didOpen",
                Map.of("textDocument", Map.of("uri", uri, "languageId", "tilewright", "version", version, "text", text)));
        tokens = null;
        tokensId = null;
    }

    void close(Client c) {
        c.tell("textDocument/didClose", Client.in(uri));
    }

    /** Makes the edits of an answer, which all speak of the text as it is now and must not overlap. */
    void apply(Client c, JsonArray edits) {
        record Edit(int start, int end, String text, JsonObject json) { }
        List<Edit> all = new ArrayList<>();
        for (JsonElement e : edits) {
            JsonObject o = e.getAsJsonObject();
            JsonObject r = o.getAsJsonObject("range");
            all.add(new Edit(at(r.getAsJsonObject("start")), at(r.getAsJsonObject("end")), o.get("newText").getAsString(), o));
        }
        all.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
        for (int i = 0; i < all.size(); i++) {
            Edit e = all.get(i);
            if (e.start() > e.end() || i > 0 && e.start() < all.get(i - 1).end()) {
                throw new AssertionError("edits overlap or are reversed: " + edits);
            }
        }
        List<Change> changes = new ArrayList<>();
        for (Edit e : all.reversed()) {
            int[] a = position(text, e.start());
            int[] b = position(text, e.end());
            changes.add(new Change(a[0], a[1], b[0], b[1], e.text()));
        }
        change(c, changes);
    }

    /** The offset of a position that a server sent, which must lie in the text. */
    int at(JsonObject position) {
        int line = position.get("line").getAsInt();
        int character = position.get("character").getAsInt();
        int at = offset(text, line, character);
        int[] back = position(text, at);
        if (back[0] != line || back[1] != character) {
            throw new AssertionError("a position that is not in the text: " + position);
        }
        return at;
    }

    /** What the text's lines hold, without their ends. */
    static List<String> lines(String text) {
        return List.of(text.split("\r\n|\r|\n", -1));
    }

    /** Edits of a workspace edit by text. */
    static Map<String, JsonArray> edits(JsonObject workspaceEdit) {
        Map<String, JsonArray> all = new HashMap<>();
        if (workspaceEdit.get("changes") instanceof JsonObject changes) {
            changes.entrySet().forEach(e -> all.put(e.getKey(), e.getValue().getAsJsonArray()));
        }
        if (workspaceEdit.get("documentChanges") instanceof JsonArray documents) {
            documents.forEach(d -> all.put(d.getAsJsonObject().getAsJsonObject("textDocument").get("uri").getAsString(),
                    d.getAsJsonObject().getAsJsonArray("edits")));
        }
        return all;
    }
}
