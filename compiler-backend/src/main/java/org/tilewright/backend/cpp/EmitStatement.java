package org.tilewright.backend.cpp;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppCombiners;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppReductions;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Flops;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.LeafContents;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.FirstWrite;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;
import org.tilewright.plan.text.CommunicationText;

/** Writes one statement as a method of the generated program. */
final class EmitStatement {

    private final Program program;
    private final Plan.Compute compute;
    private final Function<Plan.Output, Optional<String>> found;
    private final CppInts ints;
    private final CppNames names;
    private final CodeWriter out;
    private final EmitFootprint footprints;
    private final CppCombiners combiners;
    private final List<String> counters;
    /** The variables of pieces, by the buffer's name. */
    private final Map<String, String> pieces = new LinkedHashMap<>();
    private final Map<String, BufferRef> buffers = new HashMap<>();
    /** By the name of an output's buffer, in its body: whether nobody has set its elements yet, where the leaf is to set them. */
    private final Map<String, String> fresh = new HashMap<>();
    private final LeafEmitter executor;
    private final EmitFetches fetches;
    private final int number;
    /** Whether the leaf has scanned its results, which are those of the only output, already. */
    private boolean scanned;

    /**
     * @param number of the statement, under which the program counts what it takes
     * @param found the member that is the type of what an output finds, if it stores the indices of that
     * @param counters of the repeats around the statement
     * @param executor writes what is computed between two communications
     * @param keptAsked declares a member of the program that keeps what was asked for, by a name like the given one, and says its name
     */
    EmitStatement(Plan plan, Plan.Compute compute, int number, Function<Plan.Output, Optional<String>> found, CppInts ints, CppNames names,
            List<String> counters, LeafEmitter executor, UnaryOperator<String> keptAsked, CodeWriter out) {
                this.executor = executor;
                this.program = plan.program();
                this.compute = compute;
                this.number = number;
                this.found = found;
                this.ints = ints;
                this.names = new CppNames(names);
                this.out = out;
                this.counters = counters;
                this.footprints = new EmitFootprint(compute, ints, this.names, NotNegative.in(plan), out);
                this.fetches = new EmitFetches(program, compute, ints, this.names, counters, executor, keptAsked, footprints,
                        pieces, buffers, out);
                this.combiners = new CppCombiners(new CppScalars(ints, names::of, Map.of()));
            }

    /** The method, with the counters of repeats as arguments. */
    void emit(String method) {
        compute.statements().forEach(s -> out.doc(ExprText.of(s)));
        compute.schedule().ifPresent(s -> out.doc("by schedule " + s));
        compute.ofInput().ifPresent(t -> out.doc("by the owners of " + t));
        out.open("void " + method + "(" + counters.stream().map(c -> "long " + names.of(c)).collect(Collectors.joining(", ")) + ") {");
        out.line("const tw::Timed " + names.fresh("timed") + "(*this, " + number + ");");
        compute.requirements().forEach(r -> out.line(EmitProgram.requirement(r, ints)));
        new EmitCoordinates(compute, names, out).write(names.grid(compute.grid()) + ".here", used(compute.body()));
        compute.outputs().forEach(this::begin);
        nodes(compute.body());
        compute.outputs().forEach(this::finish);
        List<String> flops = compute.flops().parts().stream().map(this::flops).toList();
        if (!flops.isEmpty()) {
            out.line("tw::flops += " + String.join(" + ", flops) + ";");
        }
        out.close("}");
    }

    private void begin(Plan.Output o) {
        String reached = o.accumulate() ? "" : set(o);
        out.line(names.of(o.tensor()) + ".begin(" + combiners.of(o.operator(), o.type())
                + ", tw::Old::" + (o.accumulate() ? "Kept" : "Dropped")
                + ", tw::Results::" + (o.isApart() ? "Apart" : "InPlace") + ", " + copies(o) + reached
                + found.apply(o).map(f -> (reached.isEmpty() ? ", {}" : "") + ", &" + f).orElse("") + ");");
    }

    private void finish(Plan.Output o) {
        String output = names.of(o.tensor());
        out.line(output + ".finish({" + Exchange.replicatedAtEnd(o).stream().map(Object::toString).collect(Collectors.joining(", "))
                + "});");
        o.scan().filter(s -> !scanned).ifPresent(s -> scan(o, s));
        if (o.isWide()) {
            out.line(output + ".store();  // " + (found.apply(o).isPresent() ? "where they are found" : "as " + o.stored().keyword()));
        }
    }

    private void scan(Plan.Output o, Scan s) {
        out.blank();
        out.comment("each element becomes the reduction of those " + (s.exclusive() ? "before it" : "up to it")
                + (s.along().isEmpty() ? "" : ", block by block"));
        executor.scans();
        String type = CppTypes.of(o.type());
        out.line("tw::scan" + (s.exclusive() ? "Exclusive" : "") + "<" + type + ", "
                + CppReductions.of(s.operator()) + ">(" + names.of(o.tensor()) + ", " + s.dimension() + ", " + dims(s.along()) + set(o)
                + ");");
    }

    /** The elements that a statement sets, where others keep their values. */
    private String set(Plan.Output o) {
        return o.form().reached().map(spans -> spans.stream()
                .map(s -> s.period().map(p -> "tw::IndexSet::periodic(" + integer(s.low()) + ", " + integer(s.high()) + ", "
                        + integer(p.period()) + ", " + integer(p.width()) + ")")
                        .orElseGet(() -> "{" + integer(s.low()) + ", " + integer(s.high()) + "}"))
                .collect(Collectors.joining(", ", ", {", "}"))).orElse("");
    }

    private static String copies(Plan.Output o) {
        boolean replicated = o.layout().axes().stream().anyMatch(p -> p instanceof Layout.Axis.Replicated);
        if (!replicated) {
            return "{}";
        }
        return java.util.Arrays.stream(Exchange.writerCopies(o.mapping())).map(c -> "tw::Copies::" + switch (c) {
            case OWN -> "Own";
            case FIRST -> "First";
            case ALL -> "All";
        }).collect(Collectors.joining(", ", "{", "}"));
    }

    private void nodes(List<Plan.Node> nodes) {
        nodes.forEach(this::node);
    }

    private void node(Plan.Node node) {
        switch (node) {
            case Plan.Loop l -> out.because(l.cause(), () -> loop(l));
            case Plan.Fetch f -> fetches.emit(f, this::nodes);
            case Plan.Accumulate p -> out.because(p.cause(), () -> produce(p));
            case Plan.Work w -> out.because(compute.cause(), () -> work(w));
        }
    }

    private void loop(Plan.Loop l) {
        fetches.before(l);
        String v = names.of(l.variable());
        out.blank();
        out.comment(program.line(l.cause()));
        out.open("for (long " + v + " = 0; " + v + " < " + integer(l.extent()) + "; ++" + v + ") {");
        nodes(l.body());
        out.close("}");
    }

    private void produce(Plan.Accumulate p) {
        String output = names.of(p.output());
        String part = names.fresh(p.buffer().name() + "_part");
        String piece = names.fresh(p.buffer().name() + "_tile");
        out.blank();
        out.comment(fetches.said(p.cause(), false, p.output(), CommunicationText.inProgram(p.how())));
        footprints.write("const tw::Footprint " + part + " =", p.footprint());
        String room = output + (p.how() instanceof Communication.Local ? ".inPlace(" : ".contribution(") + part;
        Optional<List<String>> first = FirstWrite.of(compute, p).map(FirstWrite::loops);
        first.ifPresent(loops -> {
            String unset = names.fresh(p.buffer().name() + "_unset");
            out.line("bool " + unset + " = false;  // whether the first update sets the elements");
            fresh.put(p.buffer().name(), Stream.concat(Stream.of(unset), loops.stream().map(l -> names.of(l) + " == 0"))
                    .collect(Collectors.joining(" && ")));
            out.line("const tw::PiecePtr " + piece + " = " + room + ", " + unset + ");");
        });
        if (first.isEmpty()) {
            out.line("const tw::PiecePtr " + piece + " = " + room + ");");
        }
        pieces.put(p.buffer().name(), piece);
        buffers.put(p.buffer().name(), p.buffer());
        nodes(p.body());
        fresh.remove(p.buffer().name());
        pieces.remove(p.buffer().name());
        out.line(output + switch (p.how()) {
            case Communication.Local l -> ".contributeLocally(" + piece + ", " + part + ");";
            case Communication.Reduce r -> ".reduce(" + dims(r.along()) + ", " + piece + ", " + part + ");";
            case Communication.AllReduce r -> ".reduce(" + dims(r.along()) + ", " + piece + ", " + part + ");";
            default -> ".contribute(" + piece + ", " + part + ");";
        });
    }

    private static String dims(List<Integer> along) {
        return along.stream().map(Object::toString).collect(Collectors.joining(", ", "{", "}"));
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }

    private void work(Plan.Work w) {
        List<String> active = fetches.active();
        out.blank();
        out.open(active.isEmpty() ? "{" : "if (" + String.join(" && ", active) + ") {");
        LeafEmitter.Work work = new LeafEmitter.Work(program, compute, w.leaf(), Collections.unmodifiableMap(new LinkedHashMap<>(pieces)),
                Map.copyOf(buffers), unset(w), ints, names, out);
        // what writes running totals writes nothing else
        scanned = active.isEmpty() && compute.outputs().size() == 1 && isDoneAtHome(compute.body()) && compute.outputs().stream()
                .filter(o -> !o.accumulate()).flatMap(o -> o.scan().stream()).anyMatch(s -> executor.scan(work, s));
        if (!scanned) {
            executor.work(work);
        }
        fetches.check(w.leaf());
        out.close("}");
    }

    /** The condition under which a leaf sets its target, if it can. */
    private Optional<String> unset(Plan.Work w) {
        return w.leaf().targets().stream().flatMap(t -> Optional.ofNullable(fresh.get(t.name())).stream()).findFirst();
    }

    /** Whether a processor's whole part is computed at once, where it lives. */
    private static boolean isDoneAtHome(List<Plan.Node> nodes) {
        return nodes.size() == 1 && switch (nodes.getFirst()) {
            case Plan.Loop l -> false;
            case Plan.Fetch f -> isDoneAtHome(f.body());
            case Plan.Accumulate p -> p.how() instanceof Communication.Local && isDoneAtHome(p.body());
            case Plan.Work w -> true;
        };
    }

    /** The variables that anything in the body but a footprint uses. */
    private Set<String> used(List<Plan.Node> nodes) {
        Set<String> out = new LinkedHashSet<>();
        Plan.Node.all(nodes).forEach(n -> {
            switch (n) {
                case Plan.Loop l -> out.addAll(l.extent().variables());
                case Plan.Fetch f -> f.asked().filter(a -> executor.looksUp()).ifPresent(a -> {
                    out.addAll(LeafContents.of(a.leaf()).variables);
                    out.addAll(a.lookups().variables());
                });
                case Plan.Accumulate p -> { }
                case Plan.Work w -> out.addAll(LeafContents.of(w.leaf()).variables);
            }
        });
        return out;
    }

    /** A part of the operation count as an expression of type double. */
    private String flops(Flops.Part part) {
        return part.operations() + ".0" + part.extents().stream().map(e -> {
            String factor = ints.of(e, names::of);
            return " * " + (factor.matches("\\w+") ? factor : "(" + factor + ")");
        }).collect(Collectors.joining());
    }
}
