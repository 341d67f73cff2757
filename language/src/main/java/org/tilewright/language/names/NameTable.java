package org.tilewright.language.names;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
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
            // an item may tell so more than once, but tells nothing else in between
            if (scopes.isEmpty() || !scopes.getLast().equals(scope)) {
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

    /** The statements that a schedule's target names by their tensor. */
    void target(SourceRange target, List<Word> statements) {
        targets.put(target, statements);
    }

    Occurrences names() {
        List<Occurrences.Entity> entities = new ArrayList<>(names.size());
        List<Occurrences.Occurrence> all = new ArrayList<>();
        BitSet taken = new BitSet();
        for (Name n : names) {
            At first = n.places.get(0);
            List<At> others = n.places.subList(1, n.places.size());
            if (others.size() > 1) {
                others.sort(Comparator.comparingInt(At::offset));
            }
            List<At> uses = new ArrayList<>(others.size());
            List<Word> words = new ArrayList<>(others.size());
            for (At a : others) {
                if (take(taken, a)) {
                    uses.add(a);
                    words.add(a.word());
                }
            }
            Occurrences.Entity e = new Occurrences.Entity(n.kind, n.text, first.word(), List.copyOf(words), List.copyOf(n.scopes));
            entities.add(e);
            if (take(taken, first)) {
                all.add(new Occurrences.Occurrence(first.offset(), first.word(), e, first.written()));
            }
            for (At a : uses) {
                all.add(new Occurrences.Occurrence(a.offset(), a.word(), e, a.written()));
            }
        }
        return new Occurrences(List.copyOf(entities), inOrderOfText(all), free, targets);
    }

    /** No two stand at one place, so a sort of numbers tells their order. */
    private static List<Occurrences.Occurrence> inOrderOfText(List<Occurrences.Occurrence> all) {
        long[] keys = new long[all.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) all.get(i).offset() << Integer.SIZE | i;
        }
        Arrays.sort(keys);
        Occurrences.Occurrence[] out = new Occurrences.Occurrence[keys.length];
        for (int i = 0; i < keys.length; i++) {
            out[i] = all.get((int) keys[i]);
        }
        return List.of(out);
    }

    /** Whether nothing else stands at a place. */
    private static boolean take(BitSet taken, At place) {
        boolean first = !taken.get(place.offset());
        taken.set(place.offset());
        return first;
    }
}
