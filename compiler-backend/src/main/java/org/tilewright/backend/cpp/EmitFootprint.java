package org.tilewright.backend.cpp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Monotone;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Plan;

/**
 * Writes what processors need or make, as functions of their coordinates.
 *
 * @param names of the statement, which may still grow
 * @param isNotNegative what is known of the params
 */
record EmitFootprint(Plan.Compute compute, CppInts ints, CppNames names, Predicate<IntExpr> isNotNegative, CodeWriter out) {

    /**
     * A dimension of the footprint, or something that must be 0.
     *
     * @param decided the grid dimensions whose coordinates decide it
     * @param rising those of them with whose coordinates it cannot fall
     */
    private record Decision(String text, Set<Integer> decided, Set<Integer> rising) { }

    /** @param to what the text of the footprint follows */
    void write(String to, Footprint f) {
        List<Span> box = f.places().map(Footprint.Places::box).orElse(f.dims());
        List<Decision> dims = box.stream().map(this::dimension).toList();
        List<Decision> zeros = zeros(f);
        List<Decision> all = Stream.concat(dims.stream(), zeros.stream()).toList();
        boolean everywhereTheSame = all.stream().allMatch(d -> d.decided.isEmpty());
        out.open(to + " tw::decidedBy(" + numbers(all, Decision::decided) + ", " + numbers(all, Decision::rising)
                + ", [=](const tw::Coordinates&" + (everywhereTheSame ? "" : " at") + ") {");
        Set<String> variables = new HashSet<>();
        box.forEach(span -> variables.addAll(span.variables()));
        f.places().filter(Footprint.Places::cut).ifPresent(p -> f.dims().forEach(span -> variables.addAll(span.variables())));
        f.onlyAtZero().forEach(e -> variables.addAll(e.variables()));
        new EmitCoordinates(compute, names, out).write("at", variables);
        String spans = "tw::box(" + list(dims, Decision::text) + ")";
        out.line("return "
                + f.places().map(p -> "tw::shifted(" + spans + ", " + list(p.by(), by -> list(by, this::integer)) + ")"
                        + (p.cut() ? ".within(" + list(f.dims(), s -> "{" + integer(s.low()) + ", " + integer(s.high()) + "}") + ")" : ""))
                        .orElse(spans)
                + (zeros.isEmpty() ? "" : ".onlyAtZero(" + list(zeros, Decision::text) + ")") + ";");
        out.close("});");
    }

    private Decision dimension(Span s) {
        String interval = integer(s.low()) + ", " + integer(s.high());
        return s.period().map(p -> new Decision("{" + interval + ", " + integer(p.period()) + ", " + integer(p.width())
                + (p.phase().equals(IntExpr.ZERO) ? "" : ", " + integer(p.phase())) + "}",
                coordinates(s.variables()), Set.of()))
                .orElseGet(() -> new Decision("{" + interval + "}", coordinates(s.variables()), rising(s.low(), s.high())));
    }

    /** What must be 0, or else there is nothing: coordinates along which only that one works, and what the footprint says. */
    private List<Decision> zeros(Footprint f) {
        List<Decision> out = new ArrayList<>();
        for (ActiveProcessors.Only only : ActiveProcessors.of(compute).only()) {
            String at = "at[" + only.dimension() + "]";
            out.add(new Decision(ints.of(IntExpr.sub(IntExpr.variable(at), only.coordinate()), v -> v.equals(at) ? at : names.of(v)),
                    Set.of(only.dimension()), Set.of(only.dimension())));
        }
        f.onlyAtZero().forEach(e -> out.add(new Decision(integer(e), coordinates(e.variables()), rising(e, e))));
        return out;
    }

    /** The grid dimensions with whose coordinates neither expression can fall. */
    private Set<Integer> rising(IntExpr low, IntExpr high) {
        Set<String> variables = new HashSet<>(low.variables());
        variables.addAll(high.variables());
        variables.removeIf(v -> {
            Monotone rising = new Monotone(v, isNotNegative);
            return !rising.isTrueOf(low) || !rising.isTrueOf(high);
        });
        return coordinates(variables);
    }

    /** The grid dimensions whose coordinates are among variables. */
    private Set<Integer> coordinates(Set<String> variables) {
        return IntStream.range(0, compute.mapping().size())
                .filter(g -> compute.mapping().get(g) instanceof Plan.Role.LoopVariable v && variables.contains(v.loop()))
                .boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private static String numbers(List<Decision> all, Function<Decision, Set<Integer>> of) {
        return list(all, d -> list(of.apply(d), i -> Integer.toString(i)));
    }

    private static <T> String list(Collection<T> all, Function<T, String> text) {
        return all.stream().map(text).collect(Collectors.joining(", ", "{", "}"));
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }
}
