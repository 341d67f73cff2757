package org.tilewright.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The steps of a plan in order, including those inside repetitions, and their totals. */
public final class AllSteps {

    /**
     * Processors that combine their partial results: those of a machine that differ only along some dimensions.
     *
     * @param along dimensions of the machine
     */
    public record Combining(Grid machine, List<Integer> along) { }

    private final Plan plan;

    public AllSteps(Plan plan) {
        this.plan = plan;
    }

    private static Stream<Plan.Step> of(List<Plan.Step> steps) {
        return steps.stream().flatMap(s -> s instanceof Plan.Repeat r ? Stream.concat(Stream.of(s), of(r.body())) : Stream.of(s));
    }

    private <T extends Plan.Step> Stream<T> all(Class<T> kind) {
        return of(plan.steps()).filter(kind::isInstance).map(kind::cast);
    }

    public Stream<Plan.Compute> computes() {
        return all(Plan.Compute.class);
    }

    /** The outputs of statements. */
    public Set<String> changed() {
        return ordered(computes().flatMap(c -> c.outputs().stream()).map(Plan.Output::tensor));
    }

    public Stream<Plan.Redistribute> redistributions() {
        return all(Plan.Redistribute.class);
    }

    /** The tensors that change their layout. */
    public Set<String> moved() {
        return ordered(redistributions().map(Plan.Redistribute::tensor));
    }

    /** The counters of repetitions. */
    public Set<String> counters() {
        return ordered(all(Plan.Repeat.class).map(Plan.Repeat::variable));
    }

    /** The processors that combine results or pass on running totals. */
    public Set<Combining> combining() {
        return ordered(computes().flatMap(c -> Stream.concat(along(c.body()),
                c.outputs().stream().flatMap(o -> o.scan().stream()).map(Scan::along)).filter(a -> !a.isEmpty())
                .map(a -> new Combining(c.grid(), a))));
    }

    private static Stream<List<Integer>> along(List<Plan.Node> body) {
        return Plan.Node.all(body, Plan.Accumulate.class).flatMap(p -> switch (p.how()) {
            case Communication.Reduce r -> Stream.of(r.along());
            case Communication.AllReduce r -> Stream.of(r.along());
            default -> Stream.<List<Integer>>of();
        });
    }

    private static <T> Set<T> ordered(Stream<T> all) {
        return all.collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
