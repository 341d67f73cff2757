package org.tilewright.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/** Reductions by functions of the file: whether the function can combine values, and whether there may be none. */
final class CheckReducers {

    /** The most records that are tried as values of nothing. */
    private static final int MOST_CANDIDATES = 256;

    private final Findings findings;
    private final StatementInContext context;

    CheckReducers(Findings findings, StatementInContext context) {
        this.findings = findings;
        this.context = context;
    }

    void check() {
        if (context.typed().problems().isEmpty()) {
            within(context.typed().statement().value());
        }
    }

    private void within(Expr e) {
        if (e instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.UserDefined own) {
            check(r, own);
        }
        for (Expr p : e.parts()) {
            within(p);
        }
    }

    private void check(Expr.Reduction r, Expr.Reducer.UserDefined own) {
        ProbeFunction probe = new ProbeFunction(own.function().text(), own.combined(), findings.params());
        Optional<String> refuted = probe.refuted();
        if (refuted.isPresent()) {
            findings.error(own.function().range(), "function-refuted", refuted.get()
                    + "; values are combined in any order and any grouping");
            return;
        }
        own.zero().ifPresent(z -> probe.refutedNeutral(z).ifPresent(found -> findings.error(z.range(), "zero-refuted", "'"
                + findings.text(z.range()) + "' is not an identity element: " + found + "; an identity element leaves every value as it is",
                neutral(probe, own).map(n -> new Diagnostic.Fix("Change to '" + n + "'", z.range(), n)).stream()
                        .toArray(Diagnostic.Fix[]::new))));
        if (own.zero().isEmpty()) {
            mayBeOfNothing(r).ifPresent(v -> findings.error(own.function().range(), "reduction-of-nothing", "'" + text(v)
                    + "' may have no values here, and '" + own.function() + "' has no identity element here; write one after the"
                    + " function, as in " + neutral(probe, own).map(n -> Expr.Reduction.OWN + "(" + own.function() + ", " + n)
                            .orElse(Expr.Reduction.OWN + "(" + own.function() + ", zero") + ", " + text(v) + ": ...)",
                    neutral(probe, own).map(n -> new Diagnostic.Fix("Give " + n + " as the identity element", own.function().range(),
                            own.function() + ", " + n)).stream().toArray(Diagnostic.Fix[]::new)));
        }
    }

    private String text(Word variable) {
        return findings.text(variable.range());
    }

    /** A variable that has no value in some round; extents are never 0. */
    private Optional<Word> mayBeOfNothing(Expr.Reduction r) {
        return r.variables().stream().filter(v -> context.typed().statement().rangeOf(v.text()).filter(this::mayBeEmpty).isPresent())
                .findFirst();
    }

    /** The bounds are affine, so that their distance is least in a first or last round. */
    private boolean mayBeEmpty(Statement.Range range) {
        for (ParamValues params : context.corners()) {
            OptionalLong low = findings.value(range.low(), params);
            OptionalLong high = findings.value(range.high(), params);
            if (low.isPresent() && high.isPresent() && low.getAsLong() >= high.getAsLong()) {
                return true;
            }
        }
        return false;
    }

    /** The text of a value that nothing shows not to be neutral. */
    private static Optional<String> neutral(ProbeFunction probe, Expr.Reducer.UserDefined own) {
        return candidates(own.combined().type(), own.function().range()).stream().filter(c -> probe.refutedNeutral(c).isEmpty())
                .map(CheckReducers::written).findFirst();
    }

    private static List<Expr> candidates(ElementType type, SourceRange at) {
        if (type instanceof RecordType r) {
            return records(r, at);
        }
        List<Expr> candidates = new ArrayList<>();
        if (type == ElementType.BOOL) {
            candidates.add(new Expr.Bool(false, at));
            candidates.add(new Expr.Bool(true, at));
        } else {
            candidates.add(Expr.Number.of(0, type, at));
            candidates.add(Expr.Number.of(1, type, at));
        }
        if (type == ElementType.F32 || type == ElementType.F64) {
            Expr infinity = new Expr.Infinity(Optional.of(type), at);
            candidates.add(new Expr.Negate(infinity, at));
            candidates.add(infinity);
        } else if (type.isInteger()) {
            candidates.add(Expr.Number.of(type.least(), type, at));
            candidates.add(Expr.Number.of(type.greatest(), type, at));
        }
        return candidates;
    }

    /** Records of all that may be neutral in each field, if these are not too many. */
    private static List<Expr> records(RecordType type, SourceRange at) {
        List<List<Expr>> made = List.of(List.of());
        for (RecordType.Field f : type.fields()) {
            List<Expr> values = candidates(f.type(), at);
            if (made.size() * values.size() > MOST_CANDIDATES) {
                return List.of();
            }
            made = made.stream().flatMap(m -> values.stream().map(v -> Stream.concat(m.stream(), Stream.of(v)).toList())).toList();
        }
        return made.stream().<Expr>map(values -> new Expr.Make(new Word(type.name(), at), type, values, at)).toList();
    }

    private static String written(Expr e) {
        return switch (e) {
            case Expr.Bool b -> Boolean.toString(b.value());
            case Expr.Number n -> n.value().toPlainString();
            case Expr.Make m -> m.values().stream().map(CheckReducers::written).collect(Collectors.joining(", ", m.name() + "(", ")"));
            case Expr.Negate n -> "-inf";
            default -> "inf";
        };
    }
}
