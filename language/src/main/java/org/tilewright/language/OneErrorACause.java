package org.tilewright.language;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.names.Occurrences.Entity;

/**
 * Makes one error of those that have one cause: it stands at the first of their places and names the others. A name that nothing
 * declares is one mistake, however often it stands in a text; so is a param that has the name of an index variable.
 */
final class OneErrorACause {

    /** Errors whose message tells the cause, which is somewhere else: a declaration that is missing or other than it was thought to be. */
    private static final Set<String> BY_MESSAGE = Set.of("unknown-name", "wrong-kind-of-name", "unknown-type", "unknown-field",
            "unknown-level", "level-missing", "order-mismatch", "never-set", "read-before-set", "loop-unknown", "distribution-order",
            "distribution-rank", "distribute-no-machine", "distribute-onto-tensor", "two-machines", "machine-size", "file-missing",
            "period-not-extent");

    /** Errors of what was computed from a word, which may be told of all that it was computed for. */
    private static final Set<String> BY_PLACE = Set.of("extent-below-one", "param-not-integer", "param-too-large", "factor-below-one");

    /** Errors whose two names tell the cause: two dimensions of unequal extents, or a type and a tensor of another one. */
    private static final Set<String> BY_NAMES = Set.of("extent-mismatch", "type-mismatch");

    /** Errors that a declared name gives where an index variable was meant. */
    private static final Set<String> AS_INDEX = Set.of("duplicate-name", "index-out-of-range", "loop-unknown", "range-of-nothing");

    private static final String OUT_OF_RANGE = "index-out-of-range";

    private OneErrorACause() { }

    /** @param found in the order of the text */
    static List<Diagnostic> of(Collection<Diagnostic> found, Occurrences names) {
        List<Diagnostic> ordered = Diagnostic.inOrder(found);
        if (ordered.stream().filter(Diagnostic::isError).limit(2).count() == 0) {
            return ordered;
        }
        Set<Entity> variables = meantAsVariables(ordered, names);
        Map<Object, List<Diagnostic>> causes = new LinkedHashMap<>();
        ordered.forEach(d -> causes.computeIfAbsent(cause(d, names), c -> new ArrayList<>()).add(d));
        List<Diagnostic> out = new ArrayList<>();
        causes.forEach((cause, all) -> out.add(cause instanceof Entity e && variables.contains(e) ? asVariable(e, all)
                : all.getFirst().alsoAt(others(all, all.getFirst().message()))));
        // what is told of a name that is meant as a variable may stand further up than what told so
        return Diagnostic.inOrder(out);
    }

    /** Declared names that stand somewhere where only a variable can stand. */
    private static Set<Entity> meantAsVariables(List<Diagnostic> found, Occurrences names) {
        Set<Entity> out = new HashSet<>();
        found.stream().filter(d -> !d.code().equals(OUT_OF_RANGE)).forEach(d -> asIndex(d, names).ifPresent(out::add));
        return out;
    }

    /** The declared name that an error finds in the place of a variable. */
    private static Optional<Entity> asIndex(Diagnostic d, Occurrences names) {
        return AS_INDEX.contains(d.code()) && d.names().size() == 1 ? names.declared(d.names().getFirst(), d.range()) : Optional.empty();
    }

    /** What errors of one cause have in common. */
    private static Object cause(Diagnostic d, Occurrences names) {
        if (!d.isError()) {
            return d;
        }
        Optional<Entity> variable = asIndex(d, names);
        if (variable.isPresent()) {
            return variable.get();
        }
        if (d.code().equals(OUT_OF_RANGE) && d.names().size() == 1) {
            // as many indices of one variable may leave their tensors: the variable has a range that is too wide
            return names.variable(d.names().getFirst(), d.range()).<Object>map(v -> List.of(d.code(), v)).orElse(d);
        }
        if (BY_MESSAGE.contains(d.code())) {
            return List.of(d.code(), switch (d.code()) {
                // which loops there are changes from command to command
                case "loop-unknown" -> d.message().replaceFirst(";.*", "");
                // what it could be differs from place to place
                case "unknown-name" -> d.message().substring(0, d.message().indexOf('\'', 1) + 1);
                default -> d.message();
            });
        }
        if (BY_PLACE.contains(d.code())) {
            return List.of(d.code(), d.range());
        }
        return BY_NAMES.contains(d.code()) && d.names().size() == 2 ? List.of(d.code(), d.names(), d.code().equals("type-mismatch")
                ? d.message().replaceFirst(";.*", "") : "") : d;
    }

    private static Diagnostic asVariable(Entity e, List<Diagnostic> all) {
        Diagnostic first = all.getFirst();
        String message = "'" + e.name() + "' is the " + e.described() + "; an index variable needs a different name";
        Diagnostic told = first.message().equals(message) ? first : Diagnostic.error(first.range(), "duplicate-name", message)
                .naming(List.of(e.name()));
        return told.alsoAt(others(all, message));
    }

    /** The places behind the first one, each once. */
    private static List<Diagnostic.Related> others(List<Diagnostic> all, String message) {
        Set<SourceRange> seen = new HashSet<>(Set.of(all.getFirst().range()));
        return all.stream().filter(d -> seen.add(d.range()))
                .map(d -> new Diagnostic.Related(d.range(), d.code().equals("loop-unknown") ? message : d.message())).toList();
    }
}
