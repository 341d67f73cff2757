package org.tilewright.ir.incremental;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.Word;

/**
 * What was worked out for one statement of a text, for the others that say the same but for their places and labels: a text may have
 * thousands of them.
 */
public final class StatementsAlike {

    /** A statement and its schedule where they stand, and what they say wherever that is. */
    public record Here(List<Piece> pieces, Optional<String> label, Object says) { }

    /** What was worked out first. */
    private record First(Object value, Here here) { }

    /** Something that follows from what was worked out for a statement, which was moved from the first of its kind. */
    private record Following(First first, Object key) {

        @Override
        public boolean equals(Object o) {
            return o instanceof Following f && f.first == first && f.key.equals(key);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(first);
        }
    }

    private record Origin(First first, Here here) { }

    private final Map<Object, First> known = new HashMap<>();
    private final Map<Object, Origin> origins = new IdentityHashMap<>();
    private final Memo kept;

    public StatementsAlike(Memo kept) {
        this.kept = kept;
    }

    /** Where a statement stands and what it says. */
    public static Here here(Statement.Assignment statement, Optional<Schedule> schedule) {
        Optional<Word> label = statement.label();
        List<Piece> pieces = new ArrayList<>();
        pieces.add(label.map(l -> new Piece(statement.range(), l.range())).orElseGet(() -> Piece.of(statement.range())));
        schedule.ifPresent(s -> pieces.add(label.isPresent() ? new Piece(s.range(), s.target().range()) : Piece.of(s.range())));
        Optional<String> name = label.map(Word::text);
        Moving away = Moving.toBeginning(pieces, name);
        try {
            return new Here(pieces, name, List.of(away.of(statement), away.of(schedule)));
        } catch (Moving.Unmovable e) {
            // like itself alone
            return new Here(pieces, name, List.of(statement, schedule));
        }
    }

    /**
     * Something that follows from what a statement says.
     *
     * @param key everything else that it follows from
     * @param movable whether it holds for another place
     */
    public <T> T of(Object key, Here here, Predicate<T> movable, Supplier<T> make) {
        return find(List.of(here.says, key), here, movable, make);
    }

    /** Something that follows from what was found here, {@code from}, and a key. */
    public <T> T following(Object from, Object key, Supplier<T> make) {
        Origin origin = origins.get(from);
        return origin == null ? make.get() : find(new Following(origin.first, key), origin.here, t -> true, make);
    }

    @SuppressWarnings("unchecked")
    private <T> T find(Object key, Here here, Predicate<T> movable, Supplier<T> make) {
        First first = known.get(key);
        if (first == null) {
            T made = make.get();
            if (movable.test(made)) {
                First now = new First(made, here);
                known.put(key, now);
                origins.put(made, new Origin(now, here));
            }
            return made;
        }
        try {
            // what it says is not held on to
            List<Piece> from = first.here.pieces;
            Optional<String> label = first.here.label;
            List<Piece> to = here.pieces;
            String newLabel = here.label.orElse("");
            Supplier<Moving> moving = () -> new Moving(from, to, label, newLabel);
            T moved = (T) moving.get().of(first.value);
            if (moved != first.value) {
                origins.put(moved, new Origin(first, here));
                kept.isLike(moved, first.value, moving);
            }
            return moved;
        } catch (Moving.Unmovable e) {
            return make.get();
        }
    }
}
