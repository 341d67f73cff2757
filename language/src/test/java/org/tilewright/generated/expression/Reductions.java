package org.tilewright.generated.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.GeneratedRecord;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/**
 * Explicit reductions. Their variables are their own, so that they are often called as others are: beside them, around them, or
 * summed over around the term.
 */
public final class Reductions {

    private final Expressions expressions;
    private final Declarations d;
    private final Choices c;
    /** What the left side of the statement at hand calls its variables, which no reduction may call its own. */
    private Set<String> left = Set.of();

    public Reductions(Expressions expressions, Declarations d) {
        this.expressions = expressions;
        this.d = d;
        this.c = d.c;
    }

    /** Names of variables of reductions in that statement so far. */
    private final Set<String> again = new LinkedHashSet<>();

    /** Names of variables of reductions in the statement at hand so far. */
    public Set<String> names() {
        return again;
    }

    public void begin(Set<String> variablesOfTheLeftSide) {
        left = variablesOfTheLeftSide;
        again.clear();
    }

    public Piece of(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (s.inFunction() || must.size() > 3) {
            return expressions.leaf(type, s, must);
        }
        List<Combining> own = Combining.of(type, s.exact());
        if (!own.isEmpty() && c.oneIn(5)) {
            return own(c.of(own), type, s, must, depth);
        }
        List<Variable> bound = bound(s, must, false);
        Scope inside = s.inside(bound);
        if (inside.points() > Scope.MOST_POINTS) {
            return expressions.leaf(type, s, must);
        }
        Set<Variable> needed = new LinkedHashSet<>(must);
        needed.addAll(bound);
        if (type == ElementType.I64 && bound.size() == 1 && c.below(2) == 1) {
            return found(inside, bound.getFirst(), needed, depth);
        }
        boolean odd = !s.finite() && (type == ElementType.F32 || type == ElementType.F64) && c.oneIn(4);
        return reduced(type, s, bound,
                odd ? expressions.accesses().odd(type, inside, needed) : expressions.of(type, inside, needed, depth));
    }

    /** Where something is greatest or least, which must not depend on how it was rounded. */
    private Piece found(Scope inside, Variable v, Set<Variable> needed, int depth) {
        ElementType type = c.among(ElementType.F64, ElementType.I64, ElementType.F32, ElementType.I32);
        Scope s = type.isInteger() ? inside : inside.exactly();
        boolean odd = !type.isInteger() && c.below(3) > 0;
        Piece body = (odd ? expressions.accesses().odd(type, s.infinitely(), needed) : expressions.of(type, s, needed, depth)).relied();
        return body.without(Set.of(v.name)).as(c.among("argmax", "argmin") + "(" + v + ": " + body.text() + ")", Level.PRIMARY,
                Traits.exact(v.extent.value() + 1));
    }

    /** A reduction by a function of the file. */
    private Piece own(Combining f, ElementType type, Scope s, Set<Variable> must, int depth) {
        boolean starts = f.zero().isPresent() && c.below(3) > 0;
        List<Variable> bound = bound(s, must, starts && !f.startsFromInfinity());
        Scope inside = s.inside(bound).finitely();
        if (inside.points() > Scope.MOST_POINTS) {
            return expressions.leaf(type, s, must);
        }
        Set<Variable> needed = new LinkedHashSet<>(must);
        needed.addAll(bound);
        Piece body = expressions.of(type, f.relies() && !type.isInteger() ? inside.exactly() : inside, needed, depth);
        if (f.relies()) {
            body.relied();
        }
        double points = bound.stream().mapToDouble(v -> v.extent.value() + 1).reduce(1, (x, y) -> x * y);
        double most = Math.max(1, body.traits().bound());
        if (f.grows() == Combining.Growth.PRODUCT && !type.isInteger() && Math.pow(most, points) >= Traits.mostOfOperands(type)) {
            return expressions.leaf(type, s, must);
        }
        Traits t = switch (f.grows()) {
            case NOT -> new Traits(body.traits().exact(), body.traits().finite(), most);
            case SUM -> body.traits().rounded(most * points);
            case PRODUCT -> body.traits().rounded(Math.pow(most, points));
            case LOGARITHM -> body.traits().rounded(most + points);
        };
        String text = "reduce(" + expressions.own().combining(f.text()) + ", " + (starts ? f.zero().get() + ", " : "")
                + bound.stream().map(v -> v.name).collect(Collectors.joining(", ")) + ": " + body.text() + ")";
        return body.without(bound.stream().map(v -> v.name).collect(Collectors.toSet())).as(text, Level.PRIMARY,
                Expressions.whole(type, t));
    }

    /** A reduction of records, each field by an operator of its own, or whole ones of the greatest in their order. */
    public Optional<Piece> records(GeneratedRecord r, int own, Scope s, Set<Variable> must, int depth) {
        boolean starts = c.below(3) > 0;
        List<Variable> bound = bound(s, must, false);
        Scope inside = s.inside(bound).finitely();
        if (must.size() > 3 || inside.points() > Scope.MOST_POINTS) {
            return Optional.empty();
        }
        Set<Variable> needed = new LinkedHashSet<>(must);
        needed.addAll(bound);
        List<Piece> values = new ArrayList<>();
        List<String> combined = new ArrayList<>();
        List<String> zeros = new ArrayList<>();
        double points = bound.stream().mapToDouble(v -> v.extent.value() + 1).reduce(1, (x, y) -> x * y);
        Traits traits = Traits.exact(1);
        for (int f = 0; f < r.fields().size(); f++) {
            BasicType type = r.fields().get(f).type();
            String x = "x." + r.fields().get(f).name();
            String y = "y." + r.fields().get(f).name();
            Piece value = f == own ? expressions.of(type, inside, needed, depth) : expressions.leaf(type, inside.exactly(), needed);
            values.add(value);
            boolean adds = type.isInteger() || type.isComplex() || !s.exact() && c.below(2) == 0;
            boolean greatest = c.below(2) == 0;
            combined.add(type == BasicType.BOOL ? x + (greatest ? " or " : " and ") + y : adds ? x + " + " + y
                    : (greatest ? "max(" : "min(") + y + ", " + x + ")");
            zeros.add(type == BasicType.BOOL ? Boolean.toString(!greatest) : adds ? "0" : greatest ? "-inf" : "inf");
            if (f == own) {
                traits = adds ? Expressions.whole(type, value.traits().rounded(value.traits().bound() * points)) : value.traits();
            }
        }
        Piece made = Piece.together(values, r::of);
        String text = "reduce(" + expressions.own().combining(r.of(combined)) + ", " + (starts ? r.of(zeros) + ", " : "")
                + bound.stream().map(v -> v.name).collect(Collectors.joining(", ")) + ": " + made.text() + ")";
        return Optional.of(made.without(bound.stream().map(v -> v.name).collect(Collectors.toSet())).as(text, Level.PRIMARY, traits));
    }

    /** A reduction of something over variables. */
    Piece reduced(ElementType type, Scope s, List<Variable> bound, Piece body) {
        double points = 1;
        for (Variable v : bound) {
            points *= v.extent.value() + 1;
        }
        List<String> operators = new ArrayList<>(List.of("sum", "sum", "max", "min"));
        if (s.exact() && !type.isInteger()) {
            operators.removeAll(List.of("sum"));
        }
        boolean exactly = s.exact() && !type.isInteger();
        if (!exactly && Math.pow(Math.max(1, body.traits().bound()), points) < Traits.mostOfOperands(type) || type.isInteger()) {
            operators.add("prod");
        }
        if (type.isComplex()) {
            operators.removeAll(List.of("max", "min"));
        }
        if (type == ElementType.BOOL) {
            operators = List.of("any", "all", "sum", "prod");
        }
        String operator = operators.isEmpty() ? "prod" : c.of(operators);
        Traits t = switch (operator) {
            case "sum" -> body.traits().rounded(body.traits().bound() * points);
            case "prod" -> body.traits().rounded(Math.pow(Math.max(1, body.traits().bound()), points));
            default -> body.traits();
        };
        String text = operator + "(" + bound.stream().map(v -> v.name).collect(Collectors.joining(", ")) + ": " + body.text() + ")";
        return body.without(bound.stream().map(v -> v.name).collect(Collectors.toSet())).as(text, Level.PRIMARY,
                Expressions.whole(type, t));
    }

    /** New variables, of any names but those of the left side and of what must be seen inside. */
    private List<Variable> bound(Scope s, Set<Variable> must, boolean empty) {
        Set<String> taken = new LinkedHashSet<>(left);
        must.forEach(v -> taken.add(v.name));
        taken.addAll(expressions.ranges().names());
        List<Variable> out = new ArrayList<>();
        for (int n = c.weighted(4, 1) + 1; n > 0; n--) {
            List<String> others = Stream.concat(s.visible().stream().map(v -> v.name), again.stream()).filter(v -> !taken.contains(v))
                    .distinct().toList();
            String name = !others.isEmpty() && c.below(5) > 0 ? c.of(others) : d.names.variable(taken);
            taken.add(name);
            again.add(name);
            out.add(new Variable(name, d.extent(), false));
            expressions.ranges().confine(out.getLast(), empty);
        }
        return out;
    }
}
