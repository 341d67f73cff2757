package org.tilewright.ir.source;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Function;

/**
 * An unmodifiable list whose elements are also found by a name, in the same time however many there are. It equals every list
 * of the same elements.
 */
public final class NamedList<T> extends AbstractList<T> implements RandomAccess {

    private final List<T> elements;
    private final Map<String, List<T>> byName = new HashMap<>();

    private NamedList(List<T> elements, Function<T, Word> name) {
        this.elements = List.copyOf(elements);
        for (T e : this.elements) {
            byName.computeIfAbsent(name.apply(e).text(), n -> new ArrayList<>(1)).add(e);
        }
        byName.replaceAll((n, found) -> List.copyOf(found));
    }

    public static <T> NamedList<T> of(List<T> elements, Function<T, Word> name) {
        return new NamedList<>(elements, name);
    }

    /** All elements of that name, in order. */
    public List<T> all(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** The first element of that name. */
    public Optional<T> first(String name) {
        List<T> found = all(name);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }

    @Override
    public T get(int index) {
        return elements.get(index);
    }

    @Override
    public int size() {
        return elements.size();
    }
}
