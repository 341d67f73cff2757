package org.tilewright.language.names;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.language.ParseResult;
import org.tilewright.language.syntax.Token;

/**
 * Every name of a program with what it stands for: declared names, index variables of statements, loops of schedules, names of
 * dimensions in distributions, labels and names of schedules.
 */
public final class Names {

    /** What a name stands for. */
    public enum Kind { PARAM, MACHINE, LEVEL, TENSOR, FUNCTION, FUNCTION_PARAMETER, COUNTER, LABEL, VARIABLE, LOOP, DIMENSION,
            SCHEDULE, WORKSPACE }

    /**
     * One name that stands for one thing at one or more places.
     *
     * @param declaration where it is introduced
     * @param uses the other places, in the order of the text
     * @param scopes the items that know the name, the one that introduces it first: none if the whole file does
     */
    public record Entity(Kind kind, String name, Word declaration, List<Word> uses, List<SourceRange> scopes) {

        /** The declaration and the uses, in the order of the text. */
        public List<Word> all() {
            List<Word> l = new ArrayList<>(uses);
            l.add(declaration);
            l.sort(Comparator.<Word>comparingInt(w -> w.range().line()).thenComparingInt(w -> w.range().column()));
            return l;
        }

        /** The item that introduces the name: none if the whole file knows it. */
        public Optional<SourceRange> scope() {
            return scopes.stream().findFirst();
        }
    }

    /**
     * One place of a name.
     *
     * @param offset of its first character
     * @param written whether the place introduces the thing or gives it a value
     */
    public record Place(int offset, Word word, Entity entity, boolean written) {

        public int end() {
            return offset + word.text().length();
        }
    }

    /**
     * A word that stands where a name may stand and is none that the text declares: a built-in one, an unknown one, or one in
     * an item that cannot be read.
     *
     * @param schedule the target of the schedule that cannot be read around the word, if it stands in one
     */
    public record Free(Word word, boolean lost, Optional<String> schedule) { }

    private final List<Entity> entities;
    private final List<Place> places;
    private final Set<Free> free;
    private final Map<SourceRange, List<Word>> targets;

    /** @param places in the order of the text */
    Names(List<Entity> entities, List<Place> places, Set<Free> free, Map<SourceRange, List<Word>> targets) {
        this.entities = entities;
        this.places = places;
        this.free = free;
        this.targets = targets;
    }

    /** @param tokens the tokens of the text; asked for only if it has items that cannot be read */
    public static Names of(ParseResult parsed, Supplier<List<Token>> tokens) {
        return new CollectNames(parsed, parsed.unread().isEmpty() ? List.of() : tokens.get()).all();
    }

    public List<Entity> entities() {
        return entities;
    }

    /** All places of names, in the order of the text. */
    public List<Place> places() {
        return places;
    }

    /** The words that may mean something else once a name is changed. */
    public Set<Free> free() {
        return free;
    }

    /** What computes the tensor that a schedule names at that place. */
    public List<Word> computedBy(SourceRange scheduleTarget) {
        return targets.getOrDefault(scheduleTarget, List.of());
    }

    /** The place of a name at an offset, the offset after its last character included. */
    public Optional<Place> placeAt(int offset) {
        int low = 0;
        int high = places.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (places.get(middle).offset() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && offset <= places.get(low - 1).end() ? Optional.of(places.get(low - 1)) : Optional.empty();
    }
}
