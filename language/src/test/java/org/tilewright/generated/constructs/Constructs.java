package org.tilewright.generated.constructs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.tilewright.File;
import org.tilewright.language.tilewright.TilewrightPackage;

/**
 * What a language has, derived from itself: every rule of the grammar with each of its parts; and of the records that programs and
 * plans are made of every kind of each alternative, every constant, both values of each flag, what may be missing once there, and
 * lists of several. Something new is in the list as soon as it is in the language.
 */
final class Constructs {

    private Constructs() { }

    // ---- the grammar

    static Set<String> ofGrammar() {
        Set<String> out = new TreeSet<>();
        for (EClassifier c : TilewrightPackage.eINSTANCE.getEClassifiers()) {
            if (c instanceof EClass rule && isRule(rule)) {
                out.add("grammar: " + rule.getName());
                rule.getEAllStructuralFeatures().forEach(f -> out.add("grammar: " + rule.getName() + "." + f.getName()));
            }
        }
        return out;
    }

    /** Whether there are objects of it, and not only of what it stands for. */
    private static boolean isRule(EClass c) {
        return TilewrightPackage.eINSTANCE.getEClassifiers().stream()
                .noneMatch(o -> o instanceof EClass sub && sub.getESuperTypes().contains(c));
    }

    static Set<String> in(File file) {
        Set<String> out = new HashSet<>();
        file.eAllContents().forEachRemaining(e -> rule(e, out));
        rule(file, out);
        return out;
    }

    private static void rule(EObject e, Set<String> out) {
        out.add("grammar: " + e.eClass().getName());
        for (EStructuralFeature f : e.eClass().getEAllStructuralFeatures()) {
            if (e.eIsSet(f)) {
                out.add("grammar: " + e.eClass().getName() + "." + f.getName());
            }
        }
    }

    // ---- records

    /** Everything that the fields of a record, and of what is in them, may be. */
    static Set<String> of(Class<?> root) {
        Set<String> out = new TreeSet<>();
        collect(root, new HashSet<>(), out);
        return out;
    }

    private static void collect(Class<?> type, Set<Class<?>> known, Set<String> out) {
        // every part has a place in the text
        if (!type.getName().startsWith("org.tilewright.") || type == SourceRange.class || !known.add(type)) {
            return;
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                out.add(name(type) + "." + constant);
            }
        }
        if (type.isSealed()) {
            for (Class<?> sub : type.getPermittedSubclasses()) {
                collect(sub, known, out);
            }
        }
        if (type.isRecord()) {
            out.add(name(type));
            for (RecordComponent c : type.getRecordComponents()) {
                String what = name(type) + "." + c.getName();
                if (c.getType() == boolean.class) {
                    out.add(what + " is true");
                    out.add(what + " is false");
                } else if (c.getType() == Optional.class || c.getType() == OptionalDouble.class) {
                    out.add(what + " is there");
                    out.add(what + " is missing");
                } else if (Collection.class.isAssignableFrom(c.getType())) {
                    out.add(what + " are several");
                }
                collect(c.getGenericType(), known, out);
            }
        }
    }

    private static void collect(Type type, Set<Class<?>> known, Set<String> out) {
        if (type instanceof ParameterizedType p) {
            for (Type argument : p.getActualTypeArguments()) {
                collect(argument, known, out);
            }
            collect(p.getRawType(), known, out);
        } else if (type instanceof Class<?> c) {
            collect(c, known, out);
        }
    }

    /** A field, and what is said of it; it takes long to ask a class each time. */
    private record Field(MethodHandle get, String yes, String no, String several) { }

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> out = new ArrayList<>();
            for (RecordComponent c : type.getRecordComponents()) {
                if (c.getType() == SourceRange.class || c.getType() == String.class || c.getType() == long.class
                        || c.getType() == int.class) {
                    continue;
                }
                String what = name(type) + "." + c.getName();
                boolean flag = c.getType() == boolean.class;
                try {
                    c.getAccessor().setAccessible(true);
                    out.add(new Field(MethodHandles.lookup().unreflect(c.getAccessor()), what + (flag ? " is true" : " is there"),
                            what + (flag ? " is false" : " is missing"), what + " are several"));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(what + " cannot be read", e);
                }
            }
            return out;
        }
    };

    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            String full = type.getName();
            return full.substring(full.lastIndexOf('.') + 1).replace('$', '.');
        }
    };

    /** What of it there is in a record. */
    static Set<String> in(Record root) {
        Set<String> out = new HashSet<>();
        walk(root, out, Collections.newSetFromMap(new IdentityHashMap<>()));
        return out;
    }

    private static void walk(Object o, Set<String> out, Set<Object> known) {
        switch (o) {
            case null -> { }
            case Enum<?> e -> out.add(name(e.getDeclaringClass()) + "." + e);
            case Optional<?> v -> v.ifPresent(x -> walk(x, out, known));
            case Iterable<?> all -> all.forEach(x -> walk(x, out, known));
            case Map<?, ?> all -> all.values().forEach(x -> walk(x, out, known));
            case Record r when r.getClass().getName().startsWith("org.tilewright.") && known.add(r) -> record(r, out, known);
            default -> { }
        }
    }

    private static void record(Record r, Set<String> out, Set<Object> known) {
        out.add(name(r.getClass()));
        for (Field f : FIELDS.get(r.getClass())) {
            Object value = value(r, f);
            switch (value) {
                case Boolean b -> out.add(b ? f.yes : f.no);
                case Optional<?> v -> out.add(v.isPresent() ? f.yes : f.no);
                case OptionalDouble v -> out.add(v.isPresent() ? f.yes : f.no);
                case Collection<?> l when l.size() > 1 -> out.add(f.several);
                case null, default -> { }
            }
            walk(value, out, known);
        }
    }

    private static Object value(Record r, Field f) {
        try {
            return f.get.invoke(r);
        } catch (Throwable e) {
            throw new IllegalStateException(f.yes, e);
        }
    }

    private static String name(Class<?> type) {
        return NAMES.get(type);
    }

    /** A word that is one of several in a place. */
    static String word(String place, String word) {
        return place + ": " + word.toLowerCase(Locale.ROOT);
    }
}
