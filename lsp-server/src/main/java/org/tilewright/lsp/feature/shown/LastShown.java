package org.tilewright.lsp.feature.shown;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.SoundItems;

/**
 * What was last shown beside the places of each open text. While a text has errors, what they keep from being told stays as it was, at
 * the places where the text has moved to: somebody who types one item still reads the numbers of the others.
 */
public final class LastShown<T> {

    /** @param old whether it is from an earlier version, because this one does not tell it */
    public record Answer<T>(Shown<T> shown, boolean old) { }

    private record State<T>(Snapshot of, List<Answer<T>> answers) { }

    private final Map<String, State<T>> states = new ConcurrentHashMap<>();

    /** All that is shown of a version: what it tells by itself, and what it hides of what was there before. */
    public List<Answer<T>> in(Snapshot s, Function<Snapshot, List<Shown<T>>> told) {
        State<T> known = states.get(s.document().uri());
        if (known != null && known.of == s) {
            return known.answers;
        }
        List<Shown<T>> fresh = told.apply(s);
        return states.compute(s.document().uri(), (uri, last) -> next(s, fresh, Optional.ofNullable(last))).answers.stream()
                .filter(a -> a.shown.end() <= s.text().length()).toList();
    }

    /** A text was closed. */
    public void forget(String uri) {
        states.remove(uri);
    }

    private State<T> next(Snapshot s, List<Shown<T>> fresh, Optional<State<T>> last) {
        if (last.isPresent() && last.get().of.document().version() > s.document().version()) {
            return last.get();
        }
        List<Answer<T>> all = new ArrayList<>(fresh.stream().map(f -> new Answer<>(f, false)).toList());
        if (last.isPresent() && s.diagnostics().stream().anyMatch(d -> d.isError())) {
            MovedPlaces moved = new MovedPlaces(last.get().of.text(), s.text());
            for (Answer<T> a : last.get().answers) {
                moved(a.shown, moved, s.text()).filter(x -> isAsItWas(a.shown, x, last.get().of, s))
                        .ifPresent(x -> keep(x, all));
            }
        }
        return new State<>(s, List.copyOf(all));
    }

    private void keep(Shown<T> old, List<Answer<T>> all) {
        Optional<Answer<T>> same = all.stream().filter(a -> a.shown.isOf(old)).findFirst();
        if (same.isEmpty()) {
            all.add(new Answer<>(old, true));
        } else if (old.whole() && !same.get().shown.whole()) {
            all.set(all.indexOf(same.get()), new Answer<>(old.at(same.get().shown.start(), same.get().shown.end()), true));
        }
    }

    /** The place in the new text, grown to the end of a word or a line that is still being typed; absent if it is gone. */
    private Optional<Shown<T>> moved(Shown<T> a, MovedPlaces moved, String text) {
        int start = moved.start(a.start());
        int end = moved.end(a.end());
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (start >= end) {
            return Optional.empty();
        }
        while (end < text.length() && isWord(text.charAt(end - 1)) && isWord(text.charAt(end))) {
            end++;
        }
        return Optional.of(a.at(start, closed(text, start, end)));
    }

    /** Where a bracket that opens in the place is closed on its last line, or what there is of that line ends. */
    private static int closed(String text, int start, int end) {
        int open = 0;
        for (int i = start; i < end; i++) {
            open += depth(text.charAt(i));
        }
        int last = end;
        for (int i = end; open > 0 && i < text.length() && text.charAt(i) != '\n' && !text.startsWith("//", i); i++) {
            open += depth(text.charAt(i));
            last = Character.isWhitespace(text.charAt(i)) ? last : i + 1;
        }
        return last;
    }

    private static int depth(char c) {
        return c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** An item that is without errors and was changed tells of itself what there is to tell. */
    private boolean isAsItWas(Shown<T> before, Shown<T> now, Snapshot then, Snapshot s) {
        if (then.text().substring(before.start(), before.end()).equals(s.text().substring(now.start(), now.end()))) {
            return true;
        }
        Optional<List<Token>> item = SoundItems.of(s).around(now.start(), now.end());
        return item.isEmpty() || SoundItems.of(s).isBroken(item.get()) || s.diagnostics().stream().filter(d -> d.isError())
                .flatMap(d -> Stream.concat(Stream.of(d.range()), d.related().stream().map(Diagnostic.Related::range)))
                .anyMatch(r -> s.lines().start(r) <= item.get().getLast().end()
                        && s.lines().end(r) >= item.get().getFirst().offset());
    }
}
