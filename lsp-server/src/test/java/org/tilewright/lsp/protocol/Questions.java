package org.tilewright.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Requests about one text. */
final class Questions {

    /** A request. */
    record Question(String method, Object params) { }

    private static final List<String> OF_TEXTS = List.of("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens",
            "documentLink");
    private static final List<String> OF_PLACES = List.of("hover", "completion", "definition", "declaration", "documentHighlight",
            "signatureHelp", "prepareRename");

    private final Draft draft;
    private final Map<String, Object> document;

    Questions(Draft draft) {
        this.draft = draft;
        this.document = Map.of("uri", draft.uri());
    }

    private Map<String, Object> with(Object... more) {
        Map<String, Object> all = new java.util.HashMap<>();
        all.put("textDocument", document);
        for (int i = 0; i < more.length; i += 2) {
            all.put((String) more[i], more[i + 1]);
        }
        return all;
    }

    private static Map<String, Object> position(int[] lineAndCharacter) {
        return Map.of("line", lineAndCharacter[0], "character", lineAndCharacter[1]);
    }

    /** Everything that can be asked about a text as a whole. */
    List<Question> whole() {
        List<Question> all = new ArrayList<>();
        OF_TEXTS.forEach(m -> all.add(new Question("textDocument/" + m, with())));
        int[] end = Draft.position(draft.text(), draft.text().length());
        Map<String, Object> everything = Draft.range(0, 0, end[0], end[1]);
        all.add(new Question("textDocument/inlayHint", with("range", everything)));
        all.add(new Question("textDocument/semanticTokens/range", with("range", Draft.range(end[0] / 3, 0, end[0] / 2 + 1, 0))));
        all.add(formatting());
        return all;
    }

    Question formatting() {
        return new Question("textDocument/formatting", with("options", Map.of("tabSize", 2, "insertSpaces", true)));
    }

    /** What the program would do; both tell of an older version while the text has errors. */
    List<Question> lowered() {
        return List.of(new Question("tilewright/preview", with()), new Question("tilewright/program", with()),
                new Question("tilewright/lower", with("stage", "concrete")),
                new Question("tilewright/lower", with("stage", "plan")), new Question("tilewright/lower", with("stage", "source")));
    }

    /** Everything that can be asked about a place. */
    List<Question> at(int[] place) {
        List<Question> all = new ArrayList<>();
        OF_PLACES.forEach(m -> all.add(new Question("textDocument/" + m, with("position", position(place)))));
        all.add(new Question("textDocument/references", with("position", position(place), "context", Map.of("includeDeclaration", true))));
        all.add(new Question("textDocument/selectionRange", with("positions", List.of(position(place), position(new int[] {0, 0})))));
        all.add(new Question("textDocument/rename", with("position", position(place), "newName", "renamed7")));
        all.add(new Question("textDocument/onTypeFormatting",
                with("position", position(place), "ch", "}", "options", Map.of("tabSize", 2, "insertSpaces", true))));
        all.add(actions(place, List.of()));
        return all;
    }

    Question actions(int[] place, List<JsonElement> diagnostics) {
        return new Question("textDocument/codeAction",
                with("range", Draft.range(place[0], place[1], place[0], place[1]), "context", Map.of("diagnostics", diagnostics)));
    }

    Question actions(JsonObject diagnostic) {
        return new Question("textDocument/codeAction",
                with("range", diagnostic.get("range"), "context", Map.of("diagnostics", List.of(diagnostic))));
    }

    Question tokensDelta(String previous) {
        return new Question("textDocument/semanticTokens/full/delta", with("previousResultId", previous));
    }

    /** A place, mostly in the text. */
    int[] anywhere(RandomGenerator random) {
        return random.nextInt(20) == 0 ? new int[] {random.nextInt(100), random.nextInt(200)}
                : Draft.position(draft.text(), random.nextInt(draft.text().length() + 1));
    }

    /** Any request at all, those that only ask. */
    Question any(RandomGenerator random) {
        List<Question> from = switch (random.nextInt(8)) {
            case 0, 1, 2 -> whole();
            case 3 -> lowered();
            default -> at(anywhere(random));
        };
        return random.nextInt(40) == 0 ? new Question("workspace/symbol", Map.of("query", "A")) : from.get(random.nextInt(from.size()));
    }
}
