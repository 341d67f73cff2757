package org.tilewright.backend.cpp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.lower.Inspector;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Plan;
import org.tilewright.plan.text.CommunicationText;

/** Writes how one statement gets the parts of tensors that it reads. */
final class EmitFetches {

    private final Program program;
    private final Plan.Compute compute;
    private final CppInts ints;
    private final CppNames names;
    private final List<String> counters;
    private final LeafEmitter executor;
    private final UnaryOperator<String> keptAsked;
    private final EmitFootprint footprints;
    private final Map<String, String> pieces;
    private final Map<String, BufferRef> buffers;
    private final CodeWriter out;
    private final Map<Plan.Fetch, String> before = new HashMap<>();
    /** The calls that take the pieces which travel a step ahead. */
    private final Map<Plan.Fetch, String> ahead = new HashMap<>();
    /** The tensors of what one processor of each node has, by its buffer. */
    private final Map<BufferRef, String> nodeTensors = new HashMap<>();

    /**
     * @param counters of the repeats around the statement
     * @param keptAsked declares a member of the program that keeps what was asked for, by a name like the given one, and says its name
     * @param pieces the variables of pieces by the buffer's name, while they live
     */
    EmitFetches(Program program, Plan.Compute compute, CppInts ints, CppNames names, List<String> counters, LeafEmitter executor,
            UnaryOperator<String> keptAsked, EmitFootprint footprints, Map<String, String> pieces, Map<String, BufferRef> buffers,
            CodeWriter out) {
        this.program = program;
        this.compute = compute;
        this.ints = ints;
        this.names = names;
        this.counters = counters;
        this.executor = executor;
        this.keptAsked = keptAsked;
        this.footprints = footprints;
        this.pieces = pieces;
        this.buffers = buffers;
        this.out = out;
    }

    /** What stands before a loop: the pieces that its steps hand on, and those that they take one after the other. */
    void before(Plan.Loop l) {
        shifts(l.body(), l.variable()).forEach(f -> {
            String name = names.fresh(f.buffer().name() + "_before");
            before.put(f, name);
            out.line("tw::StepBefore " + name + ";");
        });
        l.ahead().forEach(f -> out.because(f.cause(), () -> ahead(f, l)));
    }

    /** The fetches whose pieces the steps of a loop hand on. */
    private static List<Plan.Fetch> shifts(List<Plan.Node> nodes, String step) {
        return Plan.Node.all(nodes, Plan.Fetch.class).filter(f -> f.how() instanceof Communication.Shift s && s.step().equals(step))
                .toList();
    }

    /** Declares, before a loop, the pieces that its steps take one after the other. */
    private void ahead(Plan.Fetch f, Plan.Loop l) {
        String part = names.fresh(f.buffer().name() + "_part");
        String steps = names.fresh(f.buffer().name() + "_steps");
        String v = names.of(l.variable());
        out.blank();
        out.comment(said(f.cause(), f.explicit(), f.buffer().tensor(), travel(f) + ", a step ahead"));
        out.open("const auto " + part + " = [=](long " + v + ") -> tw::Footprint {");
        footprints.write("return", f.footprint());
        out.close("};");
        out.line("tw::Prefetch " + steps + "(" + integer(l.extent()) + ", [&](long " + v + ") { return "
                + transfer(f, part + "(" + v + ")") + "; });");
        ahead.put(f, steps + ".take(" + v + ")");
    }

    /** Fetches around one body, which {@code inside} writes: all parts are on their way before the first is waited for. */
    void emit(Plan.Fetch outermost, Consumer<List<Plan.Node>> inside) {
        List<Plan.Fetch> all = new ArrayList<>(List.of(outermost));
        while (!asks(outermost) && all.getLast().body().size() == 1 && all.getLast().body().getFirst() instanceof Plan.Fetch inner
                && !asks(inner) && all.stream().noneMatch(f -> inner.fromNode().filter(f.buffer()::equals).isPresent())) {
            all.add(inner);
        }
        // nothing may wait between transfers that share messages
        all.stream().filter(ahead::containsKey).forEach(f -> out.because(f.cause(), () -> piece(f, ahead.get(f))));
        List<Plan.Fetch> now = all.stream().filter(f -> !ahead.containsKey(f)).toList();
        boolean several = now.stream().filter(f -> !(f.how() instanceof Communication.Local)).count() > 1;
        Map<Plan.Fetch, String> coming = new LinkedHashMap<>();
        for (Plan.Fetch f : now) {
            Optional<Plan.Fetch> with = coming.keySet().stream().filter(this::inMessagesOfPairs).findFirst()
                    .filter(c -> inMessagesOfPairs(f));
            out.because(f.cause(), () -> {
                String part = part(f, with.map(c -> ", with " + c.buffer().tensor()).orElse(""));
                if (asks(f)) {
                    piece(f, owner(f) + ".fetch(" + ask(f, part) + ")->finish()");
                } else if (f.how() instanceof Communication.Local) {
                    piece(f, owner(f) + ".local(" + part + ")");
                } else if (several) {
                    String transfer = names.fresh(f.buffer().name() + "_coming");
                    out.line("const tw::TransferPtr " + transfer + " = "
                            + transfer(f, part + with.map(c -> ", " + coming.get(c)).orElse("")) + ";");
                    coming.put(f, transfer);
                } else {
                    piece(f, transfer(f, part) + "->finish()");
                }
            });
        }
        if (several) {
            out.blank();
            coming.forEach((f, transfer) -> out.because(f.cause(), () -> piece(f, transfer + "->finish()")));
        }
        inside.accept(all.getLast().body());
        all.forEach(f -> pieces.remove(f.buffer().name()));
    }

    /** Whether a processor finds out first what it asks for. */
    private boolean asks(Plan.Fetch f) {
        return f.asked().isPresent() && executor.looksUp();
    }

    /**
     * Has processors find out what indices ask for and tell the owners, but where it cannot be anything else than in the round before.
     *
     * @param part the variable that says what may be asked for
     * @return the variable that says what was asked for
     */
    private String ask(Plan.Fetch fetch, String part) {
        Inspector asked = fetch.asked().orElseThrow();
        Set<String> coordinates = coordinates();
        boolean kept = counters.stream().noneMatch(compute::follows)
                && coordinates.containsAll(LeafContents.of(asked.leaf()).variables)
                && coordinates.containsAll(fetch.footprint().variables());
        String tensor = names.of(fetch.buffer().tensor());
        String name = fetch.buffer().name() + "_wanted";
        String wanted = kept ? keptAsked.apply(name) : names.fresh(name);
        if (kept) {
            String deciding = asked.reads().stream().map(b -> "&" + names.of(buffers.get(b).tensor())).distinct().sorted()
                    .collect(Collectors.joining(", "));
            out.open("if (" + wanted + ".isOutdated(" + tensor + ", {" + deciding + "})) {");
        } else {
            out.line("tw::Asked " + wanted + ";");
            out.open("{");
        }
        String marks = names.fresh(fetch.buffer().name() + "_marks");
        out.line("tw::PiecePtr " + marks + ";  // none if nearly all are needed");
        String few = integer(asked.lookups()) + " <= " + Inspector.MOST_LOOKUPS_AN_ELEMENT + " * "
                + integer(fetch.layout().extents().get(asked.dimension()));
        out.open("if (" + Stream.concat(active().stream(), Stream.of(few)).collect(Collectors.joining(" && ")) + ") {");
        out.line(marks + " = " + tensor + ".marks(" + asked.dimension() + ");");
        mark(asked, marks);
        out.close("}");
        out.line(tensor + ".ask(" + wanted + ", " + part + ", " + asked.dimension() + ", std::move(" + marks + "));");
        out.close("}");
        return wanted;
    }

    /** Writes the leaf that sets marks. */
    private void mark(Inspector asked, String marks) {
        Map<String, String> now = new LinkedHashMap<>(pieces);
        now.keySet().retainAll(asked.reads());
        now.put(asked.marks().name(), marks);
        Map<String, BufferRef> of = new HashMap<>(buffers);
        of.put(asked.marks().name(), asked.marks());
        executor.work(new LeafEmitter.Work(program, compute, asked.leaf(), Collections.unmodifiableMap(now), Map.copyOf(of),
                Optional.empty(),
                ints, names, out));
        check(asked.leaf());
    }

    /** The loops whose values are coordinates, which a processor has one of. */
    private Set<String> coordinates() {
        return compute.mapping().stream().flatMap(r -> r instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop()) : Stream.empty())
                .collect(Collectors.toSet());
    }

    /** Whether any two processors may exchange messages, which parts of several tensors can share. */
    private boolean inMessagesOfPairs(Plan.Fetch f) {
        return !(f.how() instanceof Communication.Broadcast) && !(f.how() instanceof Communication.Shift && before.containsKey(f));
    }

    /** Writes the part of a tensor that travels, and says how. */
    private String part(Plan.Fetch f, String more) {
        String part = names.fresh(f.buffer().name() + "_part");
        out.blank();
        out.comment(said(f.cause(), f.explicit(), f.buffer().tensor(), travel(f) + more));
        footprints.write("const tw::Footprint " + part + " =", f.footprint());
        return part;
    }

    private void piece(Plan.Fetch f, String value) {
        String piece = names.fresh(f.buffer().name() + "_tile");
        out.line("const tw::PiecePtr " + piece + " = " + value + ";");
        if (handsOn(f.body(), f.buffer())) {
            String node = names.fresh(f.buffer().name());
            out.line("tw::Tensor " + node + " = " + names.of(f.buffer().tensor()) + ".onNodes("
                    + names.grid(compute.grid()) + ", " + piece + ");");
            nodeTensors.put(f.buffer(), node);
        } else {
            pieces.put(f.buffer().name(), piece);
            buffers.put(f.buffer().name(), f.buffer());
        }
    }

    /** Whether processors of a node get their pieces from what a buffer holds for all of them. */
    private static boolean handsOn(List<Plan.Node> nodes, BufferRef node) {
        return Plan.Node.all(nodes, Plan.Fetch.class).anyMatch(f -> f.fromNode().filter(node::equals).isPresent());
    }

    /** Where a piece comes from. */
    private String owner(Plan.Fetch f) {
        return f.fromNode().map(nodeTensors::get).orElseGet(() -> names.of(f.buffer().tensor()));
    }

    /** The call that sets a part on its way. */
    private String transfer(Plan.Fetch f, String part) {
        return owner(f) + switch (f.how()) {
            case Communication.Broadcast b -> ".broadcast(" + dims(b.along()) + ", " + part + ")";
            case Communication.Shift s when before.containsKey(f) -> ".shift(" + before.get(f) + ", " + s.along() + ", " + s.offset()
                    + ", " + part + ")";
            default -> isElsewhere(f) ? ".fetchOnto(" + names.grid(compute.grid()) + ", " + part + ")" : ".fetch(" + part + ")";
        };
    }

    /** Whether pieces come from processors of another machine. */
    private boolean isElsewhere(Plan.Fetch f) {
        return !f.layout().grid().equals(compute.grid());
    }

    private static String travel(Plan.Fetch f) {
        return (handsOn(f.body(), f.buffer()) ? "for the whole node " : f.fromNode().isPresent() ? "from its node " : "")
                + CommunicationText.inProgram(f.how());
    }

    /** A comment on what moves. @param explicit whether a command of its own says so */
    String said(SourceRange cause, boolean explicit, String tensor, String travel) {
        String line = explicit || !cause.equals(compute.cause()) ? program.line(cause) : "";
        return (line.isBlank() ? "" : line + ": ") + tensor + " " + travel;
    }

    /** Ends the run if something in a leaf has had no result. */
    void check(Leaf leaf) {
        if (LeafContents.isPartial(leaf)) {
            out.line("tw::checkResults(" + CppTypes.quoted(compute.place()) + ");");
        }
    }

    /** What holds on the processors that work, where others do not. */
    List<String> active() {
        String grid = names.grid(compute.grid());
        return Stream.concat(program.machines().size() > 1 ? Stream.of(grid + ".contains()") : Stream.of(),
                ActiveProcessors.of(compute).only().stream()
                        .map(only -> grid + ".here[" + only.dimension() + "] == " + integer(only.coordinate()))).toList();
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }

    private static String dims(List<Integer> along) {
        return along.stream().map(Object::toString).collect(Collectors.joining(", ", "{", "}"));
    }
}
