package org.tilewright.generated.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.ir.type.ElementType;

/** Expressions of a type, made of everything that the language has for it. */
public final class Expressions {

    private static final int MOST_INDICES = 4;

    private final Declarations d;
    private final Choices c;
    private final Accesses accesses;
    private final Literals literals;
    private final Functions functions;
    private final Reductions reductions;
    private final OwnFunctions own;
    private final Ranges ranges;

    public Expressions(Declarations d) {
        this.d = d;
        this.c = d.c;
        this.ranges = new Ranges(d);
        this.accesses = new Accesses(d, ranges);
        this.literals = new Literals(c);
        this.functions = new Functions(this, c, literals);
        this.reductions = new Reductions(this, d);
        this.own = new OwnFunctions(this, d);
    }

    public Accesses accesses() {
        return accesses;
    }

    public Ranges ranges() {
        return ranges;
    }

    public Reductions reductions() {
        return reductions;
    }

    public OwnFunctions own() {
        return own;
    }

    /**
     * Some expression.
     *
     * @param must variables that stand in it
     * @param depth how deep it may be
     */
    public Piece of(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (depth <= 0 || c.below(6) == 0) {
            return leaf(type, s, must);
        }
        if (type == ElementType.BOOL) {
            return truth(s, must, depth - 1);
        }
        boolean whole = type.isInteger();
        if (s.exact() && !whole) {
            return exact(type, s, must, depth - 1);
        }
        return switch (c.weighted(8, 8, 2, 2, 2, 8, 3, 7, 2, 2, 2)) {
            case 0 -> sum(type, s, must, depth - 1);
            case 1 -> product(type, s, must, depth - 1);
            case 2 -> negated(of(type, s, must, depth - 1));
            case 3 -> parenthesised(of(type, s, must, depth - 1));
            case 4 -> functions.quotient(type, s, must, depth - 1);
            case 5 -> functions.call(type, s, must, depth - 1);
            case 6 -> select(type, s, must, depth - 1);
            case 7 -> reductions.of(type, s, must, depth - 1);
            case 8 -> own.call(type, s, must, depth - 1);
            case 9 -> stencil(type, s, must);
            default -> type.isComplex() ? product(type, s, must, depth - 1) : extreme(type, s, must, depth - 1);
        };
    }

    /** A value that nothing rounds. */
    private Piece exact(ElementType type, Scope s, Set<Variable> must, int depth) {
        return switch (c.weighted(3, 1, 1, 2, 2, 2)) {
            case 0 -> leaf(type, s, must);
            case 1 -> negated(of(type, s, must, depth));
            case 2 -> parenthesised(of(type, s, must, depth));
            case 3 -> select(type, s, must, depth);
            case 4 -> type.isComplex() ? leaf(type, s, must) : extreme(type, s, must, depth);
            default -> type.isComplex() || c.oneIn(3) ? own.call(type, s, must, depth) : reductions.of(type, s, must, depth);
        };
    }

    /** An element, a number or a parameter. */
    public Piece leaf(ElementType type, Scope s, Set<Variable> must) {
        if (s.inFunction()) {
            List<Parameter> fit = s.parameters().stream().filter(p -> p.type == type).toList();
            return fit.isEmpty() || c.oneIn(4) ? number(type, s) : parameter(c.of(fit));
        }
        if (must.size() > MOST_INDICES && (!s.exact() || type.isInteger() || type == ElementType.BOOL)) {
            List<Variable> all = List.copyOf(must);
            int half = all.size() / 2;
            return times(leaf(type, s.finitely(), new LinkedHashSet<>(all.subList(0, half))),
                    leaf(type, s.finitely(), new LinkedHashSet<>(all.subList(half, all.size()))), type);
        }
        if (must.isEmpty() && c.oneIn(3)) {
            return number(type, s);
        }
        List<Variable> values = s.visible().stream().filter(v -> (v.anchored || v.isConfined())
                && (must.isEmpty() || must.equals(Set.of(v)))).toList();
        if (type != ElementType.BOOL && must.size() < 2 && !values.isEmpty() && c.oneIn(6)) {
            return index(c.of(values), s);
        }
        return accesses.access(type, s, must);
    }

    /** An index variable as a number. */
    private static Piece index(Variable v, Scope s) {
        return new Piece(v.name, Level.PRIMARY, Traits.exact(Math.max(1, v.extent.value() - 1)), Set.of(),
                s.summed().contains(v.name) ? Set.of(v.name) : Set.of());
    }

    private static Piece parameter(Parameter p) {
        p.isUsed = true;
        double bound = p.type.isInteger() ? Double.POSITIVE_INFINITY : Parameter.BOUND;
        return new Piece(p.name, Level.PRIMARY, Traits.exact(bound), Set.of(p), Set.of());
    }

    private Piece number(ElementType type, Scope s) {
        if (type != ElementType.BOOL && c.oneIn(4)) {
            return named(type, s);
        }
        boolean real = type == ElementType.F32 || type == ElementType.F64;
        if (real && !s.finite() && c.below(3) > 0) {
            return infinity();
        }
        return literals.next(type, s.exact());
    }

    private Piece infinity() {
        return new Piece(c.among("inf", "-inf"), Level.UNARY, new Traits(true, false, 1), Set.of(), Set.of());
    }

    /** A param or a counter as a number. */
    private Piece named(ElementType type, Scope s) {
        if (!s.counters().isEmpty() && c.below(2) == 0) {
            return Piece.number(c.of(s.counters()).name(), 9);
        }
        if (c.below(2) == 0) {
            Extent e = d.extent();
            // only a param has a value that is a number; an extent may be an expression of params, which divides otherwise
            return Piece.number(e.text().matches("\\w+") ? e.text() : Long.toString(e.value()), e.value());
        }
        long value = type == ElementType.I32 ? c.between(-9, 9) : c.among(3L, -5L, 0L, (1L << 62) - 1, 16777217L, (1L << 53) + 1);
        boolean large = Math.abs(value) > 1 << 20 && !s.exact() && !type.isInteger();
        Extent param = d.number(large ? 2 : value);
        return Piece.number(param.text(), Math.abs((double) param.value()));
    }

    // ---- sums and products

    private Piece sum(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece a = of(type, s, must, depth);
        Piece b = of(type, s, must, depth);
        return plus(a, b, c.below(3) == 2 && type != ElementType.BOOL, type, s);
    }

    /** The sum of two, which are made to be summed over the same variables. */
    public Piece plus(Piece a, Piece b, boolean minus, ElementType type, Scope s) {
        Piece x = summedOver(a, b.sums(), type, s);
        Piece y = summedOver(b, a.sums(), type, s);
        if (x.reads().isEmpty() != y.reads().isEmpty()) {
            s.numberAdded();
        }
        double bound = x.traits().bound() + y.traits().bound();
        Traits t = x.traits().or(y.traits()).rounded(bound);
        return x.with(y, x.in(Level.SUM) + (minus ? " - " : " + ") + y.in(Level.PRODUCT), Level.SUM, whole(type, t));
    }

    /** Integers and truth values are never rounded. */
    public static Traits whole(ElementType type, Traits t) {
        return type.isInteger() || type == ElementType.BOOL ? Traits.exact(Double.POSITIVE_INFINITY) : t;
    }

    /** A nested sum whose addends are summed over different variables would mean two things: each gets those that the other has. */
    Piece summedOver(Piece p, Set<String> sums, ElementType type, Scope s) {
        Set<Variable> missing = new LinkedHashSet<>();
        for (Variable v : s.visible()) {
            if (sums.contains(v.name) && !p.sums().contains(v.name)) {
                missing.add(v);
            }
        }
        if (missing.isEmpty()) {
            return p;
        }
        // no others: the addends beside would not have those
        List<Variable> visible = s.visible().stream()
                .filter(v -> !s.summed().contains(v.name) || sums.contains(v.name) || p.sums().contains(v.name)).toList();
        Scope around = new Scope(visible, s.summed(), s.counters(), s.parameters(), s.exact(), true, s.points());
        return times(p, accesses.access(type, around, missing), type);
    }

    private Piece product(ElementType type, Scope s, Set<Variable> must, int depth) {
        Set<Variable> first = new LinkedHashSet<>();
        Set<Variable> second = new LinkedHashSet<>();
        for (Variable v : must) {
            int to = c.below(3);
            if (to != 1) {
                first.add(v);
            }
            if (to != 0) {
                second.add(v);
            }
        }
        // what is infinite is multiplied once, so that the order of factors does not matter
        Scope inside = c.oneIn(8) && !type.isComplex() && depth <= 1 ? s : s.finitely();
        return times(of(type, inside, first, depth), of(type, s.finitely(), second, depth), type);
    }

    public Piece times(Piece a, Piece b, ElementType type) {
        double bound = a.traits().bound() * b.traits().bound();
        Piece y = b;
        if (bound > Traits.most(type) && !type.isInteger() && type != ElementType.BOOL) {
            y = b.as(b.in(Level.PRODUCT) + " / " + number(b.traits().bound()), Level.PRODUCT, b.traits().rounded(1));
            bound = a.traits().bound();
        }
        Traits t = a.traits().or(y.traits()).rounded(bound);
        return a.with(y, a.in(Level.PRODUCT) + " * " + y.in(Level.UNARY), Level.PRODUCT, whole(type, t));
    }

    /** A literal of about a size. */
    static String number(double size) {
        return size < 1e6 ? Long.toString((long) Math.ceil(size)) : "1e" + (long) Math.ceil(Math.log10(size));
    }

    public Piece negated(Piece p) {
        return p.as("-" + p.in(Level.UNARY), Level.UNARY, p.traits());
    }

    private Piece parenthesised(Piece p) {
        return p.as("(" + p.text() + ")", Level.PRIMARY, p.traits());
    }

    private Piece stencil(ElementType type, Scope s, Set<Variable> must) {
        List<Piece> around = s.inFunction() ? List.of() : accesses.neighbours(type, s, must, c.between(2, 4));
        if (around.isEmpty()) {
            return leaf(type, s, must);
        }
        Piece out = around.get(0);
        for (Piece next : around.subList(1, around.size())) {
            Piece weighted = c.oneIn(3) ? times(Piece.number("2", 2), next, type) : next;
            out = plus(out, weighted, c.oneIn(4), type, s);
        }
        return parenthesised(out);
    }

    // ---- choices

    private Piece extreme(ElementType type, Scope s, Set<Variable> must, int depth) {
        List<Piece> of = new ArrayList<>();
        int n = c.weighted(8, 1, 1) + 2;
        for (int k = 0; k < n; k++) {
            Set<Variable> in = k == 0 ? must : Set.of();
            boolean tame = s.finite() || s.inFunction() || type.isInteger();
            of.add(!tame && k > 0 && c.oneIn(6) ? infinity()
                    : tame || c.below(2) == 0 ? of(type, s, in, depth) : accesses.odd(type, s, in));
        }
        Piece out = of.get(0);
        for (Piece p : of.subList(1, n)) {
            out = out.with(p, out.text() + ", " + p.text(), Level.PRIMARY, out.traits().or(p.traits()));
        }
        return out.as(c.among("min(", "max(") + out.text() + ")", Level.PRIMARY, out.traits());
    }

    private Piece select(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece condition = of(ElementType.BOOL, s, c.oneIn(4) ? must : Set.of(), depth);
        Piece a = of(type, s, must, depth);
        Piece b = of(type, s, c.oneIn(3) ? must : Set.of(), depth);
        Piece both = condition.with(a.with(b, "", Level.PRIMARY, a.traits()), "", Level.PRIMARY, a.traits());
        return both.as("select(" + condition.text() + ", " + a.text() + ", " + b.text() + ")", Level.PRIMARY,
                whole(type, a.traits().or(b.traits())));
    }

    private Piece truth(Scope s, Set<Variable> must, int depth) {
        return switch (c.weighted(10, 2, 2, 1, 3, 1, 4, 2)) {
            case 0 -> comparison(s, must, depth);
            case 1 -> sum(ElementType.BOOL, s, must, depth);
            case 2 -> product(ElementType.BOOL, s, must, depth);
            case 3 -> select(ElementType.BOOL, s, must, depth);
            case 4 -> reductions.of(ElementType.BOOL, s, must, depth);
            case 6 -> joined(s, must, depth);
            case 7 -> {
                Piece p = of(ElementType.BOOL, s, must, depth);
                yield p.as("not " + p.in(Level.NOT), Level.NOT, p.traits());
            }
            default -> parenthesised(of(ElementType.BOOL, s, must, depth));
        };
    }

    private Piece joined(Scope s, Set<Variable> must, int depth) {
        Piece a = of(ElementType.BOOL, s, must, depth);
        Piece b = of(ElementType.BOOL, s, c.oneIn(3) ? must : Set.of(), depth);
        Level level = c.oneIn(2) ? Level.AND : Level.OR;
        // the right side must not be regrouped, which would be another text of the same value
        return a.with(b, a.in(level) + (level == Level.AND ? " and " : " or ") + b.in(level == Level.AND ? Level.NOT : Level.AND), level,
                Traits.exact(1));
    }

    private Piece comparison(Scope s, Set<Variable> must, int depth) {
        ElementType type = c.among(ElementType.F64, ElementType.I64, ElementType.I32, ElementType.F32, ElementType.BOOL, ElementType.C128,
                ElementType.C64);
        boolean ordered = !type.isComplex() && type != ElementType.BOOL;
        String operator = ordered ? c.among("<", "<=", ">", ">=", "==", "!=") : c.among("==", "!=");
        Piece a = of(type, s.exactly(), must, depth - 1);
        // two numbers without a type of their own are compared as integers or as f64, which the left side cannot tell
        Piece b = c.oneIn(3) && !a.reads().isEmpty() ? leaf(type, s.exactly(), Set.of()) : accessOrLeaf(type, s.exactly());
        a.relied();
        b.relied();
        return a.with(b, a.in(Level.SUM) + " " + operator + " " + b.in(Level.SUM), Level.COMPARISON, Traits.exact(1));
    }

    private Piece accessOrLeaf(ElementType type, Scope s) {
        return s.inFunction() ? leaf(type, s, Set.of()) : accesses.access(type, s, Set.of());
    }
}
