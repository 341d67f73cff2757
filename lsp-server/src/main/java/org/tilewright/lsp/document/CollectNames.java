package org.tilewright.lsp.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.language.ParseResult;
import org.tilewright.language.Symbol;

/** Finds the names of a program and what each stands for. */
final class CollectNames {

    private final ParseResult parsed;

    CollectNames(ParseResult parsed) {
        this.parsed = parsed;
    }

    List<Occurrences.Entity> all() {
        List<Occurrences.Entity> out = new ArrayList<>();
        for (Symbol s : parsed.symbols()) {
            out.add(new Occurrences.Entity(kind(s.kind()), s.name(), s.declaration(), s.uses(), Optional.empty()));
        }
        return out;
    }

    private static Occurrences.Kind kind(Symbol.Kind k) {
        return switch (k) {
            case PARAM -> Occurrences.Kind.PARAM;
            case MACHINE -> Occurrences.Kind.MACHINE;
            case LEVEL -> Occurrences.Kind.LEVEL;
            case TENSOR -> Occurrences.Kind.TENSOR;
            case FUNCTION -> Occurrences.Kind.FUNCTION;
            case COUNTER -> Occurrences.Kind.COUNTER;
            case LABEL -> Occurrences.Kind.LABEL;
        };
    }
}
