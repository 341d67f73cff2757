package org.tilewright.generated.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** Functions of the user's, which are expressions that stand in the place of their calls. */
public final class OwnFunctions {

    private static final List<String> PARAMETERS = List.of("x", "y", "z", "i", "k", "v");

    private record Own(String name, ElementType type, List<Parameter> parameters, String text, Traits traits) { }

    private final Expressions expressions;
    private final Declarations d;
    private final Choices c;
    private final List<Own> all = new ArrayList<>();
    /** Those that reductions combine by, by name. */
    private final Map<String, String> combining = new LinkedHashMap<>();

    public OwnFunctions(Expressions expressions, Declarations d) {
        this.expressions = expressions;
        this.d = d;
        this.c = d.c;
    }

    public List<String> texts() {
        return Stream.concat(all.stream().map(Own::text), combining.values().stream()).toList();
    }

    /** The name of a function of x and y. */
    String combining(String text) {
        return combining.entrySet().stream().filter(e -> e.getValue().endsWith(") = " + text)).map(Map.Entry::getKey).findFirst()
                .orElseGet(() -> {
                    String name = d.names.numbered("f");
                    combining.put(name, "fun " + name + "(x, y) = " + text);
                    return name;
                });
    }

    /** A call. One inside of another function is made of its parameters. */
    Piece call(ElementType type, Scope s, Set<Variable> must, int depth) {
        List<Own> fit = all.stream().filter(f -> f.type == type && (!s.exact() || type.isInteger() || f.traits.exact())
                && (!s.finite() || f.traits.finite())).toList();
        if (fit.isEmpty() && (s.inFunction() || all.size() > 3)) {
            return expressions.leaf(type, s, must);
        }
        Own f = fit.isEmpty() || !s.inFunction() && c.oneIn(3) ? declared(type, s) : c.of(fit);
        boolean closed = f.parameters.stream().anyMatch(p -> p.standsBesideNumbers);
        if (closed && must.stream().anyMatch(v -> s.summed().contains(v.name))) {
            return expressions.leaf(type, s, must);
        }
        Scope around = closed ? s.outsideOfSums() : s;
        List<Piece> arguments = new ArrayList<>();
        for (Parameter p : f.parameters) {
            Scope of = p.wantsExact ? around.exactly().finitely() : around.finitely();
            Piece a = expressions.of(p.type, of, arguments.isEmpty() ? must : Set.of(), depth);
            arguments.add(a.traits().bound() <= Parameter.BOUND || p.type.isInteger() || p.type == ElementType.BOOL ? a : smaller(a, p));
        }
        return call(f, arguments, s);
    }

    private Piece smaller(Piece a, Parameter p) {
        if (!p.wantsExact) {
            a.relied();
            return a.as(a.in(Level.PRODUCT) + " / " + Expressions.number(a.traits().bound()), Level.PRODUCT, a.traits().rounded(1));
        }
        return p.type.isComplex() ? a : a.as("max(min(" + a.text() + ", 2), -1)", Level.PRIMARY, new Traits(true, true, 2));
    }

    /** All arguments are summed over the same variables, because the function may add them up. */
    private Piece call(Own f, List<Piece> arguments, Scope s) {
        Set<String> sums = new LinkedHashSet<>();
        arguments.forEach(a -> sums.addAll(a.sums()));
        Piece out = null;
        for (int n = 0; n < arguments.size(); n++) {
            Parameter p = f.parameters.get(n);
            Piece given = arguments.get(n);
            if (p.wantsExact) {
                given.relied();
            }
            Piece a = expressions.summedOver(given, sums, p.type, s);
            out = out == null ? a : out.with(a, out.text() + ", " + a.text(), Level.PRIMARY, out.traits().or(a.traits()));
        }
        boolean exact = f.traits.exact() && out.traits().exact();
        return out.as(f.name + "(" + out.text() + ")", Level.PRIMARY,
                new Traits(exact, f.traits.finite() && out.traits().finite(), f.traits.bound()));
    }

    private Own declared(ElementType type, Scope s) {
        List<Parameter> parameters = new ArrayList<>();
        for (int n = c.weighted(4, 3, 1) + 1; n > 0; n--) {
            ElementType t = parameters.isEmpty() || !c.oneIn(6) ? type : c.among(BasicType.values()).computing();
            parameters.add(new Parameter(PARAMETERS.get(parameters.size()) + (c.oneIn(5) ? "x" : ""), t));
        }
        Scope body = new Scope(List.of(), Set.of(), List.of(), parameters, s.exact(), true, 1);
        Piece value = expressions.of(type, body, Set.of(), 2);
        parameters.removeIf(p -> !p.isUsed);
        if (parameters.isEmpty()) {
            // a call shall read something, so that its variables do not vanish
            Parameter p = new Parameter("x", type);
            parameters.add(p);
            boolean chosen = type == ElementType.BOOL || s.exact() && !type.isInteger();
            Piece x = new Piece("x", Level.PRIMARY, Traits.exact(Parameter.BOUND), Set.of(p), Set.of());
            value = chosen ? value.with(x, "select(true, x, " + value.text() + ")", Level.PRIMARY, value.traits().or(x.traits()))
                    : expressions.times(x, value, type);
        }
        String name = d.names.numbered("f");
        String text = "fun " + name + "(" + parameters.stream().map(p -> p.name).collect(Collectors.joining(", ")) + ") = " + value.text();
        Own made = new Own(name, type, List.copyOf(parameters), text, value.traits());
        all.add(made);
        return made;
    }
}
