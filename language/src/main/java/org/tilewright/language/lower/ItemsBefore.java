package org.tilewright.language.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.Item;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.RecordItem;

/**
 * What items of an earlier version of a text were lowered to. An item that reads the same, stands where it stood and is among the
 * same declarations means the same. Only items about which there was nothing to say are taken over, and only into a text in which
 * nothing is wrong so far.
 */
final class ItemsBefore {

    /**
     * What the whole file declares: what each name is, and all of functions, which are written out where they are called, of
     * records, whose fields have types, and of machines, whose levels have names.
     */
    private record Declared(String file, Map<String, Kind> kinds, List<String> texts) { }

    /**
     * Everything that an item's meaning follows from.
     *
     * @param name of what is lowered, where an item declares several things
     */
    private record Key(String text, SourceRange place, String name, Declared declared) {

        @Override
        public int hashCode() {
            return 31 * place.line() + name.hashCode();
        }
    }

    private final Memo kept;
    private final Problems problems;
    private final Places places;
    private final Optional<Declared> declared;
    /** Of an item that declares several things, all have the same text. */
    private EObject last;
    private String lastText = "";

    /**
     * @param whole whether all of the text could be read
     * @param entities what the whole file knows
     */
    ItemsBefore(Memo kept, Problems problems, boolean whole, List<Entity> entities, List<Item> items) {
        this.kept = kept;
        this.problems = problems;
        this.places = problems.places;
        if (!whole || problems.any()) {
            this.declared = Optional.empty();
            return;
        }
        Map<String, Kind> kinds = entities.stream().collect(Collectors.toMap(Entity::name, Entity::kind, (first, second) -> first));
        List<String> texts = new ArrayList<>();
        items.stream().filter(i -> i instanceof FunItem || i instanceof MachineItem || i instanceof RecordItem)
                .forEach(i -> texts.add(places.of(i) + " " + places.text(i)));
        Declared now = new Declared(problems.places.of(0, 0).file(), kinds, texts);
        // the same object while it is equal, so that keys are compared fast
        this.declared = Optional.of(kept.get(now, () -> now));
    }

    /** An item that looks at nothing but itself and what the file declares. */
    <T> Optional<T> item(EObject item, Supplier<T> lower) {
        return oneOf(item, "", lower);
    }

    /** A statement; what an ellipsis in it stands for follows from how many dimensions tensors have. */
    <T> Optional<T> statement(EObject item, Supplier<T> lower) {
        return places.text(item).contains(ExpandEinsum.ELLIPSIS) ? problems.item(item, lower) : item(item, lower);
    }

    /** A schedule; what its loops are is found out when it is applied. */
    <T> Optional<T> schedule(EObject item, Supplier<T> lower) {
        // an 'auto' that is found becomes a param of the program
        return places.text(item).contains("auto") ? problems.item(item, lower) : item(item, lower);
    }

    /** One of the things that an item declares. */
    <T> Optional<T> oneOf(EObject item, String name, Supplier<T> lower) {
        if (declared.isEmpty() || problems.any()) {
            return problems.item(item, lower);
        }
        if (item != last) {
            last = item;
            lastText = places.text(item);
        }
        Key key = new Key(lastText, places.of(item), name, declared.get());
        Optional<T> before = kept.find(key);
        if (before.isPresent()) {
            return before;
        }
        Optional<T> lowered = problems.item(item, lower);
        if (lowered.isPresent() && !problems.any()) {
            kept.get(key, lowered::get);
        }
        return lowered;
    }
}
