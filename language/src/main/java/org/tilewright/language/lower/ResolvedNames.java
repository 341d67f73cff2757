package org.tilewright.language.lower;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.NearestName;

/** What the names of a file stand for, and what is wrong with a name that stands for nothing or for the wrong thing. */
final class ResolvedNames {

    private final Problems problems;
    private final Set<String> lost;
    private final Occurrences occurrences;
    private final Set<String> broken = new HashSet<>();

    /** @param lost names that stand in text which could not be parsed, so may be declared there */
    ResolvedNames(Problems problems, Set<String> lost, Occurrences occurrences) {
        this.problems = problems;
        this.lost = lost;
        this.occurrences = occurrences;
    }

    /** Whether a declared name is free where it is declared; if not, the error names both places. */
    boolean declare(Word name) {
        Optional<Entity> before = declared(name.text(), name.range());
        before.ifPresent(b -> problems.error(name.range(), "duplicate-name", "'" + name + "' is already the " + b.described()
                + "; choose another name"));
        return before.isEmpty();
    }

    /** The declaration of that name is there but makes no sense: what uses it cannot be judged. */
    void markBroken(String name) {
        broken.add(name);
    }

    /** The declaration that a word stands for; none for an index variable, a loop, or a name that nothing declares. */
    Optional<Entity> find(Word use) {
        Optional<Entity> found = occurrences.standingAt(use.range()).filter(e -> e.kind().isDeclared())
                // of two equal names the first counts
                .map(e -> declared(e.name(), e.declaration().range()).orElse(e));
        if (found.isPresent() && broken.contains(use.text())) {
            problems.doubt();
        }
        return found;
    }

    /** Whether the declaration of a name may be in text that could not be parsed, or makes no sense. */
    boolean isLost(Word use) {
        return lost.contains(use.text()) || broken.contains(use.text());
    }

    /** Whether the word is a parameter of the function that it stands in. */
    boolean isParameter(Word use) {
        return occurrences.standingAt(use.range()).filter(e -> e.kind() == Kind.FUNCTION_PARAMETER).isPresent();
    }

    /** Whether anything in the file has that name. */
    boolean occurs(String name) {
        return occurrences.occurs(name);
    }

    /** A variable that no text names, for an index at a place. @param name what it is like */
    Word unnamed(String name, SourceRange place) {
        String free = name;
        while (occurs(free)) {
            free += "_";
        }
        return new Word(free, place);
    }

    /** Whether the word stands for a variable that indexes something in its statement. */
    boolean isIndexVariable(Word use) {
        return occurrences.standingAt(use.range()).filter(e -> e.kind() == Kind.VARIABLE || e.kind() == Kind.LOOP).isPresent();
    }

    /** Whether the name is declared as one of these kinds; says what is wrong if it is not. */
    boolean resolve(Word use, Kind... wanted) {
        Optional<Entity> found = find(use);
        String nouns = Arrays.stream(wanted).filter(k -> k != Kind.COUNTER).map(Kind::noun).distinct()
                .reduce((a, b) -> a + " or " + b).orElse("name");
        if (found.isEmpty()) {
            unknown(use, "is not a declared " + nouns, List.of(), wanted);
            return false;
        }
        if (!Arrays.asList(wanted).contains(found.get().kind())) {
            problems.error(use.range(), "wrong-kind-of-name", "'" + use + "' is the " + found.get().described()
                    + "; a " + nouns + " is expected here");
            return false;
        }
        return true;
    }

    /** Reports a name that nothing declares, unless the declaration may be in text that could not be parsed. */
    void unknown(Word use, String what, Collection<String> further, Kind... wanted) {
        if (lost.contains(use.text())) {
            problems.doubt();
            return;
        }
        Stream<String> known = occurrences.declarations(use.range()).filter(e -> Arrays.asList(wanted).contains(e.kind()))
                .map(Entity::name);
        Optional<String> nearest = NearestName.of(use.text(), Stream.concat(known, further.stream()).toList());
        problems.error(use.range(), "unknown-name", "'" + use + "' " + what + NearestName.question(nearest),
                NearestName.fixes(use, nearest));
    }

    /** An index variable, whose name no declaration may have. */
    Word variable(Word name) {
        declaredAs(name).ifPresent(s -> problems.add(Diagnostic.error(name.range(), "duplicate-name", "'" + name + "' is the "
                + s.described() + "; an index variable needs a different name").naming(List.of(name.text()))));
        return name;
    }

    /** A parameter of a function, whose name no declaration may have: in the body it could be either. */
    void parameter(Word name) {
        declaredAs(name).ifPresent(s -> problems.error(name.range(), "duplicate-name", "'" + name + "' is the " + s.described()
                + "; a function's parameter needs a different name"));
    }

    /** What is declared elsewhere under a name that is introduced, or used as one that is. */
    private Optional<Entity> declaredAs(Word name) {
        boolean introduced = occurrences.standingAt(name.range()).filter(e -> e.declaration().range().equals(name.range())).isPresent();
        return find(name).or(() -> introduced ? declared(name.text(), name.range()) : Optional.empty());
    }

    /** What the file, or a repeat around a place, declares under that name. */
    Optional<Entity> declared(String name, SourceRange at) {
        return occurrences.declared(name, at);
    }

    boolean isDeclared(String name, SourceRange at) {
        return declared(name, at).isPresent();
    }

    /** What the whole file knows, each name once. */
    Stream<Entity> ofFile() {
        return occurrences.declarations(SourceRange.NONE);
    }
}
