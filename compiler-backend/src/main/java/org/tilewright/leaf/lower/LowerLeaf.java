package org.tilewright.leaf.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ProgramError;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.Word;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.AffineValue;
import org.tilewright.ir.nest.Bounds;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;

/**
 * Turns the loops below the last communication into a leaf. A variable whose rest is one loop is walked directly over its own
 * range; other loops get the tightest upper bound that the loops outside allow, and guards where a remainder hides the bound.
 */
public final class LowerLeaf {

    private final LoopNest nest;
    private final int first;
    private final List<Loop> loops;
    private final Set<String> still;
    private final BufferRef target;
    private final Function<Expr.Access, BufferRef> buffers;
    private final Set<String> params;
    private final Map<String, BufferRef> workspaces = new LinkedHashMap<>();
    private final Map<LoopNest.Workspace, LoopNest.Producer> producers = new LinkedHashMap<>();
    /** Loops that are walked as the variable itself. */
    private final Map<String, String> direct = new LinkedHashMap<>();
    private final Set<String> dropped = new HashSet<>();
    private final Map<String, Optional<AffineValue>> linear = new HashMap<>();
    private final Map<String, Integer> lastLoop = new HashMap<>();

    /** @param first the position of the outermost loop of the leaf */
    public LowerLeaf(LoopNest nest, int first, BufferRef target, Function<Expr.Access, BufferRef> buffers, Set<String> params) {
        this.nest = nest;
        this.first = first;
        this.loops = nest.loops().subList(first, nest.loops().size());
        this.still = new LinkedHashSet<>();
        nest.loops().subList(0, first).forEach(l -> still.add(l.name()));
        this.target = target;
        this.params = params;
        this.buffers = a -> workspaces.containsKey(a.tensor().text()) ? workspaces.get(a.tensor().text()) : buffers.apply(a);
    }

    public Leaf lower() throws ProgramError {
        for (LoopNest.Workspace w : nest.workspaces()) {
            LoopNest.Producer producer = w.in(nest);
            if (producer.position() < first) {
                throw new ProgramError(w.range(), "precompute-outside", "the temporary '" + w.name() + "' belongs to one processor's own work, so its"
                        + " loops must be inside the distributed loops and inside every communicate");
            }
            workspaces.put(w.name().text(), new BufferRef(w.name().text(), w.name().text(), w.value().type(), w.variables().size()));
            producers.put(w, producer);
            dropped.addAll(producer.reduced());
        }
        if (nest.workspaces().isEmpty()) {
            nest.form().variables().forEach(this::walkDirectly);
        }
        UnaryOperator<Leaf> outside = UnaryOperator.identity();
        for (String v : nest.form().variables()) {
            if (loops.stream().noneMatch(l -> nest.dependsOn(v, l.name())) && !still.contains(v)) {
                IntExpr value = new Bounds(nest, still).point(v).orElseThrow();
                UnaryOperator<Leaf> before = outside;
                outside = body -> before.apply(new Leaf.Let(v, value, guarded(v, body)));
            }
        }
        return outside.apply(insideExtents(loop(0)));
    }

    /** Leaves out iterations of the loops around in which a part of a variable has run out of values. */
    private Leaf insideExtents(Leaf body) {
        Bounds bounds = new Bounds(nest, still);
        List<Leaf.Condition> conditions = new ArrayList<>();
        nest.relations().forEach((v, relation) -> {
            if (relation instanceof Relation.Parts && !nest.form().variables().contains(v)) {
                bounds.point(v).ifPresent(e -> conditions.add(new Leaf.Condition(e, false, nest.extents().get(v))));
            }
        });
        return conditions.isEmpty() ? body : new Leaf.Guard(List.copyOf(conditions), body);
    }

    /** A variable's value in terms of the leaf's loops. */
    private Optional<AffineValue> linear(String variable) {
        return linear.computeIfAbsent(variable, v -> AffineValue.of(nest, v, still));
    }

    private void walkDirectly(String variable) {
        List<Loop> own = loops.stream().filter(l -> nest.dependsOn(variable, l.name())).toList();
        if (own.size() != 1 || nest.form().variables().stream().filter(v -> nest.dependsOn(v, own.get(0).name())).count() != 1) {
            return;
        }
        String loop = own.get(0).name();
        if (linear(variable).map(l -> IntExpr.ONE.equals(l.coefficients().get(loop))).orElse(false)) {
            direct.put(loop, variable);
        }
    }

    private Leaf loop(int at) throws ProgramError {
        if (nest.substitution().isPresent() && at < loops.size() && isSubstituted(loops.get(at).name())) {
            return kernel(at);
        }
        if (at == loops.size()) {
            if (nest.substitution().isPresent()) {
                throw outsideKernel(nest.substitution().get().loops().get(0));
            }
            return updates();
        }
        Leaf body = walk(at);
        for (LoopNest.Workspace w : nest.workspaces().reversed()) {
            if (producers.get(w).position() == first + at) {
                body = workspace(w, at, body);
            }
        }
        return body;
    }

    private Leaf walk(int at) throws ProgramError {
        Loop l = loops.get(at);
        if (isWithProducer(l, at)) {
            doesWithout(l);
            return loop(at + 1);
        }
        boolean reduction = nest.isReduction(l.name());
        Leaf.Parallelism parallel = switch (l.unit().orElse("")) {
            case "vector" -> Leaf.Parallelism.VECTOR;
            case "cpu" -> !reduction ? Leaf.Parallelism.THREADS
                    : l.strategy().orElse("").equals("atomic") ? Leaf.Parallelism.ATOMIC_THREADS : Leaf.Parallelism.PRIVATE_THREADS;
            default -> Leaf.Parallelism.NONE;
        };
        if (direct.containsKey(l.name())) {
            String v = direct.get(l.name());
            Span s = new Bounds(nest, still).span(v);
            return new Leaf.For(v, s.low(), s.high(), parallel, reduction, l.unroll(), loop(at + 1));
        }
        Leaf body = loop(at + 1);
        for (String v : nest.form().variables().reversed()) {
            if (lastLoop.computeIfAbsent(v, this::lastLoopOf) == at && !v.equals(l.name()) && !dropped.contains(v)) {
                Set<String> all = new LinkedHashSet<>(still);
                loops.forEach(x -> all.add(x.name()));
                body = new Leaf.Let(v, new Bounds(nest, all).point(v).orElseThrow(), needsGuard(v) ? guarded(v, body) : body);
            }
        }
        return new Leaf.For(l.name(), IntExpr.ZERO, upperBound(at), parallel, reduction, l.unroll(), body);
    }

    /** Whether a producer runs a loop instead of its consumer; loops of the same variable around the temporary stay. */
    private boolean isWithProducer(Loop l, int at) {
        return nest.originals(l.name()).stream().allMatch(v -> producers.values().stream().anyMatch(p -> p.position() <= first + at && p.reduced().contains(v)));
    }

    /** Checks that no variable of the consumer is rotated by a loop that it does not have. */
    private void doesWithout(Loop l) throws ProgramError {
        for (String v : nest.form().variables()) {
            if (!dropped.contains(v) && nest.dependsOn(v, l.name())) {
                LoopNest.Workspace w = nest.workspaces().stream().filter(x -> producers.get(x).reduced().containsAll(nest.originals(l.name())))
                        .findFirst().orElse(nest.workspaces().getFirst());
                throw new ProgramError(w.range(), "precompute-loops", "the temporary '" + w.name() + "' is summed over loop '" + l.name() + "', by which '" + v
                        + "' is rotated; rotate it by other loops");
            }
        }
    }

    private int lastLoopOf(String variable) {
        int last = -1;
        for (int i = 0; i < loops.size(); i++) {
            if (nest.dependsOn(variable, loops.get(i).name())) {
                last = i;
            }
        }
        return last;
    }

    /** The number of iterations for which all variables that the loop is part of can stay inside their extents. */
    private IntExpr upperBound(int at) {
        String name = loops.get(at).name();
        Set<String> outer = new LinkedHashSet<>();
        loops.subList(0, at).forEach(l -> outer.add(l.name()));
        IntExpr bound = loops.get(at).extent();
        for (String a : ancestors(name)) {
            AffineValue value = linear(a).orElseThrow();
            IntExpr room = IntExpr.sub(nest.extents().get(a), value.at(outer));
            bound = IntExpr.min(bound, IntExpr.ceilDiv(room, value.coefficients().get(name)));
        }
        return bound;
    }

    /** The variables that a loop makes up, nearest first, itself apart. */
    private List<String> ancestors(String loop) {
        List<String> out = new ArrayList<>();
        nest.relations().forEach((variable, relation) -> {
            if (relation instanceof Relation.Parts && linear(variable).map(l -> l.coefficients().containsKey(loop)).orElse(false)) {
                out.add(variable);
            }
        });
        return out.reversed();
    }

    /** Whether a remainder hides the bound of a variable that leaf loops make up. */
    private boolean needsGuard(String variable) {
        return linear(variable).isEmpty();
    }

    private Leaf guarded(String variable, Leaf body) {
        Set<String> all = new LinkedHashSet<>(still);
        loops.forEach(x -> all.add(x.name()));
        List<Leaf.Condition> conditions = new ArrayList<>();
        collectGuards(variable, new Bounds(nest, all), conditions);
        return conditions.isEmpty() ? body : new Leaf.Guard(List.copyOf(conditions), body);
    }

    private void collectGuards(String variable, Bounds at, List<Leaf.Condition> out) {
        switch (nest.relations().get(variable)) {
            case null -> { }
            case Relation.Parts p -> {
                out.add(new Leaf.Condition(at.point(variable).orElseThrow(), false, nest.extents().get(variable)));
                collectGuards(p.outer(), at, out);
                collectGuards(p.inner(), at, out);
            }
            case Relation.Rotation r -> collectGuards(r.rotated(), at, out);
            case Relation.CollapsedOuter c -> collectGuards(c.fused(), at, out);
            case Relation.CollapsedInner c -> collectGuards(c.fused(), at, out);
        }
    }

    private Leaf updates() {
        LowerScalar scalars = new LowerScalar(buffers, nest.extents(), Map.of(), params);
        List<Leaf> parts = new ArrayList<>();
        for (StatementForm.Term t : nest.form().terms()) {
            Leaf u = new Leaf.Update(new Leaf.Element(target, scalars.element(nest.form().statement().target()).index()),
                    nest.form().operator(), scalars.lower(nest.consumer(t), variables(t)), t.value().range());
            List<Leaf.Condition> first = t.absent().stream()
                    .map(v -> new Leaf.Condition(IntExpr.variable(v), true, IntExpr.ZERO)).toList();
            parts.add(first.isEmpty() ? u : new Leaf.Guard(first, u));
        }
        return parts.size() == 1 ? parts.get(0) : new Leaf.Sequence(List.copyOf(parts));
    }

    /** The variables that have a value in a term: those of the left side and its own. */
    private List<String> variables(StatementForm.Term t) {
        return nest.form().variables().stream().filter(v -> !t.absent().contains(v) && !dropped.contains(v)).toList();
    }

    /** @param at the position of the consumer's outermost loop in the leaf */
    private Leaf workspace(LoopNest.Workspace w, int at, Leaf consumer) throws ProgramError {
        Set<String> outer = new LinkedHashSet<>(still);
        loops.subList(0, at).forEach(l -> outer.add(l.name()));
        Bounds bounds = new Bounds(nest, outer);
        BufferRef buffer = workspaces.get(w.name().text());
        List<String> walked = new ArrayList<>(producers.get(w).reduced());
        walked.addAll(w.variables());
        for (String v : walked) {
            if (bounds.span(v).period().isPresent() || !bounds.isExact(v)) {
                throw new ProgramError(w.range(), "precompute-range", "the loops inside '" + w.name() + "' run over some values of '" + v + "' that are not"
                        + " next to each other; put all loops that '" + v + "' was split into inside the temporary, or none but the innermost");
            }
        }
        standsStill(w, walked, at);
        // in the order in which the loops stand; the first is innermost here
        walked.sort(Comparator.comparingInt((String v) -> outermost(v, at)).reversed());
        Map<String, IntExpr> names = new LinkedHashMap<>();
        boolean oneToOne = w.renamed().size() == w.variables().size();
        for (int i = 0; i < w.variables().size(); i++) {
            names.put(w.variables().get(i), IntExpr.variable(oneToOne ? w.renamed().get(i) : w.variables().get(i) + "w"));
        }
        LowerScalar scalars = new LowerScalar(buffers, nest.extents(), names, params);
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

    /** Checks that what a temporary depends on without having loops over it is known before the temporary is filled. */
    private void standsStill(LoopNest.Workspace w, List<String> walked, int at) throws ProgramError {
        for (String v : VariableExtents.freeVariables(w.value())) {
            for (Loop l : loops.subList(at, loops.size())) {
                if (!walked.contains(v) && nest.dependsOn(v, l.name())) {
                    throw new ProgramError(w.range(), "precompute-loops", "the temporary '" + w.name() + "' depends on '" + v + "', which takes other values in loop '"
                            + l.name() + "' inside of it; add the loops of '" + v + "' to its own");
                }
            }
        }
    }

    /** The position of the first loop from a position on that helps to make up a variable. */
    private int outermost(String variable, int from) {
        return IntStream.range(from, loops.size()).filter(l -> nest.originals(loops.get(l).name()).contains(variable)).findFirst().orElse(loops.size());
    }

    private static ProgramError outsideKernel(Word loop) {
        return new ProgramError(loop.range(), "substitute-loops", "loop '" + loop + "' is outside other loops or communicates that stay; the loops"
                + " of a kernel are the innermost ones");
    }

    /** The variable that a loop alone runs through, one step at a time, once the loops outside the kernel stand still. */
    private Optional<String> restOfOneVariable(String loop, Set<String> outside) {
        List<String> variables = nest.form().variables().stream().filter(v -> nest.dependsOn(v, loop)).toList();
        if (variables.size() != 1) {
            return Optional.empty();
        }
        return AffineValue.of(nest, variables.get(0), outside).filter(l -> l.coefficients().equals(Map.of(loop, IntExpr.ONE)))
                .map(l -> variables.get(0));
    }

    private boolean isSubstituted(String loop) {
        return nest.substitution().get().loops().stream().anyMatch(w -> w.text().equals(loop));
    }

    private Leaf kernel(int at) throws ProgramError {
        var command = nest.substitution().get();
        Set<String> inside = new LinkedHashSet<>();
        loops.subList(at, loops.size()).forEach(l -> inside.add(l.name()));
        for (Word w : command.loops()) {
            if (!inside.remove(w.text())) {
                throw outsideKernel(w);
            }
        }
        if (!inside.isEmpty()) {
            throw new ProgramError(command.range(), "substitute-loops", "'" + inside.iterator().next() + "' is inside these loops and must be part"
                    + " of the kernel, or stand outside of it");
        }
        Set<String> outside = new LinkedHashSet<>(still);
        loops.subList(0, at).forEach(l -> outside.add(l.name()));
        Map<String, Span> spans = new LinkedHashMap<>();
        for (Word w : command.loops()) {
            String v = restOfOneVariable(w.text(), outside).orElseThrow(() -> new ProgramError(w.range(), "substitute-loops", "loop '" + w
                    + "' is not the whole rest of one index variable, so no kernel fits it"));
            spans.put(v, new Bounds(nest, outside).span(v));
        }
        LowerScalar scalars = new LowerScalar(buffers, nest.extents(), Map.of(), params);
        return new RecogniseKernel(nest.form(), target, scalars, buffers).call(command, spans);
    }
}
