package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Accesses;
import org.tilewright.generated.expression.Counter;
import org.tilewright.generated.expression.Expressions;
import org.tilewright.generated.expression.Piece;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.generated.expression.Scope;
import org.tilewright.generated.expression.Variable;
import org.tilewright.ir.type.ElementType;

/** Statements of every form, with the tensors that they need. */
final class Statements {

    private static final List<ElementType> TYPES = List.of(ElementType.F64, ElementType.F64, ElementType.F64, ElementType.I64,
            ElementType.I64, ElementType.F32, ElementType.F32, ElementType.I32, ElementType.I32, ElementType.C128, ElementType.C64,
            ElementType.BOOL);
    private static final long MOST_ELEMENTS = 1000;

    /** A statement without its label. */
    record Made(String text, GeneratedTensor output) { }

    private final Declarations d;
    private final Choices c;
    private final Expressions expressions;
    private final List<Counter> counters;
    private final boolean inRepeat;

    /** @param counters of the repeats around */
    Statements(Declarations d, Expressions expressions, List<Counter> counters) {
        this.d = d;
        this.c = d.c;
        this.expressions = expressions;
        this.counters = counters;
        this.inRepeat = !counters.isEmpty();
    }

    /** Something is wanted of the whole right side. */
    private record Value(Piece piece, boolean accumulate) { }

    Made next() {
        if (c.oneIn(50)) {
            return c.oneIn(2) ? new Windows(d).next() : longSum();
        }
        GeneratedTensor output = output();
        if (output.record().isEmpty() && !output.extents.isEmpty() && c.oneIn(8)) {
            return new Scatters(d, expressions, counters).into(output, inRepeat);
        }
        expressions.ranges().begin(c.oneIn(counters.isEmpty() ? 4 : 2), counters);
        Left left = left(output);
        if (output.record().isPresent()) {
            Scope s = scope(left, List.of(), c.oneIn(4));
            Made made = made(output, left, new Records(d, expressions).value(output, s, some(left.variables, 70)), false);
            expressions.ranges().begin(false, List.of());
            return made;
        }
        Value value = switch (c.weighted(8, 6, 2, 3, 2)) {
            case 0 -> new Value(terms(output, left), c.oneIn(6));
            case 1 -> new Value(product(output, left), c.oneIn(4));
            case 2 -> new Value(expressions.reductions().of(output.type, scope(left, List.of(), false), some(left.variables, 60),
                    c.between(1, 2)), false);
            case 3 -> new Value(moved(output, left), c.oneIn(12));
            default -> new Value(ofItself(output, left), c.oneIn(8));
        };
        List<Variable> scannable = left.diagonal ? List.of() : left.variables.stream()
                .filter(v -> left.indices.contains(v.name) && !expressions.ranges().steps(v)).toList();
        Optional<Variable> along = !scannable.isEmpty() && c.oneIn(7) ? Optional.of(c.of(scannable)) : Optional.empty();
        if (along.isPresent()) {
            value = new Value(new Scans(c).of(output.type, along.get(), value.piece), false);
        }
        Made made = made(output, left, value.piece, value.accumulate && output.isSet);
        along.ifPresent(v -> made.output.scanned.add(left.indices.indexOf(v.name)));
        expressions.ranges().begin(false, List.of());
        return made;
    }

    /** A sum of so many numbers of 32 bits that one after the other they would lose digits. */
    private Made longSum() {
        ElementType type = c.among(ElementType.F32, ElementType.F32, ElementType.C64);
        GeneratedTensor many = d.input(type, List.of(d.number(c.between(2000, 3000))), false);
        GeneratedTensor output = d.plain(type, List.of());
        String v = d.names.variable(Set.of());
        String element = many.element(many.name + "(" + v + ")");
        Traits t = many.traits.rounded(many.traits.bound() * many.traits.bound() * many.size());
        output.fits(t);
        output.computed(t, Set.of(many), false);
        return new Made(output.name + " = " + c.among(element, "sum(" + v + ": " + element + ")", element + " * " + element), output);
    }

    /** A statement as an einsum. */
    Made einsum() {
        return new Einsum(d, expressions).next(this::isGood, TYPES);
    }

    private Made made(GeneratedTensor wanted, Left left, Piece value, boolean accumulate) {
        Traits t = accumulate
                ? Expressions.whole(wanted.type, value.traits().or(wanted.traits).rounded(value.traits().bound() + wanted.traits.bound()))
                : value.traits();
        GeneratedTensor output = wanted;
        boolean adds = accumulate;
        if (!wanted.fits(t) || !wanted.takes(t, inRepeat)) {
            // something above relies on what is in it, in the next round, too
            output = d.like(wanted);
            adds = false;
            t = value.traits();
            output.fits(t);
        }
        if (left.isPart() && !output.isSet) {
            d.setFrom(output, false);
        }
        output.computed(t, value.reads(), adds || inRepeat || left.isPart());
        String text = left.text(output) + (adds ? " += " : " = ") + value.text();
        return new Made(text + expressions.ranges().clause(text), output);
    }

    private boolean isGood(GeneratedTensor output, Traits t) {
        return output.takes(t, inRepeat);
    }

    // ---- the left side

    /**
     * The left side.
     *
     * @param indices variables, and numbers now and then
     * @param placed whether a variable is not alone in its index
     * @param diagonal whether an index follows from one before it
     */
    record Left(List<Variable> variables, List<String> indices, boolean placed, boolean diagonal) {

        String text(GeneratedTensor output) {
            return indices.isEmpty() ? output.name : output.name + "(" + String.join(", ", indices) + ")";
        }

        boolean isPart() {
            return placed || variables.size() < indices.size() || variables.stream().anyMatch(Variable::isConfined);
        }

        Set<String> names() {
            return variables.stream().map(v -> v.name).collect(Collectors.toCollection(LinkedHashSet::new));
        }

        long points() {
            return variables.stream().mapToLong(v -> v.extent.value()).reduce(1, (a, b) -> a * b);
        }
    }

    private GeneratedTensor output() {
        List<GeneratedTensor> known = d.tensors().stream().filter(t -> t.size() <= MOST_ELEMENTS).toList();
        if (!known.isEmpty() && c.percent(inRepeat ? 60 : 25)) {
            return c.of(known);
        }
        ElementType type = c.of(TYPES);
        List<Extent> shape = new ArrayList<>();
        for (int order = c.weighted(2, 4, 6, 2, 1); order > 0; order--) {
            shape.add(d.extent());
            if (shape.stream().mapToLong(Extent::value).reduce(1, (a, b) -> a * b) > MOST_ELEMENTS) {
                shape.removeLast();
            }
        }
        GeneratedTensor t = d.tensor(type, shape);
        if (c.oneIn(6)) {
            // so that the first statement may add to it, or read it
            d.setFrom(t, false);
        }
        return t;
    }

    private Left left(GeneratedTensor output) {
        List<Variable> variables = new ArrayList<>();
        Set<String> taken = new LinkedHashSet<>();
        List<String> indices = new ArrayList<>();
        boolean placed = false;
        boolean diagonal = false;
        for (Extent e : output.extents) {
            Optional<String> counted = c.oneIn(6) ? expressions.accesses().counted(e, counters) : Optional.empty();
            if (counted.isPresent()) {
                indices.add(counted.get());
                continue;
            }
            List<Variable> shorter = variables.stream().filter(v -> v.extent.value() <= e.value()).toList();
            if (!shorter.isEmpty() && c.oneIn(20)) {
                Variable v = c.of(shorter);
                int room = (int) (e.value() - v.extent.value());
                indices.add(room > 0 && c.oneIn(2) ? v.name + " + " + c.between(1, room) : v.name);
                placed = true;
                diagonal = true;
                continue;
            }
            if (c.oneIn(40)) {
                indices.add(d.numberOf(c.below((int) e.value())));
                continue;
            }
            Optional<String> beside = c.oneIn(14) ? expressions.ranges().placed(e, m -> {
                Variable v = new Variable(d.names.variable(taken), m, false);
                taken.add(v.name);
                variables.add(v);
                return v;
            }) : Optional.empty();
            if (beside.isPresent()) {
                indices.add(beside.get());
                placed = true;
                continue;
            }
            Variable v = new Variable(d.names.variable(taken), e, true);
            expressions.ranges().confine(v, true);
            taken.add(v.name);
            variables.add(v);
            indices.add(v.name);
        }
        expressions.reductions().begin(taken);
        return new Left(variables, indices, placed, diagonal);
    }

    private Scope scope(Left left, List<Variable> summed, boolean exact) {
        List<Variable> visible = new ArrayList<>(left.variables);
        visible.addAll(summed);
        long points = left.points() * summed.stream().mapToLong(v -> v.extent.value()).reduce(1, (a, b) -> a * b);
        return new Scope(visible, summed.stream().map(v -> v.name).collect(Collectors.toSet()), counters, List.of(), exact,
                !exact && !c.oneIn(3), points);
    }

    private Set<Variable> some(List<Variable> variables, int percent) {
        Set<Variable> out = new LinkedHashSet<>();
        for (Variable v : variables) {
            if (c.below(100) < percent) {
                out.add(v);
            }
        }
        return out;
    }

    // ---- sums of terms

    private Piece terms(GeneratedTensor output, Left left) {
        boolean bool = output.type == ElementType.BOOL;
        List<Variable> known = new ArrayList<>();
        Piece out = null;
        int terms = c.weighted(6, 3, 1) + 1;
        for (int n = 0; n < terms; n++) {
            List<Variable> summed = summed(left, known);
            Scope s = scope(left, summed, terms == 1 && summed.isEmpty() && c.oneIn(6));
            Set<Variable> must = some(left.variables, 70);
            must.addAll(summed);
            Piece value = expressions.of(output.type, s, must, c.between(1, 3));
            Piece term = outside(output.type, value, summed);
            boolean minus = !bool && c.oneIn(4);
            String text = term.in(minus ? Level.PRODUCT : Level.SUM);
            boolean sum = !term.sums().isEmpty() || term.level() == Level.SUM;
            Traits t = sum ? Expressions.whole(output.type, term.traits().rounded(term.traits().bound())) : term.traits();
            if (out == null) {
                out = minus ? expressions.negated(term).as("-" + term.in(Level.UNARY), Level.UNARY, t)
                        : term.as(term.text(), term.level(), t);
            } else {
                Traits both = Expressions.whole(output.type, out.traits().or(t).rounded(out.traits().bound() + t.bound()));
                out = out.with(term, out.in(Level.SUM) + (minus ? " - " : " + ") + text, Level.SUM, both);
            }
        }
        return out;
    }

    /** A term after the sum around it. */
    private static Piece outside(ElementType type, Piece value, List<Variable> summed) {
        double points = 1;
        boolean sums = false;
        for (Variable v : summed) {
            if (value.sums().contains(v.name)) {
                points *= v.extent.value() + 1;
                sums = true;
            }
        }
        Traits t = sums ? value.traits().rounded(value.traits().bound() * points) : value.traits();
        return value.as(value.text(), value.level(), Expressions.whole(type, t));
    }

    /** Variables that a term is summed over: those of earlier terms again, or new ones. */
    private List<Variable> summed(Left left, List<Variable> known) {
        List<Variable> out = new ArrayList<>();
        for (int n = c.weighted(5, 4, 2); n > 0; n--) {
            List<Variable> again = known.stream().filter(v -> !out.contains(v)).toList();
            Variable v;
            if (!again.isEmpty() && c.below(3) < 2) {
                v = c.of(again);
            } else {
                Set<String> taken = left.names();
                known.forEach(k -> taken.add(k.name));
                taken.addAll(expressions.reductions().names());
                v = new Variable(d.names.variable(taken), d.extent(), false);
                expressions.ranges().confine(v, false);
                known.add(v);
            }
            out.add(v);
            if (left.points() * out.stream().mapToLong(x -> x.extent.value()).reduce(1, (a, b) -> a * b) > Scope.MOST_POINTS) {
                out.removeLast();
                known.remove(v);
            }
        }
        return out;
    }

    // ---- products of tensors, as tuned kernels compute them

    private Piece product(GeneratedTensor output, Left left) {
        List<Variable> known = new ArrayList<>();
        List<Variable> summed = summed(left, known);
        Scope s = scope(left, summed, false).finitely();
        boolean classic = c.below(2) == 1;
        int factors = classic ? 2 : c.weighted(2, 6, 2, 1) + 1;
        List<Set<Variable>> of = new ArrayList<>();
        for (int f = 0; f < factors; f++) {
            of.add(new LinkedHashSet<>());
        }
        for (Variable v : s.visible()) {
            int uses = classic ? summed.contains(v) ? 2 : 1 : summed.contains(v) ? c.weighted(1, 6, 1) + 1
                    : c.weighted(6, 2) + (c.oneIn(12) ? 0 : 1);
            List<Set<Variable>> free = new ArrayList<>(of.stream().filter(x -> x.size() < 4).toList());
            for (int u = Math.min(uses, factors); u > 0 && !free.isEmpty(); u--) {
                c.take(free).add(v);
            }
        }
        of.removeIf(x -> x.isEmpty() && c.below(4) < 3);
        if (of.isEmpty()) {
            of.add(Set.of());
        }
        Piece out = null;
        for (Set<Variable> f : of) {
            Piece access = classic && !f.isEmpty() ? expressions.accesses().plain(output.type, s, f)
                    : expressions.accesses().access(output.type, s, f);
            out = out == null ? access : expressions.times(out, access, output.type);
        }
        boolean numbers = output.type != ElementType.BOOL;
        if (numbers && c.oneIn(4)) {
            Piece scale = Piece.number(counters.isEmpty() || c.below(2) == 0 ? d.numberOf(c.between(1, 5)) : c.of(counters).name(), 9);
            out = c.below(2) == 0 ? expressions.times(scale, out, output.type) : expressions.times(out, scale, output.type);
        }
        if (numbers && c.oneIn(6)) {
            out = expressions.negated(out);
        }
        // a variable that no factor has room for is not summed over
        return outside(output.type, out, summed);
    }

    // ---- elements elsewhere

    /** Elements of a tensor, or of this one, in another order. */
    private Piece moved(GeneratedTensor output, Left left) {
        Scope s = scope(left, List.of(), true);
        return expressions.accesses().access(output.type, s, some(left.variables, 85));
    }

    /** The output's own elements, as they were before the statement, mostly others than the one that is computed. */
    private Piece ofItself(GeneratedTensor output, Left left) {
        Scope s = scope(left, List.of(), c.below(2) == 1);
        if (!Accesses.isReadable(output, s)) {
            return terms(output, left);
        }
        Optional<Piece> own = reversed(output, left, s);
        if (own.isEmpty()) {
            return terms(output, left);
        }
        if (s.exact() && !output.type.isInteger()) {
            return own.get();
        }
        Piece other = expressions.of(output.type, s, Set.of(), 1);
        boolean growing = inRepeat && !output.type.isInteger() && output.type != ElementType.BOOL;
        return c.below(2) == 0 || growing ? expressions.plus(own.get(), other, false, output.type, s)
                : expressions.times(own.get(), other, output.type);
    }

    private Optional<Piece> reversed(GeneratedTensor output, Left left, Scope s) {
        if (left.placed && c.below(2) == 0) {
            return Optional.of(new Piece(output.element(left.text(output)), Level.PRIMARY, output.traits, Set.of(output), Set.of()));
        }
        if (left.placed || c.below(2) == 0 || left.variables.isEmpty() || left.variables.size() < left.indices.size()) {
            return expressions.accesses().indexed(output, s, Set.of());
        }
        List<String> indices = new ArrayList<>();
        for (Variable v : left.variables) {
            indices.add(c.below(2) == 0 ? v.extent.operand() + " - 1 - " + v : v.name);
        }
        return Optional.of(new Piece(output.element(output.name + "(" + String.join(", ", indices) + ")"), Level.PRIMARY,
                output.traits, Set.of(output), Set.of()));
    }
}
