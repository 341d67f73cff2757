package org.tilewright.backend.cpp.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppCombiners;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppReductions;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;
import org.tilewright.plan.Scan;

/** Writes a nest as a call of the library: the ranges of its loops, the element that it computes, and the value for it. */
final class EmitNest {

    /** A value that is longer stands on lines of its own. */
    private static final int LONG = 90;

    private final CppScalars scalars;
    private final CppCombiners combiners;
    private final CppNames names;
    private final CodeWriter out;

    EmitNest(CppScalars scalars, CppNames names, CodeWriter out) {
        this.scalars = scalars;
        this.combiners = new CppCombiners(scalars);
        this.names = names;
        this.out = out;
    }

    /** @param fresh the condition under which elements have no values yet and are set; none if they always have */
    void emit(PermutableBand nest, Optional<String> fresh) {
        if (nest.conditions().isEmpty()) {
            call(nest, fresh);
            return;
        }
        out.open("if (" + nest.conditions().stream().map(scalars::condition).collect(Collectors.joining(" && ")) + ") {");
        call(nest, fresh);
        out.close("}");
    }

    /**
     * Whether a nest can set each element to the running total: its loops are the dimensions of the output, and its values are so cheap
     * that where they are needed twice they are computed twice.
     */
    static boolean canScan(PermutableBand nest, Scan scan) {
        Leaf.Update u = nest.update();
        Set<String> loops = nest.outputs().stream().map(Leaf.For::variable).collect(Collectors.toSet());
        List<String> indices = u.target().index().stream().map(i -> i instanceof IntExpr.Var v && loops.contains(v.name()) ? v.name() : "")
                .toList();
        return nest.hasLoops() && nest.reductions().isEmpty() && nest.conditions().isEmpty() && u.operator().is(ReductionOperator.SUM)
                && indices.containsAll(loops) && !indices.get(scan.dimension()).isEmpty() && CppScalars.isCheap(u.value());
    }

    /** Writes a nest that {@link #canScan} lets pass. */
    void scan(PermutableBand nest, Scan scan) {
        Leaf.Update u = nest.update();
        List<Leaf.For> loops = new ArrayList<>(nest.outputs());
        Leaf.For along = loops.stream().filter(l -> u.target().index().get(scan.dimension()).equals(IntExpr.variable(l.variable())))
                .findFirst().orElseThrow();
        loops.remove(along);
        loops.add(along);
        String type = CppTypes.of(u.target().buffer().type());
        String ranges = ranges(loops, new CppNames(names));
        out.line("tw::scan" + (scan.exclusive() ? "Exclusive" : "") + "<" + type + ", " + CppReductions.of(scan.operator()) + ">(this->"
                + names.of(u.target().buffer().tensor()) + ", "
                + scan.along().stream().map(Object::toString).collect(Collectors.joining(", ", "{", "}")) + ", " + ranges + ",");
        out.line("    [=](" + arguments(loops) + ") -> " + type + "& { return " + scalars.element(u.target()) + "; },");
        value(arguments(loops), scalars.of(u.value()), ");");
    }

    private void call(PermutableBand nest, Optional<String> fresh) {
        if (!nest.hasLoops()) {
            Leaf.Update u = nest.update();
            out.line(combiners.update(scalars.element(u.target()), u.operator(), scalars.of(u.value()), u.target().buffer().type()));
            return;
        }
        if (nest.update().operator() instanceof Combiner.UserDefined by) {
            combine(nest, by, fresh);
            return;
        }
        CppNames inner = new CppNames(names);
        String outputs = ranges(nest.outputs(), inner);
        String reductions = nest.reductions().isEmpty() ? "" : ", " + ranges(nest.reductions(), inner);
        ElementType type = nest.update().target().buffer().type();
        String function = nest.reductions().isEmpty() ? "eachElement" : nest.lanesReduce() ? "reduceInLanes" : "reduceInTiles";
        String written = arguments(nest.outputs());
        String read = nest.reductions().isEmpty() ? written : written + ", " + arguments(nest.reductions());
        out.line("tw::" + function + "<" + CppReductions.of(nest.update().operator().builtIn().orElseThrow()) + ", " + CppTypes.of(type)
                + (nest.reductions().isEmpty() ? "" : wide(nest, type)) + ">(" + outputs + reductions + ",");
        out.line("    [=](" + written + ") -> " + CppTypes.of(type) + "& { return " + scalars.element(nest.update().target()) + "; },");
        value(read, scalars.of(nest.update().value()), fresh.map(f -> ", " + f).orElse("") + ");");
    }

    /** By a function of the program: each element is combined by one thread, in the order of the loops. */
    private void combine(PermutableBand nest, Combiner.UserDefined by, Optional<String> fresh) {
        Leaf.Update u = nest.update();
        if (by.finds().isPresent() && isFoundInOrder(nest)) {
            find(nest, by, fresh);
            return;
        }
        Scalar combined = u.value();
        Scalar.Reducer reducer = new Scalar.Reducer.UserDefined(by.function(), by.combined(), Optional.of(by.neutral()));
        for (Leaf.For r : nest.reductions().reversed()) {
            combined = new Scalar.Reduction(reducer, r.variable(), r.low(), r.high(), combined);
        }
        String type = CppTypes.of(u.target().buffer().type());
        String function = by.isOfOne() ? "tw::eachElement<tw::Op::Sum, " : "tw::eachElementBy<";
        out.line(function + type + ">(" + ranges(nest.outputs(), new CppNames(names)) + ",");
        out.line("    [=](" + arguments(nest.outputs()) + ") -> " + type + "& { return " + scalars.element(u.target()) + "; },");
        if (by.isOfOne()) {
            value(arguments(nest.outputs()), scalars.of(combined), ", true);  // sets them");
            return;
        }
        out.line("    " + combiners.function(by, u.target().buffer().type()) + ",");
        value(arguments(nest.outputs()), scalars.of(combined), fresh.map(f -> ", " + f).orElse("") + ");");
    }

    /** Whether the indices at which values are found grow with the last reduction. */
    private static boolean isFoundInOrder(PermutableBand nest) {
        if (nest.reductions().isEmpty() || !(nest.update().value() instanceof Scalar.Make found)
                || !(found.values().getLast() instanceof Scalar.FromInt index)) {
            return false;
        }
        String last = nest.reductions().getLast().variable();
        Map<IntExpr, Long> terms = new HashMap<>(LinearForm.of(index.value()).terms());
        Long step = terms.remove(IntExpr.variable(last));
        return step != null && step > 0 && terms.keySet().stream().noneMatch(t -> t.variables().contains(last));
    }

    private void find(PermutableBand nest, Combiner.UserDefined by, Optional<String> fresh) {
        CppNames inner = new CppNames(names);
        Leaf.Update u = nest.update();
        Scalar.Make found = (Scalar.Make) u.value();
        String outputs = ranges(nest.outputs(), inner);
        String read = arguments(nest.outputs()) + ", " + arguments(nest.reductions());
        out.line("tw::findEach<" + CppCombiners.found(by) + ">(" + outputs + ", " + ranges(nest.reductions(), inner) + ",");
        out.line("    [=](" + arguments(nest.outputs()) + ") -> " + CppTypes.of(u.target().buffer().type()) + "& { return "
                + scalars.element(u.target()) + "; },");
        value(read, scalars.of(found.values().getFirst()), ",");
        value(read, scalars.of(found.values().getLast()), fresh.map(f -> ", " + f).orElse("") + ");");
    }

    private void value(String arguments, String value, String rest) {
        String head = "    [=](" + arguments + ") {";
        if (head.length() + value.length() < LONG) {
            out.line(head + " return " + value + "; }" + rest);
        } else {
            out.line(head);
            out.line("      return " + value + ";");
            out.line("    }" + rest);
        }
    }

    /** A single element is a row of one. */
    private String ranges(List<Leaf.For> loops, CppNames inner) {
        return loops.isEmpty() ? "{{0, 1}}" : loops.stream().map(l -> {
            String name = inner.fresh(l.variable() + "_range");
            out.line("const tw::Range " + name + "{" + scalars.integer(l.low()) + ", " + scalars.integer(l.high()) + "};");
            return name;
        }).collect(Collectors.joining(", ", "{", "}"));
    }

    private String arguments(List<Leaf.For> loops) {
        return loops.isEmpty() ? "long" : loops.stream().map(l -> "long " + names.of(l.variable())).collect(Collectors.joining(", "));
    }

    /** The widest type that the value is computed from, where the result is narrower. */
    private static String wide(PermutableBand nest, ElementType type) {
        ElementType widest = Stream.concat(type.components().stream(),
                nest.loads().stream().flatMap(p -> p.buffer().type().components().stream()))
                .max(Comparator.comparingInt(ElementType::bytes)).orElseThrow();
        return widest.bytes() == type.bytes() ? "" : ", " + CppTypes.of(widest);
    }
}
