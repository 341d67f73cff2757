package org.tilewright.leaf.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Bounds;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;

/** Turns the temporaries of {@code precompute} into buffers, each with the loops that fill it before those that read it. */
final class LowerWorkspace {

    private final LoopNest nest;
    private final int first;
    private final List<Loop> loops;
    private final Set<String> still;
    private final Function<Expr.Access, BufferRef> buffers;
    private final Map<String, BufferRef> temporaries = new LinkedHashMap<>();
    private final Map<LoopNest.Workspace, LoopNest.Producer> producers = new LinkedHashMap<>();
    /** The variables that producers sum over, so that the consumer has none of their loops. */
    private final Set<String> summed = new HashSet<>();

    /** @param first the position of the outermost loop of the leaf */
    LowerWorkspace(LoopNest nest, int first, Set<String> still, Function<Expr.Access, BufferRef> buffers) {
        this.nest = nest;
        this.first = first;
        this.loops = nest.loops().subList(first, nest.loops().size());
        this.still = still;
        this.buffers = buffers;
    }

    /** Creates the buffer of every temporary, and determines where it is filled. */
    void declare() throws ProgramError {
        for (LoopNest.Workspace w : nest.workspaces()) {
            LoopNest.Producer producer = w.in(nest);
            if (producer.position() < first) {
                throw new ProgramError(w.range(), "precompute-outside",
                        "the temporary '" + w.name() + "' belongs to one processor's own work, so its"
                                + " loops must be inside the distributed loops and inside every communicate");
            }
            if (w.value().type() instanceof RecordType r) {
                throw new ProgramError(w.range(), "precompute-record", "the temporary '" + w.name() + "' would hold " + r.name()
                        + ", and temporaries hold numbers; precompute a field of it");
            }
            temporaries.put(w.name().text(), new BufferRef(w.name().text(), w.name().text(), w.value().type(), w.variables().size()));
            producers.put(w, producer);
            summed.addAll(producer.reduced());
        }
    }

    /** The buffer of a tensor or of a temporary. */
    BufferRef buffer(Expr.Access a) {
        return temporaries.containsKey(a.tensor().text()) ? temporaries.get(a.tensor().text()) : buffers.apply(a);
    }

    /** Whether a producer sums over a variable. */
    boolean sums(String variable) {
        return summed.contains(variable);
    }

    /** The position in the leaf of the first loop that runs for a temporary, or for those that read it. */
    int position(LoopNest.Workspace w) {
        return producers.get(w).position() - first;
    }

    /** Checks that no variable of the consumers is rotated by a loop that they lack. */
    private void checkRotations(LoopNest.Workspace w) throws ProgramError {
        for (Loop l : loops.subList(position(w), loops.size())) {
            List<String> originals = nest.originals(l.name());
            for (String v : nest.form().variables()) {
                if (producers.get(w).reduced().containsAll(originals) && !summed.contains(v) && nest.dependsOn(v, l.name())) {
                    throw new ProgramError(w.range(), "precompute-loops",
                            "the temporary '" + w.name() + "' is summed over loop '" + l.name() + "', by which '" + v
                                    + "' is rotated; rotate it by other loops");
                }
            }
        }
    }

    /** A temporary, with the loops that fill it. @param consumer those that read it */
    Leaf lower(LoopNest.Workspace w, Leaf consumer) throws ProgramError {
        checkRotations(w);
        return lower(w, position(w), consumer);
    }

    /** @param at the position of the consumer's outermost loop in the leaf */
    private Leaf lower(LoopNest.Workspace w, int at, Leaf consumer) throws ProgramError {
        Set<String> outer = new LinkedHashSet<>(still);
        loops.subList(0, at).forEach(l -> outer.add(l.name()));
        Bounds bounds = new Bounds(nest, outer);
        BufferRef buffer = temporaries.get(w.name().text());
        List<String> walked = new ArrayList<>(producers.get(w).reduced());
        walked.addAll(w.variables());
        for (String v : walked) {
            if (bounds.span(v).period().isPresent() || !bounds.isExact(v)) {
                throw new ProgramError(w.range(), "precompute-range",
                        "the loops inside '" + w.name() + "' run over values of '" + v + "' that are not"
                                + " contiguous; put all loops that '" + v
                                + "' was split into inside the temporary, or only the innermost one");
            }
        }
        standsStill(w, walked, at);
        // in the order of the loops; the first is innermost here
        walked.sort(Comparator.comparingInt((String v) -> outermost(v, at)).reversed());
        Map<String, IntExpr> names = new LinkedHashMap<>();
        boolean oneToOne = w.renamed().size() == w.variables().size();
        for (int i = 0; i < w.variables().size(); i++) {
            names.put(w.variables().get(i), IntExpr.variable(oneToOne ? w.renamed().get(i) : w.variables().get(i) + "w"));
        }
        LowerScalar scalars = new LowerScalar(this::buffer, nest, names);
        Leaf producer = new Leaf.Update(new Leaf.Element(buffer, w.variables().stream().map(names::get).toList()), ReductionOperator.SUM,
                scalars.lower(w.value(), List.copyOf(VariableExtents.freeVariables(w.value()))), w.range());
        for (String v : walked) {
            Span s = bounds.span(v);
            String name = names.get(v) instanceof IntExpr.Var x ? x.name() : v;
            producer = new Leaf.For(name, s.low(), s.high(), Leaf.Parallelism.NONE, !names.containsKey(v), 1, producer);
        }
        List<Span> spans = w.variables().stream().map(bounds::span).toList();
        return new Leaf.Workspace(buffer, spans.stream().map(Span::low).toList(),
                spans.stream().map(s -> IntExpr.sub(s.high(), s.low())).toList(), ReductionOperator.SUM, producer, consumer);
    }

    /** Checks that what a temporary depends on, without loops over it, is known before it is filled. */
    private void standsStill(LoopNest.Workspace w, List<String> walked, int at) throws ProgramError {
        for (String v : VariableExtents.freeVariables(w.value())) {
            for (Loop l : loops.subList(at, loops.size())) {
                if (!walked.contains(v) && nest.dependsOn(v, l.name())) {
                    throw new ProgramError(w.range(), "precompute-loops",
                            "the temporary '" + w.name() + "' depends on '" + v + "', which changes in loop '"
                                    + l.name() + "' inside it; add the loops of '" + v + "' to those of the temporary");
                }
            }
        }
    }

    /** The position of the first loop from a position on that is part of a variable. */
    private int outermost(String variable, int from) {
        return IntStream.range(from, loops.size()).filter(l -> nest.originals(loops.get(l).name()).contains(variable)).findFirst()
                .orElse(loops.size());
    }
}
