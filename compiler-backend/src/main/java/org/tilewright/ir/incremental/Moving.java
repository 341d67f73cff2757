package org.tilewright.ir.incremental;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * Takes what was worked out for some pieces of a text to others that say the same: places in these pieces become those in the others,
 * and their name becomes the others'. What has no such place is taken over as it is.
 */
public final class Moving {

    /** Something follows from more than places: it has to be worked out again. */
    public static final class Unmovable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unmovable(String what) {
            super(what, null, false, false);
        }
    }

    /** How a record is read and made. */
    private record Form(MethodHandle make, List<MethodHandle> components) { }

    private static final ClassValue<Form> FORMS = new ClassValue<>() {
        @Override
        protected Form computeValue(Class<?> type) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
                RecordComponent[] components = type.getRecordComponents();
                List<MethodHandle> read = new ArrayList<>();
                for (RecordComponent c : components) {
                    read.add(lookup.unreflect(c.getAccessor()).asType(MethodType.methodType(Object.class, Object.class)));
                }
                MethodHandle make = lookup.findConstructor(type, MethodType.methodType(void.class,
                        Arrays.stream(components).map(RecordComponent::getType).toList()));
                return new Form(make.asSpreader(Object[].class, components.length)
                        .asType(MethodType.methodType(Object.class, Object[].class)), List.copyOf(read));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private final List<Piece> from;
    private final List<Piece> to;
    /** The name of the pieces, and that of their counterparts. */
    private final Optional<String> name;
    private final String newName;
    /** What was moved already, which may stand in several places of what is moved. */
    private Map<Object, Object> known = Map.of();

    /**
     * @param to for each piece the one that says the same
     * @param name of the pieces, if they have one of their own
     * @param newName that takes its place
     */
    public Moving(List<Piece> from, List<Piece> to, Optional<String> name, String newName) {
        this.from = from;
        this.to = to;
        this.name = name;
        this.newName = newName;
    }

    /** To the beginning of a text, without a name, so that what says the same is equal. */
    public static Moving toBeginning(List<Piece> pieces, Optional<String> name) {
        return new Moving(pieces, pieces.stream().map(Piece::atBeginning).toList(), name, "");
    }

    /**
     * What says the same there.
     *
     * @throws Unmovable if it says the name in a sentence, or holds something that is not known to have no places
     */
    @SuppressWarnings("unchecked")
    public <T> T of(T value) {
        known = new IdentityHashMap<>();
        return (T) moved(value);
    }

    private Object moved(Object value) {
        return switch (value) {
            case SourceRange r -> place(r);
            case Word w -> word(w);
            case String s -> text(s);
            case Record r -> {
                Object there = known.get(r);
                if (there == null) {
                    there = record(r);
                    known.put(r, there);
                }
                yield there;
            }
            case List<?> l -> list(l);
            case Optional<?> o -> optional(o);
            case Map<?, ?> m -> map(m);
            case Set<?> s -> set(s);
            case null -> null;
            default -> {
                Class<?> type = value.getClass();
                boolean mayHavePlaces = type.isArray() ? !type.getComponentType().isPrimitive()
                        : type.getName().startsWith("org.tilewright") && !(value instanceof Enum<?> || value instanceof Placeless);
                if (mayHavePlaces) {
                    throw new Unmovable(type.getName());
                }
                yield value;
            }
        };
    }

    private SourceRange place(SourceRange r) {
        for (int p = 0; p < from.size(); p++) {
            if (from.get(p).has(r)) {
                return from.get(p).in(to.get(p), r);
            }
        }
        return r;
    }

    private Word word(Word w) {
        SourceRange range = place(w.range());
        boolean isName = name.isPresent() && name.get().equals(w.text());
        if (isName && from.stream().noneMatch(p -> p.name().equals(w.range()))) {
            // something else has this name, too
            throw new Unmovable(w.text());
        }
        return isName ? new Word(newName, range) : range == w.range() ? w : new Word(w.text(), range);
    }

    private String text(String s) {
        if (name.isPresent() && s.equals(name.get())) {
            return newName;
        }
        if (name.isPresent() && s.contains(name.get())) {
            throw new Unmovable(s);
        }
        return s;
    }

    private Object record(Record r) {
        Form form = FORMS.get(r.getClass());
        try {
            Object[] components = new Object[form.components.size()];
            boolean changed = false;
            for (int c = 0; c < components.length; c++) {
                Object before = (Object) form.components.get(c).invokeExact((Object) r);
                components[c] = moved(before);
                changed |= components[c] != before;
            }
            return changed ? (Object) form.make.invokeExact(components) : r;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private List<?> list(List<?> l) {
        Object[] there = null;
        for (int i = 0; i < l.size(); i++) {
            Object before = l.get(i);
            Object after = moved(before);
            if (there == null && after != before) {
                there = l.toArray();
            }
            if (there != null) {
                there[i] = after;
            }
        }
        return there == null ? l : Collections.unmodifiableList(Arrays.asList(there));
    }

    private Optional<?> optional(Optional<?> o) {
        if (o.isEmpty()) {
            return o;
        }
        Object after = moved(o.get());
        return after == o.get() ? o : Optional.of(after);
    }

    private Map<?, ?> map(Map<?, ?> m) {
        Map<Object, Object> there = new LinkedHashMap<>();
        boolean changed = false;
        for (Map.Entry<?, ?> e : m.entrySet()) {
            Object key = moved(e.getKey());
            Object value = moved(e.getValue());
            there.put(key, value);
            changed |= key != e.getKey() || value != e.getValue();
        }
        return changed ? Collections.unmodifiableMap(there) : m;
    }

    private Set<?> set(Set<?> s) {
        Set<Object> there = new LinkedHashSet<>();
        boolean changed = false;
        for (Object before : s) {
            Object after = moved(before);
            there.add(after);
            changed |= after != before;
        }
        return changed ? Collections.unmodifiableSet(there) : s;
    }
}
