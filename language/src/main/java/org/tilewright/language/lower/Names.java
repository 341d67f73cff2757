package org.tilewright.language.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Word;
import org.tilewright.language.Symbol;
import org.tilewright.language.Symbol.Kind;

/** The names that a file declares; they share one space, whatever they stand for. */
final class Names {

    private final Problems problems;
    private final Set<String> lost;
    private final Map<String, Symbol> declared = new LinkedHashMap<>();
    private final List<Symbol> all = new ArrayList<>();
    private final Set<String> broken = new HashSet<>();

    /** @param lost names that stand in text which could not be parsed, so may be declared there */
    Names(Problems problems, Set<String> lost) {
        this.problems = problems;
        this.lost = lost;
    }

    /** Whether the name was free; if not, the error names both places. */
    boolean declare(Kind kind, Word name) {
        Symbol before = declared.get(name.text());
        if (before != null) {
            problems.error(name.range(), "duplicate-name", "'" + name + "' is already the " + describe(before)
                    + "; choose another name");
            return false;
        }
        Symbol symbol = new Symbol(kind, name, new ArrayList<>());
        declared.put(name.text(), symbol);
        all.add(symbol);
        return true;
    }

    /** Ends the scope of a repeat's counter. */
    void forget(Word name) {
        declared.remove(name.text());
    }

    /** The declaration of that name is there but makes no sense: what uses it cannot be judged. */
    void markBroken(String name) {
        broken.add(name);
    }

    /** What the name stands for, and that it is used here. */
    Optional<Symbol> find(Word use) {
        Symbol symbol = declared.get(use.text());
        if (symbol == null) {
            return Optional.empty();
        }
        if (broken.contains(use.text())) {
            problems.doubt();
        }
        if (symbol.uses().isEmpty() || !symbol.uses().getLast().equals(use)) {
            symbol.uses().add(use);
        }
        return Optional.of(symbol);
    }

    /** Whether the name is declared as one of these kinds; says what is wrong if it is not. */
    boolean resolve(Word use, Kind... wanted) {
        Optional<Symbol> symbol = find(use);
        String nouns = Arrays.stream(wanted).filter(k -> k != Kind.COUNTER).map(Kind::noun).distinct()
                .reduce((a, b) -> a + " or " + b).orElse("name");
        if (symbol.isEmpty()) {
            unknown(use, "is no declared " + nouns, List.of(), wanted);
            return false;
        }
        if (!Arrays.asList(wanted).contains(symbol.get().kind())) {
            problems.error(use.range(), "wrong-kind-of-name", "'" + use + "' is the " + describe(symbol.get())
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
        Stream<String> known = declared.values().stream().filter(s -> Arrays.asList(wanted).contains(s.kind()))
                .map(Symbol::name);
        Optional<String> nearest = NearestName.of(use.text(), Stream.concat(known, further.stream()).toList());
        problems.error(use.range(), "unknown-name", "'" + use + "' " + what + NearestName.question(nearest),
                NearestName.fixes(use, nearest));
    }

    /** An index variable, whose name no declaration may have. */
    Word variable(Word name) {
        find(name).ifPresent(s -> problems.error(name.range(), "duplicate-name", "'" + name + "' is the " + describe(s)
                + "; an index variable needs a name of its own"));
        return name;
    }

    boolean isDeclared(String name) {
        return declared.containsKey(name);
    }

    /** What kind of thing has that name. */
    Optional<Kind> kind(String name) {
        return Optional.ofNullable(declared.get(name)).map(Symbol::kind);
    }

    List<Symbol> symbols() {
        return List.copyOf(all);
    }

    private static String describe(Symbol s) {
        return s.kind().noun() + " declared on line " + s.declaration().range().line() + ", column "
                + s.declaration().range().column();
    }
}
