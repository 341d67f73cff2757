package org.tilewright.lsp.feature.cursor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.language.syntax.Token;

/** The tensors that a text computes and reads for nothing else, as its words tell: what somebody wants to look at after a run. */
public final class FinalTensors {

    private FinalTensors() { }

    /**
     * In the order of the text.
     *
     * @param items a text's tokens by {@link Cursor#items}; it may be under repair
     */
    public static List<String> of(List<List<Token>> items) {
        Map<String, Set<String>> readBy = new LinkedHashMap<>();
        Set<String> read = new TreeSet<>();
        for (List<Token> item : items) {
            int subject = subject(item);
            if (subject < 0) {
                if (item.getFirst().is("repeat")) {
                    read.addAll(words(item, -1));
                }
                continue;
            }
            readBy.computeIfAbsent(item.get(subject).text(), s -> new TreeSet<>()).addAll(words(item, subject));
        }
        readBy.forEach((by, words) -> words.stream().filter(w -> !w.equals(by)).forEach(read::add));
        return readBy.keySet().stream().filter(t -> !read.contains(t)).toList();
    }

    /** Where the tensor stands that a statement computes; -1 for what is not a statement. */
    private static int subject(List<Token> item) {
        int at = item.size() > 2 && item.get(1).is(":") ? 2 : 0;
        boolean sets = item.stream().anyMatch(t -> t.is("=") || t.is("+=") || t.is("*="));
        boolean isWord = item.getFirst().kind() == Token.Kind.WORD && item.get(at).kind() == Token.Kind.WORD;
        return sets && isWord ? at : -1;
    }

    private static Set<String> words(List<Token> item, int without) {
        return IntStream.range(0, item.size()).filter(i -> i != without).mapToObj(item::get)
                .filter(t -> t.kind() == Token.Kind.WORD).map(Token::text).collect(Collectors.toSet());
    }
}
