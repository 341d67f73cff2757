package org.tilewright.language.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EObject;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.syntax.NestedTooDeep;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.syntax.Token;

/**
 * What is wrong with a file so far, and whether the item at hand is sound. An item that is not sound stays out of the
 * program, and the names it holds are uncertain from then on.
 */
final class Problems {

    /** Levels of an expression that the passes after this one walk down within a thread's stack; a row of operands has one each. */
    private static final int DEEPEST = 1200;

    /** Parts of one expression, functions written out, that are worth the time of the passes after this one. */
    private static final int MOST_PARTS = 50_000;

    /** The code of the diagnostic about more dimensions than there can be. */
    static final String TOO_MANY_DIMENSIONS = "too-many-dimensions";

    final Places places;
    private final Set<Diagnostic> diagnostics = new LinkedHashSet<>();
    private final Set<String> uncertain = new HashSet<>();
    private boolean sound = true;
    private int depth;
    private int parts;

    Problems(Places places) {
        this.places = places;
    }

    void error(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
        add(Diagnostic.error(range, code, message, fixes));
    }

    void add(Diagnostic error) {
        diagnostics.add(error);
        sound = false;
    }

    void warning(SourceRange range, String code, String message) {
        diagnostics.add(Diagnostic.warning(range, code, message));
    }

    /** A construct of the language that this version cannot carry out. */
    void notYet(SourceRange range, String what) {
        error(range, "not-yet", what + " is not supported yet");
    }

    /** The item depends on one that is broken already: it cannot be judged, and there is nothing new to say. */
    void doubt() {
        sound = false;
    }

    /** Begins with a part of an expression. False, after an error, if it cannot be looked at; otherwise {@link #leave} must follow. */
    boolean enter(EObject part) {
        if (depth == 0) {
            parts = 0;
        }
        if (parts >= MOST_PARTS) {
            doubt();
            return false;
        }
        parts++;
        if (depth == DEEPEST) {
            error(places.of(part), NestedTooDeep.CODE, NestedTooDeep.MESSAGE);
            // one message is enough, and nothing that follows matters
            parts = MOST_PARTS;
            return false;
        }
        if (parts == MOST_PARTS) {
            error(places.of(part), "expression-too-long",
                    "with all functions expanded this expression has more than " + MOST_PARTS + " parts");
            return false;
        }
        depth++;
        return true;
    }

    /** Whether so many operands can stand in a row at a place, after an error if not. */
    boolean isRow(int operands, SourceRange place) {
        if (operands > NestedTooDeep.MOST_OPERANDS) {
            error(place, NestedTooDeep.CODE, NestedTooDeep.MESSAGE);
        }
        return operands <= NestedTooDeep.MOST_OPERANDS;
    }

    void leave() {
        depth--;
    }

    /** The result of lowering one item, or nothing if it turned out not to be sound. */
    <T> Optional<T> item(EObject item, Supplier<T> lower) {
        boolean outer = sound;
        sound = true;
        T result = lower.get();
        boolean kept = sound;
        if (!kept) {
            Token.allOf(places.text(item)).stream().filter(t -> t.kind() == Token.Kind.WORD)
                    .forEach(t -> uncertain.add(t.text()));
        }
        sound = outer;
        return kept ? Optional.of(result) : Optional.empty();
    }

    /** Whether anything was found so far, or an item stayed out. */
    boolean any() {
        return !diagnostics.isEmpty() || !uncertain.isEmpty();
    }

    List<Diagnostic> all() {
        return new ArrayList<>(diagnostics);
    }

    Set<String> uncertain() {
        return uncertain;
    }
}
