package org.tilewright.backend.cpp.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppCombiners;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppReductions;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.pass.Device;
import org.tilewright.leaf.pass.LeafPasses;
import org.tilewright.plan.Scan;

/** Writes one processor's own work as plain loops. */
final class EmitLeaf {

    /** The library arranges loops and runs them on threads; values keep their names for readers of the program. */
    private static final Device DEVICE = new Device(true, true, true, true);

    private final Program program;
    private final CppNames names;
    private final Map<String, String> views;
    /** The pieces that views look at, and the views' element types and storage orders, by the buffer's name. */
    private final Map<String, String> pieces;
    private final Map<String, String> shapes;
    private final CppScalars scalars;
    private final CppCombiners combiners;
    private final CodeWriter out;
    /** Under which condition kernels set their target. */
    private Optional<String> fresh = Optional.empty();
    private final LibraryUse uses;

    EmitLeaf(Program program, CppInts ints, CppNames names, Map<String, String> views, Map<String, String> pieces,
            Map<String, String> shapes,
            LibraryUse uses, CodeWriter out) {
        this.uses = uses;
        this.pieces = pieces;
        this.shapes = shapes;
        this.program = program;
        this.names = names;
        this.views = new HashMap<>(views);
        this.out = out;
        this.scalars = new CppScalars(ints, names::of, this.views);
        this.combiners = new CppCombiners(scalars);
    }

    /**
     * Writes a leaf.
     *
     * @param unset a C++ condition under which the target's elements have no values yet, so that the leaf sets them; only for
     *         leaves that set their target
     */
    void emit(Leaf planned, Optional<String> unset) {
        fresh = unset;
        Leaf leaf = LeafPasses.forDevice(planned, DEVICE, LeafPass.Setting.of(program, e -> 0));
        emit(leaf instanceof Leaf.Update u
                ? new Leaf.PermutableBands(List.of(new PermutableBand(List.of(), List.of(), List.of(), u, false, false)), u) : leaf);
    }

    /** The one nest that a leaf is, if it is no more than that. */
    static Optional<PermutableBand> onlyNest(Program program, Leaf planned) {
        Leaf decided = LeafPasses.forDevice(planned, DEVICE, LeafPass.Setting.of(program, e -> 0));
        return decided instanceof Leaf.PermutableBands a && a.nests().size() == 1 ? Optional.of(a.nests().getFirst())
                : Optional.empty();
    }

    /** Writes a nest so that it sets each element to the running total. */
    void scan(PermutableBand nest, Scan scan) {
        new EmitNest(scalars, names, out).scan(nest, scan);
    }

    private void nests(List<PermutableBand> nests) {
        if (EmitTogether.suits(nests)) {
            uses.together();
            new EmitTogether(scalars, names, out).emit(nests, fresh);
            fresh = Optional.empty();
            return;
        }
        Optional<String> unset = fresh;
        boolean inBraces = nests.stream().anyMatch(PermutableBand::continues);
        for (int k = 0; k < nests.size(); k++) {
            PermutableBand n = nests.get(k);
            if (n.hasLoops()) {
                uses.nest();
            }
            // what the first one has set, the others update
            unset = n.continues() || k == 0 ? unset : Optional.empty();
            if (inBraces) {
                out.open("{");
            }
            new EmitNest(scalars, names, out).emit(n, unset);
            if (inBraces) {
                out.close("}");
            }
        }
        fresh = Optional.empty();
    }

    private void let(Leaf.Let l) {
        out.line("const long " + names.of(l.variable()) + " = " + scalars.integer(l.value()) + ";");
    }

    private void emit(Leaf leaf) {
        switch (leaf) {
            case Leaf.Contract c -> {
                uses.contraction(c.contraction().type());
                new EmitContraction(program, scalars, names, into(), out).emit(c);
            }
            case Leaf.PermutableBands a -> nests(a.nests());
            case Leaf.InRegister r -> accumulate(r);
            case Leaf.Privatized o -> withOwnResults(o.loops());
            case Leaf.OnGrid g -> emit(g.loops());
            case Leaf.IndirectUpdates s -> scatter(s);
            case Leaf.Atomic a -> {
                Leaf.Update u = a.loops();
                boolean atomic = u.operator().builtIn().filter(o -> CppReductions.isAtomic(o, u.value().type())).isPresent();
                out.line(atomic ? "#pragma omp atomic" : "#pragma omp critical");
                update(u);
            }
            case Leaf.For f -> loop(f);
            case Leaf.Let l -> {
                let(l);
                emit(l.body());
            }
            case Leaf.Bind b -> bind(b);
            case Leaf.Guard g -> guarded(g, this::emit);
            case Leaf.Sequence s -> s.parts().forEach(this::inBraces);
            case Leaf.Update u -> update(u);
            case Leaf.Workspace w -> workspace(w);
            case Leaf.Call c -> out.because(c.cause(), () -> call(c));
        }
    }

    private void scatter(Leaf.IndirectUpdates s) {
        if (!s.around().isEmpty()) {
            Leaf.For f = s.outermost();
            Optional<Scalar.CheckedOp> index = EmitChosen.index(s);
            if (index.isPresent()) {
                new EmitChosen(scalars, names, out).emit(s, index.orElseThrow(), this::emit);
            } else if (f.parallelism() == Leaf.Parallelism.PRIVATE_THREADS || f.parallelism() == Leaf.Parallelism.ATOMIC_THREADS) {
                withOwnResults(f);
            } else {
                loop(f);
            }
            return;
        }
        emit(s.inside());
    }

    private void bind(Leaf.Bind b) {
        String v = names.of(b.variable());
        out.line("const long " + v + " = " + scalars.of(b.value()) + ";");
        b.within().ifPresent(r -> out.open("if (" + scalars.integer(r.low()) + " <= " + v + " && " + v + " < "
                + scalars.integer(r.high()) + ") {"));
        emit(b.body());
        b.within().ifPresent(r -> out.close("}"));
    }

    private void update(Leaf.Update u) {
        out.line(combiners.update(scalars.element(u.target()), u.operator(), scalars.of(u.value()), u.target().buffer().type()));
    }

    private void guarded(Leaf.Guard g, Consumer<Leaf> body) {
        out.open("if (" + g.conditions().stream().map(scalars::condition).collect(Collectors.joining(" && ")) + ") {");
        body.accept(g.body());
        out.close("}");
    }

    /** A part of a sequence in a scope of its own where it declares names. */
    private void inBraces(Leaf part) {
        if (part instanceof Leaf.Update || part instanceof Leaf.Atomic || part instanceof Leaf.Guard || part instanceof Leaf.Call
                || part instanceof Leaf.Sequence) {
            emit(part);
        } else {
            out.open("{");
            emit(part);
            out.close("}");
        }
    }

    private void loop(Leaf.For f) {
        String head = head(f);
        if (f.parallelism().onThreads()) {
            uses.threads();
            out.line("#pragma omp parallel for");
        } else if (f.unroll() > 1) {
            out.line("#pragma GCC unroll " + f.unroll());
        } else if (f.lanes()) {
            out.line("#pragma omp simd");
        }
        out.open(head);
        emit(f.body());
        out.close("}");
    }

    /** Each thread has results of its own, which are combined in the order of the threads. */
    private void withOwnResults(Leaf.For f) {
        nameLoops(f);
        uses.nest();
        CppNames inner = new CppNames(names);
        out.line("#pragma omp parallel");
        out.open("{");
        List<Runnable> combine = f.sharedUpdates().stream().map(u -> withOwnResults(u, inner)).toList();
        String head = head(f);
        out.line("#pragma omp for schedule(static)");
        out.open(head);
        emit(f.body());
        out.close("}");
        combine.forEach(Runnable::run);
        out.close("}");
    }

    /** Gives each thread results of its own in one buffer. @return writes how they are combined */
    private Runnable withOwnResults(Leaf.Update update, CppNames inner) {
        BufferRef target = update.target().buffer();
        String shared = views.get(target.name());
        String memory = inner.fresh(target.name() + "_memory");
        String own = inner.fresh(target.name() + "_own");
        while (views.containsValue(own)) {
            // what a loop inside has is combined into what the one around it has, which must not be hidden
            own = inner.fresh(target.name() + "_own");
        }
        ElementType type = target.type();
        Optional<Combiner.UserDefined> function = update.operator() instanceof Combiner.UserDefined o ? Optional.of(o) : Optional.empty();
        out.line("const tw::Private" + update.operator().builtIn().map(o -> "<" + CppReductions.of(o) + ", ").orElse("By<")
                + shapes.get(target.name()) + "> " + memory + "(*" + pieces.get(target.name())
                + function.map(o -> ", " + combiners.identity(o, type)).orElse("") + ");");
        out.line("const tw::View<" + shapes.get(target.name()) + "> " + own + " = " + memory + ";");
        views.put(target.name(), own);
        return () -> {
            views.put(target.name(), shared);
            out.line(memory + ".combineInto(" + shared + function.map(o -> ", " + combiners.function(o, type)).orElse("") + ");");
        };
    }

    private String head(Leaf.For f) {
        String v = names.of(f.variable());
        String high = scalars.integer(f.high());
        if (!high.matches("\\w+")) {
            String end = new CppNames(names).fresh(v + "_end");
            out.line("const long " + end + " = " + high + ";");
            high = end;
        }
        return "for (long " + v + " = " + scalars.integer(f.low()) + "; " + v + " < " + high + "; ++" + v + ") {";
    }

    /** Gives the loops of a leaf their names, before anything that stands around them gets one. */
    private void nameLoops(Leaf leaf) {
        if (leaf instanceof Leaf.For f) {
            names.of(f.variable());
        } else if (leaf instanceof Leaf.Let l) {
            names.of(l.variable());
        }
        leaf.bodies().forEach(this::nameLoops);
    }

    private void accumulate(Leaf.InRegister r) {
        nameLoops(r);
        Leaf.Update u = r.update();
        ElementType type = u.target().buffer().type();
        CppNames inner = new CppNames(names);
        String variable = inner.fresh(u.operator().builtIn().map(CppReductions::variable).orElse("result"));
        out.line(CppTypes.of(r.wide()) + " " + variable + " = " + combiners.identity(u.operator(), r.wide()) + ";");
        accumulating(r.loops(), u.operator(), variable, r.wide());
        String value = r.wide() == type ? variable : CppTypes.of(type) + "(" + variable + ")";
        out.line(combiners.update(scalars.element(u.target()), u.operator(), value, type));
    }

    private void accumulating(Leaf leaf, Combiner by, String variable, ElementType type) {
        switch (leaf) {
            case Leaf.Let l -> {
                let(l);
                accumulating(l.body(), by, variable, type);
            }
            case Leaf.Guard g -> guarded(g, body -> accumulating(body, by, variable, type));
            case Leaf.For f -> accumulating(f, by, variable, type);
            case Leaf.Update u -> {
                String value = scalars.of(u.value());
                boolean widened = type.isComplex() && u.value().type() != type;
                out.line(combiners.update(variable, u.operator(), widened ? CppTypes.of(type) + "(" + value + ")" : value, type));
            }
            default -> throw new IllegalStateException("no loop that keeps its result in a register has this inside: " + leaf);
        }
    }

    private void accumulating(Leaf.For f, Combiner by, String variable, ElementType type) {
        boolean parallel = f.parallelism().onThreads();
        if (parallel && by instanceof Combiner.UserDefined own) {
            onThreads(f, own, variable, type);
            return;
        }
        String head = head(f);
        if (f.unroll() > 1) {
            out.line("#pragma GCC unroll " + f.unroll());
        } else if (parallel || f.lanes() && by.builtIn().isPresent()) {
            if (parallel) {
                uses.threads();
            }
            out.line("#pragma omp " + (parallel ? "parallel for" : "") + (parallel && f.lanes() ? " " : "") + (f.lanes() ? "simd" : "")
                    + " reduction(" + CppReductions.clause(by.builtIn().orElseThrow(), type) + " : " + variable + ")");
        }
        out.open(head);
        accumulating(f.body(), by, variable, type);
        out.close("}");
    }

    /** By a function of the program each thread has a result of its own; they are combined in the order of the threads. */
    private void onThreads(Leaf.For f, Combiner.UserDefined by, String variable, ElementType type) {
        uses.threads();
        uses.nest();
        String own = new CppNames(names).fresh(variable + "_own");
        out.line("#pragma omp parallel");
        out.open("{");
        out.line(CppTypes.of(type) + " " + own + " = " + combiners.identity(by, type) + ";");
        String head = head(f);
        out.line("#pragma omp for schedule(static)");
        out.open(head);
        accumulating(f.body(), by, own, type);
        out.close("}");
        out.line("tw::nests::inTurn([&] { " + combiners.update(variable, by, own, type) + " });");
        out.close("}");
    }

    private void workspace(Leaf.Workspace w) {
        String name = names.of(w.buffer().name());
        ElementType type = w.buffer().type();
        String memory = new CppNames(names).fresh(w.buffer().name() + "_memory");
        views.put(w.buffer().name(), name);
        String order = java.util.stream.IntStream.range(0, w.buffer().order()).mapToObj(d -> ", " + d).collect(Collectors.joining());
        out.line("const tw::Workspace<" + CppTypes.of(type) + order + "> " + memory + "(" + list(w.lows()) + ", " + list(w.sizes()) + ", "
                + CppReductions.identity(w.operator(), type) + ");");
        out.line("const tw::View<" + CppTypes.of(type) + order + "> " + name + " = " + memory + ";");
        inBraces(w.producer());
        emit(w.consumer());
    }

    private String list(List<IntExpr> values) {
        return values.stream().map(scalars::integer).collect(Collectors.joining(", ", "{", "}"));
    }

    /** The last argument of a kernel that can set its target. */
    private String into() {
        return fresh.map(f -> ", " + f + " ? tw::Into::Set : tw::Into::Add").orElse("");
    }

    private void call(Leaf.Call c) {
        ElementType type = c.target().buffer().type();
        uses.kernel(type);
        String alpha = scalars.of(c.alpha());
        String left = slice(c.left());
        String right = c.right().map(this::slice).orElse("");
        String target = slice(c.target());
        String arguments = switch (c.kernel()) {
            case GEMM -> sizes(c.m(), c.n(), c.k()) + alpha + ", " + left + ", " + right + ", " + target + into();
            case GEMV -> sizes(c.m(), c.k()) + alpha + ", " + left + ", " + right + ", " + target;
            case GER -> sizes(c.m(), c.n()) + alpha + ", " + left + ", " + right + ", " + target;
            case DOT -> sizes(c.k()) + alpha + ", " + left + ", " + right + ", " + target;
            case AXPY -> sizes(c.m()) + alpha + ", " + left + ", " + target;
        };
        out.comment(program.line(c.cause()));
        out.line("tw::" + c.kernel().name().toLowerCase(java.util.Locale.ROOT) + "<" + CppTypes.of(type) + ">(" + arguments + ");");
    }

    private String sizes(IntExpr... sizes) {
        return java.util.Arrays.stream(sizes).map(s -> scalars.integer(s) + ", ").collect(Collectors.joining());
    }

    private String slice(Leaf.Slice s) {
        String view = scalars.view(s.buffer());
        String base = s.base().stream().map(scalars::integer).collect(Collectors.joining(", "));
        String dims = s.dims().stream().map(Object::toString).collect(Collectors.joining(","));
        return switch (s.dims().size()) {
            case 0 -> view + "(" + base + ")";
            case 1 -> view + ".vector<" + dims + ">(" + base + ")";
            default -> view + ".matrix<" + dims + ">(" + base + ")";
        };
    }
}
