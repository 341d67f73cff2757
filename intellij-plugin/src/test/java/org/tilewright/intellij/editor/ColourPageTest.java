package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;

/** The sample of the colours' settings. */
class ColourPageTest {

    private static final Pattern MARKED = Pattern.compile("<(\\w+)>(.*?)</\\1>");

    private final ColourPage page = new ColourPage();

    @Test
    void itHasEveryKindOfWord() {
        TreeSet<String> tags = new TreeSet<>();
        MARKED.matcher(page.getDemoText()).results().forEach(m -> tags.add(m.group(1)));
        assertEquals(new TreeSet<>(page.getAdditionalHighlightingTagToDescriptorMap().keySet()), tags);
        assertEquals(tags.size(), page.getAttributeDescriptors().length);
    }

    /** The sample shows what programs look like: each word is marked as the server says, and none is left out. */
    @Test
    void itsWordsHaveTheColoursThatTheServerGivesThem(@TempDir Path folder) throws Exception {
        List<String> marked = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Matcher m = MARKED.matcher(page.getDemoText()); m.find(); at = m.end()) {
            text.append(page.getDemoText(), at, m.start());
            marked.add(place(text) + " " + m.group(2) + " " + page.getAdditionalHighlightingTagToDescriptorMap().get(m.group(1)));
            text.append(m.group(2));
        }
        text.append(page.getDemoText().substring(at));
        assertEquals(String.join("\n", marked), String.join("\n", told(text.toString(), folder)));
    }

    private static String place(CharSequence before) {
        String[] lines = before.toString().split("\n", -1);
        return lines.length + ":" + (lines[lines.length - 1].length() + 1);
    }

    private static List<String> told(String text, Path folder) throws Exception {
        FakeHost host = new FakeHost(new FakePlatform(), new TilewrightServerFactory(), folder);
        try {
            FakeHost.Session session = host.start();
            SemanticTokensLegend legend = session.result().getCapabilities().getSemanticTokensProvider().getLegend();
            Path file = folder.resolve("sample.tw");
            host.open(file, text);
            List<Integer> data = session.server().getTextDocumentService()
                    .semanticTokensFull(new SemanticTokensParams(new TextDocumentIdentifier(FakeHost.uri(file)))).get().getData();
            List<String> out = new ArrayList<>();
            int line = 0;
            int character = 0;
            String[] lines = text.split("\n", -1);
            for (int i = 0; i < data.size(); i += 5) {
                character = data.get(i) == 0 ? character + data.get(i + 1) : data.get(i + 1);
                line += data.get(i);
                int bits = data.get(i + 4);
                List<String> modifiers = new ArrayList<>();
                for (int b = 0; b < legend.getTokenModifiers().size(); b++) {
                    if ((bits >> b & 1) == 1) {
                        modifiers.add(legend.getTokenModifiers().get(b));
                    }
                }
                out.add((line + 1) + ":" + (character + 1) + " " + lines[line].substring(character, character + data.get(i + 2)) + " "
                        + new TilewrightColours().getTextAttributesKey(legend.getTokenTypes().get(data.get(i + 3)), modifiers, null));
            }
            return out;
        } finally {
            host.stop();
        }
    }
}
