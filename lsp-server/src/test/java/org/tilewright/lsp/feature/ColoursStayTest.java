package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.lsp.document.Snapshot;

/**
 * What the grammar of the extension for VS Code colours at once keeps its colour when the server's tokens arrive: the scope that a token
 * has there, by the extension's map of tokens to scopes, is the one that the grammar gave its characters.
 */
class ColoursStayTest {

    static List<Path> samples() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void tokensHaveTheScopesOfTheGrammar(Path sample) throws IOException {
        String text = Samples.text(sample).replace("\r", "");
        String[] grammar = ByGrammar.of(text);
        JsonObject scopes = JsonParser.parseString(Files.readString(Path.of("vscode-extension/package.json"))).getAsJsonObject()
                .getAsJsonObject("contributes").getAsJsonArray("semanticTokenScopes").get(0).getAsJsonObject().getAsJsonObject("scopes");
        Snapshot s = Marked.snapshot(sample, text);
        List<String> wrong = new ArrayList<>();
        List<Integer> data = new SemanticTokensHandler(s, null).handle();
        int line = 0;
        int character = 0;
        for (int i = 0; i < data.size(); i += 5) {
            character = data.get(i) == 0 ? character + data.get(i + 1) : data.get(i + 1);
            line += data.get(i);
            int start = s.lines().start(line) + character;
            int end = start + data.get(i + 2);
            String type = WordClass.TYPES.get(data.get(i + 3));
            Set<String> modifiers = modifiers(data.get(i + 4));
            String meant = type.equals("comment") ? "comment" : scope(scopes, type, modifiers);
            List<String> first = Arrays.stream(grammar, start, end).map(x -> x.startsWith("comment.") ? "comment" : x).distinct().toList();
            // a tensor may be called as a function is
            boolean namesake = type.equals("variable") && first.equals(List.of("support.function.tilewright"));
            if (!namesake && !first.equals(List.of(meant))) {
                wrong.add("line " + (line + 1) + " '" + text.substring(start, end) + "' (" + type + modifiers + "): " + first + ", then "
                        + meant);
            }
        }
        assertTrue(data.size() > 100, "there are tokens");
        assertEquals("", String.join("\n", wrong.subList(0, Math.min(9, wrong.size()))));
    }

    private static Set<String> modifiers(int bits) {
        return IntStream.range(0, WordClass.MODIFIERS.size()).filter(m -> (bits >> m & 1) == 1).mapToObj(WordClass.MODIFIERS::get)
                .collect(Collectors.toSet());
    }

    /** The scope of the selector that says most of a token, as VS Code chooses it. */
    private static String scope(JsonObject scopes, String type, Set<String> modifiers) {
        return scopes.keySet().stream().filter(k -> Stream.of(k.split("\\.")).skip(1).allMatch(modifiers::contains)
                        && k.split("\\.")[0].equals(type)).max(Comparator.comparingInt(k -> k.split("\\.").length))
                .map(k -> scopes.getAsJsonArray(k).get(0)).map(JsonElement::getAsString).orElse("no scope");
    }
}
