package org.tilewright.language.names;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.language.syntax.Places;

/** The names found so far, and where in the text the elements of the syntax tree stand. */
final class NameTable {

    /** A name with the places found so far, the first of which introduces it. */
    static final class Name {
        private final Occurrences.Kind kind;
        private final String text;
        private final List<At> places = new ArrayList<>();
        private final List<SourceRange> scopes = new ArrayList<>();

        private Name(Occurrences.Kind kind, String text) {
            this.kind = kind;
            this.text = text;
        }

        Occurrences.Kind kind() {
            return kind;
        }

        /** One more item knows the name. */
        void knownIn(SourceRange scope) {
            if (!scopes.contains(scope)) {
                scopes.add(scope);
            }
        }
    }

    private record At(int offset, Word word, boolean written) { }

    final Places places;
    private final List<Name> names = new ArrayList<>();
    private final Set<Occurrences.Free> free = new LinkedHashSet<>();
    private final Map<SourceRange, List<Word>> targets = new HashMap<>();

    NameTable(Places places) {
        this.places = places;
    }

    Word word(int offset, String text) {
        return new Word(text, places.of(offset, offset + text.length()));
    }

    Name declare(Occurrences.Kind kind, int offset, String text, SourceRange... scopes) {
        Name n = new Name(kind, text);
        n.scopes.addAll(List.of(scopes));
        n.places.add(new At(offset, word(offset, text), true));
        names.add(n);
        return n;
    }

    void use(Name name, int offset) {
        name.places.add(new At(offset, word(offset, name.text), false));
    }

    /** A use that gives the thing a value. */
    void write(Name name, int offset) {
        name.places.add(new At(offset, word(offset, name.text), true));
    }

    void free(int offset, String text) {
        free.add(new Occurrences.Free(word(offset, text), false, Optional.empty()));
    }

    void lost(int offset, String text, Optional<String> schedule) {
        free.add(new Occurrences.Free(word(offset, text), true, schedule));
    }

    /** The places of the statements that a schedule's target names by their tensor. */
    void target(SourceRange target, List<Integer> statements, String tensor) {
        targets.put(target, statements.stream().map(o -> word(o, tensor)).toList());
    }

    Occurrences names() {
        List<Occurrences.Entity> entities = new ArrayList<>();
        List<Occurrences.Occurrence> all = new ArrayList<>();
        BitSet taken = new BitSet();
        for (Name n : names) {
            At first = n.places.get(0);
            List<At> others = new ArrayList<>(n.places.subList(1, n.places.size()));
            others.sort(Comparator.comparingInt(At::offset));
            others.removeIf(a -> !take(taken, a));
            Occurrences.Entity e = new Occurrences.Entity(n.kind, n.text, first.word(),
                    others.stream().map(At::word).toList(), List.copyOf(n.scopes));
            entities.add(e);
            if (take(taken, first)) {
                all.add(new Occurrences.Occurrence(first.offset(), first.word(), e, first.written()));
            }
            others.forEach(a -> all.add(new Occurrences.Occurrence(a.offset(), a.word(), e, a.written())));
        }
        all.sort(Comparator.comparingInt(Occurrences.Occurrence::offset));
        return new Occurrences(List.copyOf(entities), List.copyOf(all), free, targets);
    }

    /** Whether nothing else stands at a place. */
    private static boolean take(BitSet taken, At place) {
        boolean first = !taken.get(place.offset());
        taken.set(place.offset());
        return first;
    }
}
