package org.tilewright.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Program;
import org.tilewright.ir.nest.Flops;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.pass.LeafPasses;

/** A test double of fusion: statements whose loops are the same, planned one by one, become one nest, whatever they compute. */
public final class SharedNest {

    private final Program program;
    private final Set<BufferRef> fetched = new LinkedHashSet<>();

    private SharedNest(Program program) {
        this.program = program;
    }

    /** A plan whose last two steps are statements, with both in one nest. */
    public static Plan ofLastTwo(Plan plan) {
        List<Plan.Step> steps = new ArrayList<>(plan.steps());
        List<Plan.Step> last = steps.subList(steps.size() - 2, steps.size());
        Plan.Compute both = new SharedNest(plan.program()).join((Plan.Compute) last.getFirst(), (Plan.Compute) last.getLast());
        last.clear();
        steps.add(both);
        return new Plan(plan.program(), plan.grid(), plan.tensors(), List.copyOf(steps), plan.requirements());
    }

    private Plan.Compute join(Plan.Compute a, Plan.Compute b) {
        return new Plan.Compute(together(a.outputs(), b.outputs()), new Flops(together(a.flops().parts(), b.flops().parts())), a.schedule(),
                a.owners(), together(a.requirements(), b.requirements()).stream().distinct().toList(), join(a.body(), b.body()), a.cause());
    }

    private List<Plan.Node> join(List<Plan.Node> a, List<Plan.Node> b) {
        Plan.Node first = a.getFirst();
        Plan.Node second = b.getFirst();
        if (first instanceof Plan.Fetch f) {
            fetched.add(f.buffer());
        }
        if (first instanceof Plan.Fetch || first instanceof Plan.Accumulate) {
            return List.of(first.around(join(first.body(), b)));
        }
        if (second instanceof Plan.Fetch f && fetched.contains(f.buffer())) {
            return join(a, f.body());
        }
        if (second instanceof Plan.Fetch || second instanceof Plan.Accumulate) {
            return List.of(second.around(join(a, second.body())));
        }
        if (first instanceof Plan.Loop l && second instanceof Plan.Loop m && l.variable().equals(m.variable())) {
            return List.of(l.around(join(l.body(), m.body())));
        }
        Leaf both = join(plain(((Plan.Work) first).leaf()), plain(((Plan.Work) second).leaf()));
        return List.of(new Plan.Work(LeafPasses.inThePlan(both, LeafPass.Setting.of(program, e -> 0))));
    }

    private static Leaf plain(Leaf leaf) {
        return leaf instanceof Leaf.Decided d ? plain(d.loops()) : leaf.around(SharedNest::plain);
    }

    private static Leaf join(Leaf a, Leaf b) {
        if (a instanceof Leaf.For f && b instanceof Leaf.For g && f.variable().equals(g.variable())) {
            return new Leaf.For(f.variable(), f.low(), f.high(), f.parallelism(), f.reduction() || g.reduction(), f.unroll(),
                    join(f.body(), g.body()));
        }
        if (a instanceof Leaf.Let l && b instanceof Leaf.Let m && l.variable().equals(m.variable())) {
            return new Leaf.Let(l.variable(), l.value(), join(l.body(), m.body()));
        }
        return new Leaf.Sequence(List.of(a, b));
    }

    private static <T> List<T> together(List<T> a, List<T> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }
}
