package org.tilewright.target.cpp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Program;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.JoinUpdates;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Leaf.Parallelism;
import org.tilewright.leaf.LeafTraits;
import org.tilewright.leaf.Nest;

/** Writes one processor's own work as plain loops. */
final class EmitLeaf {

    private final Program program;
    private final CppInts ints;
    private final CppNames names;
    private final Map<String, String> views;
    /** The pieces that views look at, and the views' element types and storage orders, by the buffer's name. */
    private final Map<String, String> pieces;
    private final Map<String, String> shapes;
    private final CppScalars scalars;
    private final CodeWriter out;
    /** Under which condition kernels set their target. */
    private Optional<String> fresh = Optional.empty();
    /** The terms whose operations the library counts, as their number depends on the order of products. */
    private final Set<SourceRange> counted = new HashSet<>();
    private boolean blas;
    private boolean threads;
    /** Loops around. */
    private int depth;

    EmitLeaf(Program program, CppInts ints, CppNames names, Map<String, String> views, Map<String, String> pieces, Map<String, String> shapes, CodeWriter out) {
        this.pieces = pieces;
        this.shapes = shapes;
        this.program = program;
        this.ints = ints;
        this.names = names;
        this.views = new HashMap<>(views);
        this.out = out;
        this.scalars = new CppScalars(ints, names::of, this.views);
    }

    /** Whether a kernel of BLAS or a contraction, which is made of such, is called. */
    boolean usesBlas() {
        return blas;
    }

    Set<SourceRange> counted() {
        return counted;
    }

    /** Whether loops run on several threads. */
    boolean usesThreads() {
        return threads;
    }

    /**
     * Writes a leaf.
     *
     * @param unset a C++ condition under which the target's elements have no values yet, so that the leaf sets them; only for
     *         leaves that {@link LeafTraits#canSet}
     */
    void emit(Leaf leaf, Optional<String> unset) {
        fresh = unset.filter(u -> LeafTraits.canSet(leaf));
        emit(JoinUpdates.in(leaf), false);
    }

    private void nests(List<Nest> nests) {
        threads = true;
        for (Nest n : nests) {
            new EmitNest(program, scalars, names, out).emit(n, fresh);
            // what the first one has set, the others update
            fresh = Optional.empty();
        }
    }

    private void let(Leaf.Let l) {
        out.line("const long " + names.of(l.variable()) + " = " + scalars.integer(l.value()) + ";");
    }

    /** @param atomic whether another thread may update the same element */
    private void emit(Leaf leaf, boolean atomic) {
        switch (leaf) {
            case Leaf.For f -> contraction(f).filter(c -> !atomic).ifPresentOrElse(c -> {
                blas = true;
                threads = true;
                new EmitContraction(program, scalars, names, into(), out).emit(c);
                if (c.factors().size() > 2) {
                    counted.add(c.cause());
                }
            }, () -> loop(f, atomic));
            case Leaf.Let l -> {
                let(l);
                emit(l.body(), atomic);
            }
            case Leaf.Guard g -> {
                out.open("if (" + g.conditions().stream().map(scalars::condition).collect(Collectors.joining(" && ")) + ") {");
                emit(g.body(), atomic);
                out.close("}");
            }
            case Leaf.Sequence s -> s.parts().forEach(p -> inBraces(p, atomic));
            case Leaf.Update u -> {
                if (atomic) {
                    out.line(CppReductions.isAtomic(u.operator(), u.value().type()) ? "#pragma omp atomic" : "#pragma omp critical");
                }
                out.line(CppReductions.update(scalars.place(u.target()), u.operator(), scalars.of(u.value()), u.target().buffer().type()));
            }
            case Leaf.Workspace w -> workspace(w, atomic);
            case Leaf.Call c -> out.because(c.cause(), () -> call(c));
        }
    }

    /** The contraction that loops are; a single loop inside others is no work for a kernel. */
    private Optional<Contraction> contraction(Leaf.For f) {
        return Contraction.of(f).filter(c -> depth == 0 || c.loops().size() > 1);
    }

    /** A part of a sequence in a scope of its own where it declares names. */
    private void inBraces(Leaf part, boolean atomic) {
        if (part instanceof Leaf.Let || part instanceof Leaf.Workspace || part instanceof Leaf.For) {
            out.open("{");
            emit(part, atomic);
            out.close("}");
        } else {
            emit(part, atomic);
        }
    }

    private void loop(Leaf.For f, boolean atomic) {
        List<Nest> nests = atomic ? List.of() : Nest.of(f);
        if (!nests.isEmpty()) {
            nests(nests);
            return;
        }
        boolean atomics = f.parallelism() == Parallelism.ATOMIC_THREADS;
        Optional<Leaf.Update> sum = LeafTraits.accumulated(f);
        if (sum.isPresent() && !atomic && !atomics) {
            accumulate(f, sum.get());
            return;
        }
        // a kernel's updates are not atomic
        if (!atomic && (f.parallelism() == Parallelism.PRIVATE_THREADS || atomics && LeafTraits.calls(f.body()))) {
            withOwnResults(f);
            return;
        }
        boolean parallel = f.parallelism().onThreads();
        boolean racing = atomic || atomics;
        boolean simd = !f.reduction() && !racing && (f.parallelism() == Parallelism.VECTOR || LeafTraits.isInnermost(f.body()));
        String head = head(f);
        if (parallel) {
            threads = true;
            out.line("#pragma omp parallel for");
        } else if (f.unroll() > 1) {
            out.line("#pragma GCC unroll " + f.unroll());
        } else if (simd && LeafTraits.isInnermost(f.body())) {
            out.line("#pragma omp simd");
        }
        out.open(head);
        depth++;
        emit(f.body(), racing);
        depth--;
        out.close("}");
    }

    /** Each thread has results of its own, which are combined in the order of the threads. */
    private void withOwnResults(Leaf.For f) {
        threads = true;
        Leaf.Update update = f.body().update();
        BufferRef target = update.target().buffer();
        String shared = views.get(target.name());
        CppNames inner = new CppNames(names);
        String memory = inner.fresh(target.name() + "_memory");
        String own = inner.fresh(target.name() + "_own");
        out.line("#pragma omp parallel");
        out.open("{");
        out.line("const tw::Private<" + CppReductions.of(update.operator()) + ", " + shapes.get(target.name()) + "> " + memory + "(*" + pieces.get(target.name()) + ");");
        out.line("const tw::View<" + shapes.get(target.name()) + "> " + own + " = " + memory + ";");
        views.put(target.name(), own);
        String head = head(f);
        out.line("#pragma omp for schedule(static)");
        out.open(head);
        depth++;
        emit(f.body(), false);
        depth--;
        out.close("}");
        views.put(target.name(), shared);
        out.line(memory + ".combineInto(" + shared + ");");
        out.close("}");
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

    /** Keeps the element in a variable while the loop runs, so that it stays in a register and the loop can use vectors. */
    private void accumulate(Leaf.For f, Leaf.Update u) {
        ElementType type = u.target().buffer().type();
        CppNames inner = new CppNames(names);
        String variable = inner.fresh(CppReductions.variable(u.operator()));
        ElementType wide = u.operator().accumulator(type);
        out.line(CppTypes.of(wide) + " " + variable + " = " + CppReductions.identity(u.operator(), wide) + ";");
        emitAccumulated(f, variable, wide);
        out.line(CppReductions.update(scalars.place(u.target()), u.operator(), wide == type ? variable : CppTypes.of(type) + "(" + variable + ")", type));
    }

    private void accumulating(Leaf.For f, String variable, ElementType type) {
        String head = head(f);
        boolean parallel = f.parallelism().onThreads();
        boolean simd = LeafTraits.isInnermost(f.body()) && !type.isComplex() && type != ElementType.BOOL;
        if (f.unroll() > 1) {
            out.line("#pragma GCC unroll " + f.unroll());
        } else if (parallel || simd) {
            threads |= parallel;
            out.line("#pragma omp " + (parallel ? "parallel for" : "") + (parallel && simd ? " " : "") + (simd ? "simd" : "") + " reduction("
                    + CppReductions.clause(f.update().operator(), type) + " : " + variable + ")");
        }
        out.open(head);
        emitAccumulated(f.body(), variable, type);
        out.close("}");
    }

    private void emitAccumulated(Leaf body, String variable, ElementType type) {
        switch (body) {
            case Leaf.Let l -> {
                let(l);
                emitAccumulated(l.body(), variable, type);
            }
            case Leaf.Guard g -> {
                out.open("if (" + g.conditions().stream().map(scalars::condition).collect(Collectors.joining(" && ")) + ") {");
                emitAccumulated(g.body(), variable, type);
                out.close("}");
            }
            case Leaf.For f -> accumulating(f, variable, type);
            case Leaf.Update u -> out.line(CppReductions.update(variable, u.operator(), type.isComplex() && u.value().type() != type ? CppTypes.of(type) + "(" + scalars.of(u.value()) + ")"
                    : scalars.of(u.value()), type));
            default -> emit(body, false);
        }
    }

    private void workspace(Leaf.Workspace w, boolean atomic) {
        String name = names.of(w.buffer().name());
        ElementType type = w.buffer().type();
        String memory = new CppNames(names).fresh(w.buffer().name() + "_memory");
        views.put(w.buffer().name(), name);
        String order = java.util.stream.IntStream.range(0, w.buffer().order()).mapToObj(d -> ", " + d).collect(Collectors.joining());
        out.line("const tw::Workspace<" + CppTypes.of(type) + order + "> " + memory + "(" + list(w.lows()) + ", " + list(w.sizes()) + ", "
                + CppReductions.identity(w.operator(), type) + ");");
        out.line("const tw::View<" + CppTypes.of(type) + order + "> " + name + " = " + memory + ";");
        inBraces(w.producer(), false);
        emit(w.consumer(), atomic);
    }

    private String list(List<IntExpr> values) {
        return values.stream().map(scalars::integer).collect(Collectors.joining(", ", "{", "}"));
    }

    /** The last argument of a kernel that can set its target. */
    private String into() {
        return fresh.map(f -> ", " + f + " ? tw::Into::Set : tw::Into::Add").orElse("");
    }

    private void call(Leaf.Call c) {
        blas = true;
        ElementType type = c.target().buffer().type();
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
