package org.tilewright.language.names;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.syntax.Unread;
import org.tilewright.language.tilewright.Item;

/**
 * Every name of a program with what it stands for: declared names, index variables of statements, loops of schedules, names of
 * dimensions in distributions, labels and names of schedules.
 */
public final class Occurrences {

    /** What a name stands for. */
    public enum Kind {
        PARAM("param"), MACHINE("machine"), LEVEL("machine level"), RECORD("record"), FIELD("field"), TENSOR("tensor"),
        FUNCTION("function"), FUNCTION_PARAMETER("parameter"), COUNTER("counter"), LABEL("label"), VARIABLE("index variable"), LOOP("loop"),
        DIMENSION("dimension"), SCHEDULE("schedule"), WORKSPACE("workspace");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        /** The word for messages. */
        public String noun() {
            return noun;
        }

        /** Whether index variables and other declarations must have other names. */
        public boolean isDeclared() {
            return this == PARAM || this == MACHINE || this == RECORD || this == TENSOR || this == FUNCTION || this == COUNTER;
        }
    }

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
            l.sort(Comparator.comparing(Word::range, SourceRange.IN_THE_TEXT));
            return l;
        }

        /** What it is and where it is declared, for messages. */
        public String described() {
            return kind.noun() + " declared on " + declaration.range().place();
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
    public record Occurrence(int offset, Word word, Entity entity, boolean written) {

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
    private final List<Occurrence> occurrences;
    private final Set<Free> free;
    private final Map<SourceRange, List<Word>> targets;
    private final Map<String, Entity> ofFile = new LinkedHashMap<>();
    private final Scopes counters;
    /** By name, from the first question on. */
    private volatile Map<String, Scopes> variables = Map.of();
    /** Of everything, from the first question on. */
    private volatile Set<String> names = Set.of();

    /** @param occurrences in the order of the text */
    Occurrences(List<Entity> entities, List<Occurrence> occurrences, Set<Free> free, Map<SourceRange, List<Word>> targets) {
        this.entities = entities;
        this.occurrences = occurrences;
        this.free = free;
        this.targets = targets;
        entities.stream().filter(e -> e.kind().isDeclared() && e.kind() != Kind.COUNTER).forEach(e -> ofFile.putIfAbsent(e.name(), e));
        counters = new Scopes(entities.stream().filter(e -> e.kind() == Kind.COUNTER).toList());
    }

    /**
     * The names of a file.
     *
     * @param unread the pieces of the text that cannot be read
     * @param tokens the tokens of the text; asked for only if a piece of it cannot be read
     */
    public static Occurrences of(List<Item> items, Places places, List<Unread> unread, Supplier<List<Token>> tokens) {
        return new CollectNames(items, places, unread, unread.isEmpty() ? List.of() : tokens.get()).all();
    }

    public List<Entity> entities() {
        return entities;
    }

    /** Whether anything in the file has that name. */
    public boolean occurs(String name) {
        if (names.isEmpty()) {
            names = entities.stream().map(Entity::name).collect(Collectors.toSet());
        }
        return names.contains(name);
    }

    /** All places of names, in the order of the text. */
    public List<Occurrence> all() {
        return occurrences;
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
    public Optional<Occurrence> at(int offset) {
        int next = first(o -> o.offset() > offset);
        return next > 0 && offset <= occurrences.get(next - 1).end() ? Optional.of(occurrences.get(next - 1)) : Optional.empty();
    }

    /** What the word at a place stands for. */
    public Optional<Entity> standingAt(SourceRange word) {
        // few words are asked about after an edit, so that no table of all is made for each version
        int at = first(o -> !isBefore(o.word().range(), word));
        return at < occurrences.size() && occurrences.get(at).word().range().equals(word) ? Optional.of(occurrences.get(at).entity())
                : Optional.empty();
    }

    /** The number of the first place from which on a condition holds, or how many there are. */
    private int first(Predicate<Occurrence> holds) {
        int low = 0;
        int high = occurrences.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(occurrences.get(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static boolean isBefore(SourceRange a, SourceRange b) {
        return a.line() < b.line() || a.line() == b.line() && a.column() < b.column();
    }

    /** What a repeat around a place, or else the file, declares under a name; the declaration at the place itself does not count. */
    public Optional<Entity> declared(String name, SourceRange at) {
        Optional<Entity> counter = counters.isEmpty() ? Optional.empty()
                : counters(at).filter(c -> c.name().equals(name)).reduce((outer, inner) -> inner);
        return counter.or(() -> Optional.ofNullable(ofFile.get(name))).filter(e -> !e.declaration().range().equals(at));
    }

    /** The index variable of that name in the statement around a place. */
    public Optional<Entity> variable(String name, SourceRange at) {
        if (variables.isEmpty()) {
            variables = entities.stream().filter(e -> e.kind() == Kind.VARIABLE)
                    .collect(Collectors.groupingBy(Entity::name, Collectors.collectingAndThen(Collectors.toList(), Scopes::new)));
        }
        return Optional.ofNullable(variables.get(name)).flatMap(s -> s.around(at).reduce((outer, inner) -> inner));
    }

    /** What the file declares, the first of equal names, and then the counters of the repeats around a place. */
    public Stream<Entity> declarations(SourceRange at) {
        return Stream.concat(ofFile.values().stream(), counters(at));
    }

    /** The counters of the repeats around a place, the outermost first. */
    private Stream<Entity> counters(SourceRange at) {
        return counters.around(at).filter(c -> !c.declaration().range().equals(at));
    }
}
