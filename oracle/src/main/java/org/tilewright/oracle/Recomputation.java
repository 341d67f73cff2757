package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Odometer;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.Formula;
import org.tilewright.oracle.meaning.Meaning;

/**
 * Some elements as one execution left them, computed again: by the statement, from inputs, from what the run left, and, where an
 * operand has been overwritten since, from elements that are computed again themselves, each once.
 */
final class Recomputation {

    /** An execution, and which of its elements are needed. */
    private static final class Link {
        final Timeline.Execution execution;
        final PreparedStatement statement;
        /** At most so many elements. */
        double wanted;
        boolean all;
        long[] places = new long[0];
        final List<long[]> demands = new ArrayList<>();
        final Map<String, Source> known = new HashMap<>();
        final Map<String, Link> links = new HashMap<>();
        /** Those that nothing later needs. */
        final List<Link> expiring = new ArrayList<>();
        Optional<Source> value = Optional.empty();

        Link(Timeline.Execution execution, PreparedStatement statement) {
            this.execution = execution;
            this.statement = statement;
        }

        Meaning meaning() {
            return statement.meaning();
        }

        /** How many elements before running totals one of those that are needed is made of, beside those that are needed anyway. */
        double madeOf() {
            return all ? 1 : meaning().madeOf();
        }
    }

    private final NaiveEvaluator oracle;
    private final Timeline timeline;
    private final Origins origins;
    private final Link root;
    /** The latest first. */
    private final List<Link> order = new ArrayList<>();
    private double cost;

    private Recomputation(NaiveEvaluator oracle, Timeline timeline, Origins origins, Link root) {
        this.oracle = oracle;
        this.timeline = timeline;
        this.origins = origins;
        this.root = root;
    }

    /**
     * Finds out what is needed.
     *
     * @param places row-major linear indices, in order
     * @param executions the most that may be looked at
     * @return nothing if it is more than may be
     */
    static Optional<Recomputation> of(NaiveEvaluator oracle, Timeline timeline, Origins origins,
                                      Timeline.Execution execution, long[] places,
                                      Effort effort, int executions) {
        Link root = new Link(execution, oracle.prepared(execution.statement(), execution.counters()));
        root.wanted = places.length;
        root.places = places;
        Recomputation r = new Recomputation(oracle, timeline, origins, root);
        return r.isWithin(effort, executions) ? Optional.of(r) : Optional.empty();
    }

    /** About how many points it takes. */
    double cost() {
        return cost;
    }

    private boolean isWithin(Effort effort, int executions) {
        TreeMap<long[], Link> open = new TreeMap<>(Arrays::compare);
        open.put(root.execution.path(), root);
        double waiting = 0;
        while (!open.isEmpty()) {
            Link link = open.pollLastEntry().getValue();
            order.add(link);
            waiting -= link.wanted;
            double size = size(link);
            // whatever needs it is later, and has been seen
            if (link != root && link.wanted > size / 2) {
                link.all = true;
                link.wanted = size;
            }
            cost += (link.all ? link.meaning().points() : link.wanted * (link.meaning().pointsOfOne() + Effort.ELEMENT_AGAIN))
                    + Effort.EXECUTION_AGAIN;
            for (String tensor : link.statement.tensors()) {
                Optional<Timeline.Execution> set = timeline.before(link.execution, tensor);
                if (set.isEmpty()) {
                    know(link, tensor, origins.input(tensor));
                } else if (set.get().is(timeline.last(tensor).orElseThrow())) {
                    know(link, tensor, origins.result(tensor));
                } else {
                    waiting += demand(link, tensor, set.get(), open);
                }
            }
            if (waiting > effort.elements() || cost > effort.again() || order.size() > executions) {
                return false;
            }
        }
        return true;
    }

    private void know(Link link, String tensor, Source source) {
        link.known.put(tensor, source);
        double weight = source.weight() - 1;
        for (Formula.Address a : link.statement.addresses()) {
            cost += a.tensor().equals(tensor) ? link.wanted * link.madeOf() * link.meaning().readsOfOne(a) * weight : 0;
        }
    }

    private static double size(Link link) {
        return DenseTensor.count(link.meaning().shape());
    }

    /** Says that an execution's elements are needed, and how many more that may be. */
    private double demand(Link by, String tensor, Timeline.Execution execution, TreeMap<long[], Link> open) {
        Link link = open.get(execution.path());
        if (link == null) {
            link = new Link(execution, oracle.prepared(execution.statement(), execution.counters()));
            open.put(execution.path(), link);
            by.expiring.add(link);
        }
        by.links.put(tensor, link);
        double before = link.wanted;
        for (Formula.Address a : by.statement.addresses()) {
            if (a.tensor().equals(tensor)) {
                link.wanted = Math.min(size(link), link.wanted + by.wanted * by.madeOf() * by.meaning().readsOfOne(a));
            }
        }
        return link.wanted - before;
    }

    /** The elements. @throws EvaluationException if they have no value */
    Source.Some compute() {
        for (Link link : order) {
            if (link != root && !link.all) {
                link.places = merged(link.demands);
                link.demands.clear();
            }
            link.meaning().reads().forEach(a -> demand(a, link, true));
            link.meaning().keeps().forEach(a -> demand(a, link, false));
        }
        for (int i = order.size() - 1; i > 0; i--) {
            compute(order.get(i));
        }
        Source.Some elements = execution(root).some(root.places);
        order.clear();
        root.links.clear();
        root.expiring.clear();
        return elements;
    }

    /** @param computed whether elements that are computed read there, or those that are left as they are */
    private static void demand(Formula.Address a, Link by, boolean computed) {
        Link operand = by.links.get(a.tensor());
        if (operand != null && !operand.all) {
            operand.demands.add(read(a, by, computed));
        }
    }

    private void compute(Link link) {
        StatementEvaluation execution = execution(link);
        if (link.all) {
            DenseTensor result = DenseTensor.zeros(link.meaning().stored(), link.meaning().shape());
            link.value = Optional.of(new Source.Stored(result, execution.all(result)));
        } else {
            link.value = Optional.of(execution.some(link.places));
        }
        for (Link l : link.expiring) {
            l.value = Optional.empty();
        }
    }

    private static StatementEvaluation execution(Link link) {
        Map<String, Source> sources = new HashMap<>(link.known);
        link.links.forEach((tensor, l) -> sources.put(tensor, l.value.orElseThrow()));
        boolean narrow = !link.all && link.meaning().running().isEmpty() && isScattered(link.places);
        return link.statement.execution(sources, link.execution.counters(), narrow);
    }

    /** Whether few elements have a neighbour. */
    private static boolean isScattered(long[] places) {
        int runs = 1;
        for (int i = 1; i < places.length; i++) {
            runs += places[i] == places[i - 1] + 1 ? 0 : 1;
        }
        return places.length < 16L * runs;
    }

    /** The places that a link's elements read at an address, those that are computed or the others. */
    private static long[] read(Formula.Address a, Link by, boolean computed) {
        Meaning meaning = by.meaning();
        int order = meaning.shape().length;
        int[] inner = Arrays.stream(a.variables()).filter(v -> v >= order).toArray();
        long[] variables = new long[meaning.extents().length];
        Odometer odometer = new Odometer(variables, inner, meaning.extents());
        DenseTensor shape = new DenseTensor(ElementType.BOOL, meaning.shape(), by.places);
        long[] places = by.all || meaning.running().isEmpty() ? by.places : new RunningElements(meaning).madeOf(by.places);
        int count = by.all ? Math.toIntExact(shape.size()) : places.length;
        long[] out = new long[Math.toIntExact((long) (count * meaning.readsOfOne(a)))];
        int n = 0;
        for (int i = 0; i < count; i++) {
            long[] index = shape.index(by.all ? i : places[i]);
            if (meaning.computes(index) != computed) {
                continue;
            }
            meaning.place(index, variables);
            for (boolean more = odometer.start(); more; more = odometer.next()) {
                out[n++] = a.at(variables);
            }
        }
        return Arrays.copyOf(out, n);
    }

    /** All of them once, in order. */
    private static long[] merged(List<long[]> demands) {
        long[] all = new long[demands.stream().mapToInt(d -> d.length).sum()];
        int n = 0;
        for (long[] d : demands) {
            System.arraycopy(d, 0, all, n, d.length);
            n += d.length;
        }
        Arrays.sort(all);
        int distinct = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || all[i] != all[i - 1]) {
                all[distinct++] = all[i];
            }
        }
        return Arrays.copyOf(all, distinct);
    }
}
