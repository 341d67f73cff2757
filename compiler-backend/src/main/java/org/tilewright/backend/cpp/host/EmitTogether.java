package org.tilewright.backend.cpp.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppCombiners;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppReductions;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;

/**
 * Writes updates of one element whose values are made of reductions: those over one range in one pass, on threads. Where there are many
 * elements, nests do better: threads share the elements, and what one of them is made of stays in the cache.
 */
final class EmitTogether {

    private final CppScalars scalars;
    private final CppNames names;
    private final CodeWriter out;

    /** What is reduced together. */
    private record Bounds(IntExpr low, IntExpr high) { }

    /** An update of the element. @param loop what it adds up itself, beside the reductions inside its value */
    private record Part(PermutableBand nest, Optional<Scalar.Reduction> loop, List<Scalar.Reduction> inside) {

        static Part of(PermutableBand n) {
            Leaf.Update u = n.update();
            Optional<Scalar.Reduction> loop = n.reductions().size() != 1 ? Optional.empty() : u.operator().builtIn().map(o -> {
                Leaf.For f = n.reductions().getFirst();
                return new Scalar.Reduction(new Scalar.Reducer.By(o), f.variable(), f.low(), f.high(), u.value());
            });
            List<Scalar.Reduction> inside = new ArrayList<>();
            if (!n.hasLoops()) {
                collect(u.value(), inside);
            }
            return new Part(n, loop, inside);
        }

        Stream<Scalar.Reduction> all() {
            return Stream.concat(loop.stream(), inside.stream());
        }
    }

    EmitTogether(CppScalars scalars, CppNames names, CodeWriter out) {
        this.scalars = scalars;
        this.names = names;
        this.out = out;
    }

    /** Whether nests are updates of one element, of which some have reductions inside their values. */
    static boolean suits(List<PermutableBand> nests) {
        List<Part> parts = nests.stream().map(Part::of).toList();
        List<Bounds> read = parts.stream().flatMap(Part::all).map(EmitTogether::bounds).distinct().toList();
        return parts.stream().allMatch(p -> p.nest.outputs().isEmpty() && !p.nest.continues()
                && (!p.nest.hasLoops() || p.loop.filter(EmitTogether::isTotal).isPresent())
                && p.nest.conditions().stream().allMatch(c -> isSureFor(c, read)))
                && parts.stream().anyMatch(p -> !p.inside.isEmpty());
    }

    /** @param fresh the condition under which the element has no value yet, so that the first nest sets it */
    void emit(List<PermutableBand> nests, Optional<String> fresh) {
        List<Part> parts = nests.stream().map(Part::of).toList();
        Map<Bounds, List<Scalar.Reduction>> together = parts.stream().flatMap(Part::all).distinct()
                .collect(Collectors.groupingBy(EmitTogether::bounds, LinkedHashMap::new, Collectors.toList()));
        Map<Scalar, String> known = new LinkedHashMap<>();
        together.forEach((b, all) -> reduce(b, all, known));
        CppScalars here = scalars.knowing(known);
        CppCombiners combiners = new CppCombiners(here);
        Optional<String> unset = fresh;
        for (Part p : parts) {
            Leaf.Update u = p.nest.update();
            String element = here.element(u.target());
            String value = p.loop.map(known::get).orElseGet(() -> here.of(u.value()));
            String update = combiners.update(element, u.operator(), value, u.target().buffer().type());
            String conditions = p.nest.conditions().stream().map(here::condition).collect(Collectors.joining(" && "));
            if (!conditions.isEmpty()) {
                out.open("if (" + conditions + ") {");
            }
            unset.ifPresent(f -> out.line("if (" + f + ") " + element + " = "
                    + combiners.identity(u.operator(), u.target().buffer().type()) + ";"));
            out.line(update);
            if (!conditions.isEmpty()) {
                out.close("}");
            }
            unset = Optional.empty();
        }
    }

    private void reduce(Bounds b, List<Scalar.Reduction> all, Map<Scalar, String> known) {
        String results = names.fresh("reduced_" + all.getFirst().variable());
        out.line("const auto " + results + " = tw::reduceTogether(" + scalars.integer(b.low) + ", " + scalars.integer(b.high) + ",");
        for (int k = 0; k < all.size(); k++) {
            Scalar.Reduction r = all.get(k);
            out.line("    tw::reduction<" + CppReductions.of(operator(r)) + ", " + CppTypes.of(r.type()) + ">([&](long "
                    + names.of(r.variable()) + ") { return " + scalars.of(r.body()) + "; })" + (k + 1 < all.size() ? "," : ");"));
        }
        for (int k = 0; k < all.size(); k++) {
            Scalar.Reduction r = all.get(k);
            // not names of a structured binding, which lambdas may not capture in C++17
            String name = names.fresh(operator(r).keyword() + "_" + r.variable());
            out.line("const " + CppTypes.of(r.type()) + " " + name + " = std::get<" + k + ">(" + results + ");");
            known.put(r, name);
        }
    }

    private static ReductionOperator operator(Scalar.Reduction r) {
        return ((Scalar.Reducer.By) r.by()).operator();
    }

    private static Bounds bounds(Scalar.Reduction r) {
        return new Bounds(r.low(), r.high());
    }

    /** Reductions that are computed whatever else is, outermost ones. */
    private static void collect(Scalar s, List<Scalar.Reduction> out) {
        switch (s) {
            case Scalar.Reduction r when isTotal(r) -> out.add(r);
            case Scalar.Reduction r -> { }
            case Scalar.Select c -> collect(c.condition(), out);
            case Scalar.Pick p -> { }
            // of conditions the left one may decide
            case Scalar.Binary b when b.type() == ElementType.BOOL -> collect(b.left(), out);
            default -> s.parts().forEach(p -> collect(p, out));
        }
    }

    /** Whether it is by an operator, and of values that there always are. */
    private static boolean isTotal(Scalar.Reduction r) {
        return r.by() instanceof Scalar.Reducer.By && !mayFail(r.body());
    }

    private static boolean mayFail(Scalar s) {
        return s instanceof Scalar.CheckedOp || s.parts().stream().anyMatch(EmitTogether::mayFail);
    }

    /** Whether a condition holds at least where any of some ranges has an index: nothing is read that would not be, but for nothing. */
    private static boolean isSureFor(Leaf.Condition c, List<Bounds> ranges) {
        IntExpr difference = IntExpr.sub(c.right(), c.left());
        boolean always = !c.equal() && difference instanceof IntExpr.Const k && k.value() > 0;
        return always || !c.equal() && ranges.equals(List.of(new Bounds(c.left(), c.right())));
    }
}
