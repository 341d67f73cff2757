package org.tilewright.leaf.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.concrete.StatementTree;
import org.tilewright.ir.concrete.Stmt;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.AffineValue;
import org.tilewright.ir.nest.Bounds;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;

/**
 * Turns the loops below the last communication into a leaf. If one loop remains of a variable, it runs directly over the variable's range;
 * other loops get the tightest upper bound that the outer loops allow, and guards if a remainder hides the bound.
 */
public final class LowerLeaf {

    private final LoopNest nest;
    private final List<Loop> loops;
    private final Set<String> still;
    private final BufferRef target;
    private final LowerWorkspace workspaces;
    /** Loops that run over the variable itself, or over the number of its iteration if it has a step. */
    private final Map<String, String> direct = new LinkedHashMap<>();
    /** Variables in terms of loop variables. */
    private final Map<String, IntExpr> names = new LinkedHashMap<>();
    private final Map<String, Optional<AffineValue>> linear = new HashMap<>();
    private final Map<String, Integer> lastLoop = new HashMap<>();

    /** @param first the position of the outermost loop of the leaf */
    public LowerLeaf(LoopNest nest, int first, BufferRef target, Function<Expr.Access, BufferRef> buffers) {
        this.nest = nest;
        this.loops = nest.loops().subList(first, nest.loops().size());
        this.still = new LinkedHashSet<>();
        nest.loops().subList(0, first).forEach(l -> still.add(l.name()));
        this.target = target;
        this.workspaces = new LowerWorkspace(nest, first, still, buffers);
    }

    public Leaf lower() throws ProgramError {
        workspaces.declare();
        if (nest.workspaces().isEmpty()) {
            nest.form().variables().forEach(this::walkDirectly);
        }
        nest.form().quotients().forEach((v, q) -> names.put(v, direct.containsValue(q.element()) && step(q.element()).isPresent()
                ? q.inIteration(IntExpr.variable(number(q.element()))) : q.at(IntExpr.variable(q.element()))));
        UnaryOperator<Leaf> outside = UnaryOperator.identity();
        for (String v : nest.form().variables()) {
            if (loops.stream().noneMatch(l -> nest.dependsOn(v, l.name())) && !still.contains(v)) {
                IntExpr value = new Bounds(nest, still).point(v).orElseThrow();
                UnaryOperator<Leaf> before = outside;
                outside = body -> before.apply(new Leaf.Let(v, value, guarded(v, inRange(v, body))));
            }
        }
        Leaf body = lower(inLeaf());
        for (String v : nest.form().variables()) {
            body = still.contains(v) ? inRange(v, body) : body;
        }
        return FollowIndices.in(outside.apply(insideExtents(body)));
    }

    /** Skips iterations of the surrounding loops in which part of a variable has no values left. */
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
            step(variable).ifPresent(step -> names.put(variable, IntExpr.add(
                    IntExpr.mul(step, IntExpr.variable(number(variable))), nest.form().ranges().get(variable).low())));
        }
    }

    /** The step of a variable, from its range. */
    private Optional<IntExpr> step(String variable) {
        return Optional.ofNullable(nest.form().ranges().get(variable)).flatMap(Span::period).map(Span.Period::period);
    }

    /** The name of an iteration's number, for a variable with a step. */
    private String number(String variable) {
        String name = variable + "_number";
        while (nest.extents().containsKey(name)) {
            name += "_";
        }
        return name;
    }

    /** The leaf's part of the statement. */
    private Stmt inLeaf() {
        Stmt at = StatementTree.of(nest);
        for (String outside : still) {
            at = at instanceof Stmt.Forall f && f.loop().name().equals(outside) ? f.body() : at;
        }
        return at;
    }

    private Leaf lower(Stmt stmt) throws ProgramError {
        return switch (stmt) {
            case Stmt.Forall f -> {
                Optional<Leaf> call = kernel(indexOf(f.loop()));
                yield call.isPresent() ? call.get() : walk(f.loop(), f.body());
            }
            case Stmt.Where w -> {
                Optional<Leaf> call = kernel(workspaces.position(w.temporary()));
                yield call.isPresent() ? call.get() : workspaces.lower(w.temporary(), lower(w.consumer()));
            }
            case Stmt.Sequence s -> updates();
            case Stmt.Assign a -> updates();
        };
    }

    private int indexOf(Loop loop) {
        return nest.indexOf(loop.name()) - still.size();
    }

    /** The kernel call that replaces the loops from a position on. */
    private Optional<Leaf> kernel(int at) throws ProgramError {
        if (nest.substitution().isEmpty()) {
            return Optional.empty();
        }
        LowerKernel kernel = new LowerKernel(nest, loops, still, nest.substitution().get(), names);
        if (at == loops.size()) {
            throw kernel.notInnermost();
        }
        return kernel.has(loops.get(at)) ? Optional.of(kernel.lower(at, target, workspaces::buffer)) : Optional.empty();
    }

    private static Leaf.Parallelism parallelism(Schedule.Unit unit, boolean reduction, Optional<Schedule.Strategy> strategy) {
        return switch (unit) {
            case VECTOR -> Leaf.Parallelism.VECTOR;
            case GPU_BLOCK -> Leaf.Parallelism.GPU_BLOCKS;
            case GPU_THREAD -> Leaf.Parallelism.GPU_THREADS;
            case CPU -> !reduction ? Leaf.Parallelism.THREADS : switch (strategy.orElse(Schedule.Strategy.PRIVATIZE)) {
                case ATOMIC -> Leaf.Parallelism.ATOMIC_THREADS;
                case PRIVATIZE -> Leaf.Parallelism.PRIVATE_THREADS;
            };
        };
    }

    private Leaf walk(Loop l, Stmt inside) throws ProgramError {
        int at = indexOf(l);
        boolean reduction = nest.isReduction(l.name());
        Leaf.Parallelism parallel = l.unit().map(u -> parallelism(u, reduction, l.strategy())).orElse(Leaf.Parallelism.NONE);
        if (direct.containsKey(l.name())) {
            String v = direct.get(l.name());
            boolean steps = step(v).isPresent();
            Span s = steps ? new Bounds(nest, still).iterations(v) : new Bounds(nest, still).span(v);
            return new Leaf.For(steps ? number(v) : v, s.low(), s.high(), parallel, reduction, l.unroll(), lower(inside));
        }
        Leaf body = inRange(l.name(), lower(inside));
        for (String v : nest.form().variables().reversed()) {
            if (lastLoop.computeIfAbsent(v, this::lastLoopOf) == at && !v.equals(l.name()) && !workspaces.sums(v)) {
                Set<String> all = new LinkedHashSet<>(still);
                loops.forEach(x -> all.add(x.name()));
                Leaf reached = inRange(v, body);
                body = new Leaf.Let(v, new Bounds(nest, all).point(v).orElseThrow(), needsGuard(v) ? guarded(v, reached) : reached);
            }
        }
        return new Leaf.For(l.name(), IntExpr.ZERO, upperBound(at), parallel, reduction, l.unroll(), body);
    }

    /** Skips the values of a variable outside its range, if its loops also run over others. */
    private Leaf inRange(String variable, Leaf body) {
        Span range = nest.form().ranges().get(variable);
        IntExpr v = IntExpr.variable(variable);
        if (range == null) {
            return body;
        }
        List<Leaf.Condition> conditions = new ArrayList<>(List.of(new Leaf.Condition(range.low(), false, IntExpr.add(v, IntExpr.ONE)),
                new Leaf.Condition(v, false, range.high())));
        range.period().ifPresent(p -> conditions.add(
                new Leaf.Condition(IntExpr.mod(IntExpr.sub(v, range.low()), p.period()), true, IntExpr.ZERO)));
        return new Leaf.Guard(List.copyOf(conditions), body);
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

    /** The variables that a loop is part of, nearest first, except itself. */
    private List<String> ancestors(String loop) {
        List<String> out = new ArrayList<>();
        nest.relations().forEach((variable, relation) -> {
            if (relation instanceof Relation.Parts && linear(variable).map(l -> l.coefficients().containsKey(loop)).orElse(false)) {
                out.add(variable);
            }
        });
        return out.reversed();
    }

    /** Whether a remainder hides the bound of a variable composed of leaf loops. */
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
            case Relation.Quotient q -> throw new IllegalStateException("no loops make up a quotient");
        }
    }

    private Leaf updates() throws ProgramError {
        kernel(loops.size());
        LowerScalar scalars = new LowerScalar(workspaces::buffer, nest, names);
        Combiner by = combiner(nest);
        List<Leaf> parts = new ArrayList<>();
        for (StatementForm.Term t : nest.form().terms()) {
            Leaf u = new Leaf.Update(new Leaf.Element(target, scalars.element(nest.form().statement().target()).index()),
                    by, scalars.lower(nest.consumer(t), variables(t)), t.value().range());
            List<Leaf.Condition> once = t.absent().stream()
                    .map(v -> new Leaf.Condition(names.getOrDefault(v, IntExpr.variable(v)), true, first(v))).toList();
            parts.add(once.isEmpty() ? u : new Leaf.Guard(once, u));
        }
        return parts.size() == 1 ? parts.get(0) : new Leaf.Sequence(List.copyOf(parts));
    }

    /** How the values of a statement combine. */
    public static Combiner combiner(LoopNest nest) {
        LowerScalar scalars = new LowerScalar(a -> {
            throw new IllegalStateException("a function of a reduction reads " + a);
        }, nest, Map.of());
        return scalars.combiner(nest.form().by());
    }

    /** The least value of a variable. */
    private IntExpr first(String variable) {
        Span range = nest.form().ranges().get(variable);
        return range == null ? IntExpr.ZERO : range.low();
    }

    /** The variables that have a value in a term: those of the left side and its own. */
    private List<String> variables(StatementForm.Term t) {
        return nest.form().variables().stream().filter(v -> !t.absent().contains(v) && !workspaces.sums(v)).toList();
    }
}
