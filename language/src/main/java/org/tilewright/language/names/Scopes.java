package org.tilewright.language.names;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.Occurrences.Entity;

/** Which of some names are known at a place: the items that know them stand beside or inside each other. */
final class Scopes {

    private static final Comparator<SourceRange> BY_END = Comparator.comparingInt(SourceRange::endLine)
            .thenComparingInt(SourceRange::endColumn);

    /** @param around the number of the nearest scope that holds this one, or -1 */
    private record Scope(SourceRange range, Entity entity, int around) { }

    private final List<Scope> all = new ArrayList<>();

    Scopes(List<Entity> entities) {
        List<Scope> ordered = new ArrayList<>();
        entities.forEach(e -> e.scopes().forEach(s -> ordered.add(new Scope(s, e, -1))));
        ordered.sort(Comparator.comparing(Scope::range, SourceRange.IN_THE_TEXT).thenComparing(Scope::range, BY_END.reversed()));
        for (Scope s : ordered) {
            int around = all.size() - 1;
            while (around >= 0 && !holds(all.get(around).range, s.range)) {
                around = all.get(around).around;
            }
            all.add(new Scope(s.range, s.entity, around));
        }
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Those that are known at a place, the outermost first. */
    Stream<Entity> around(SourceRange place) {
        int low = 0;
        int high = all.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (SourceRange.IN_THE_TEXT.compare(all.get(middle).range, place) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        List<Entity> found = new ArrayList<>();
        for (int i = low - 1; i >= 0; i = all.get(i).around) {
            if (holds(all.get(i).range, place)) {
                found.add(all.get(i).entity);
            }
        }
        return found.reversed().stream();
    }

    private static boolean holds(SourceRange whole, SourceRange part) {
        return SourceRange.IN_THE_TEXT.compare(whole, part) <= 0 && BY_END.compare(part, whole) <= 0;
    }
}
