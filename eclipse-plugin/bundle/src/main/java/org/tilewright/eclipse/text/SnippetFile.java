package org.tilewright.eclipse.text;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.tilewright.ide.ItemStart;

/** The snippets that all editors share, offered where a statement begins. */
final class SnippetFile {

    private static final List<CompletionItem> ALL = read();

    private SnippetFile() { }

    private static List<CompletionItem> read() {
        try (Reader in = new InputStreamReader(SnippetFile.class.getResourceAsStream("/language/tilewright.json"),
                StandardCharsets.UTF_8)) {
                    List<CompletionItem> all = new ArrayList<>();
                    new Gson().fromJson(in, JsonObject.class).entrySet()
                            .forEach(e -> all.add(item(e.getKey(), e.getValue().getAsJsonObject())));
                    return List.copyOf(all);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
    }

    private static CompletionItem item(String name, JsonObject snippet) {
        JsonElement body = snippet.get("body");
        String text = body.isJsonPrimitive() ? body.getAsString()
                : StreamSupport.stream(body.getAsJsonArray().spliterator(), false).map(JsonElement::getAsString)
                        .collect(Collectors.joining("\n"));
        CompletionItem item = new CompletionItem(snippet.get("prefix").getAsString());
        item.setKind(CompletionItemKind.Snippet);
        item.setDetail(snippet.get("description").getAsString());
        item.setInsertText(text);
        item.setInsertTextFormat(InsertTextFormat.Snippet);
        // behind what the server knows to fit
        item.setSortText("~" + name);
        return item;
    }

    /** Those that may begin at the caret. */
    static List<Proposal> proposals(ITextViewer viewer, int offset) {
        IDocument document = viewer.getDocument();
        try {
            return ItemStart.isBehind(document.get(0, offset)) ? ALL.stream().map(i -> new Proposal(i, viewer, offset)).toList()
                    : List.of();
        } catch (BadLocationException e) {
            return List.of();
        }
    }
}
