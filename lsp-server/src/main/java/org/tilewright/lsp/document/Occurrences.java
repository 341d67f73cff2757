package org.tilewright.lsp.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.language.ParseResult;

/**
 * Every name of a program with what it stands for: declared names, index variables of statements, loops of schedules, names of
 * dimensions in distributions, labels and names of schedules.
 */
public final class Occurrences {

    /** What a name stands for. */
    public enum Kind { PARAM, MACHINE, LEVEL, TENSOR, FUNCTION, FUNCTION_PARAMETER, COUNTER, LABEL, VARIABLE, LOOP, DIMENSION, SCHEDULE, WORKSPACE }

    /**
     * One name that stands for one thing at one or more places.
     *
     * @param declaration where it is introduced
     * @param uses the other places, in the order of the text
     * @param scope the item or items that know the name: empty if the whole file does
     */
    public record Entity(Kind kind, String name, Word declaration, List<Word> uses, Optional<SourceRange> scope) {

        /** The declaration and the uses, in the order of the text. */
        public List<Word> all() {
            List<Word> l = new ArrayList<>(uses);
            l.add(declaration);
            l.sort(java.util.Comparator.<Word>comparingInt(w -> w.range().line()).thenComparingInt(w -> w.range().column()));
            return l;
        }
    }

    private final List<Entity> entities;
    private final Map<SourceRange, Entity> byPlace = new HashMap<>();

    private Occurrences(List<Entity> entities) {
        this.entities = entities;
        for (Entity e : entities) {
            e.all().forEach(w -> byPlace.putIfAbsent(w.range(), e));
        }
    }

    static Occurrences of(ParseResult parsed) {
        return new Occurrences(new CollectNames(parsed).all());
    }

    public List<Entity> entities() {
        return entities;
    }

    /** The name at an offset, the offset after its last character included. */
    public Optional<Entity> at(LineIndex lines, int offset) {
        return wordAt(lines, offset).map(w -> byPlace.get(w.range()));
    }

    /** The place of the name at an offset. */
    public Optional<Word> wordAt(LineIndex lines, int offset) {
        return entities.stream().flatMap(e -> e.all().stream()).filter(w -> lines.holds(w.range(), offset)).findFirst();
    }
}
