package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.oracle.meaning.Whole;

/** Compares some elements of each tensor that a program computes, as many as a bounded effort reaches, the cheapest first. */
final class Sampling {

    /** How many elements of a tensor are compared. */
    static final int SAMPLES = 64;

    /** A program is always compared in the same elements, so that a failure can be looked at again. */
    private static final long SEED = 20240229;

    /** A tensor, the execution that set it last, and elements of it in the order in which they were chosen. */
    private record Subject(String tensor, Timeline.Execution execution, long[] chosen) { }

    /** Some of the chosen elements, and what it takes to compute them. */
    private record Candidate(Subject subject, Recomputation recomputation) { }

    private final NaiveEvaluator oracle;
    private final Computed run;
    private final Effort effort;
    private final Ends ends;
    private final Timeline timeline;
    private final Origins origins;
    private final Findings findings = new Findings();

    /** @param run what it computed, by the names that the oracle has */
    Sampling(NaiveEvaluator oracle, Computed run, Ends ends, Effort effort) {
        this.oracle = oracle;
        this.run = run;
        this.effort = effort;
        this.ends = ends;
        timeline = new Timeline(oracle.records(), oracle.declared(), ends);
        origins = new Origins(oracle, run, new Whole.Room(effort.bytes()));
    }

    /** @throws EvaluationException if an element has no value and no other one differs */
    Verdict verdict() {
        Set<String> computed = timeline.computed();
        if (ends.unknown().isPresent()) {
            computed.forEach(tensor -> findings.leave(tensor, Map.of()));
            return findings.verdict(true);
        }
        int executions = Math.max(1000, effort.executions() / computed.size());
        List<Candidate> candidates = new ArrayList<>();
        for (String tensor : computed) {
            long[] chosen = choose(oracle.declared().extents(tensor));
            Optional<Subject> subject = timeline.last(tensor).map(e -> new Subject(tensor, e, chosen));
            if (subject.isEmpty()) {
                compareUnset(tensor, chosen);
                continue;
            }
            candidate(subject.get(), effort.again(), executions).ifPresentOrElse(candidates::add, () -> findings.leave(subject.get().tensor,
                    subject.get().execution.counters()));
        }
        candidates.sort(Comparator.comparingDouble(c -> c.recomputation.cost()));
        double left = effort.again();
        for (Candidate c : candidates) {
            Optional<Candidate> affordable = c.recomputation.cost() <= left ? Optional.of(c) : candidate(c.subject, left, executions);
            if (affordable.isEmpty()) {
                findings.leave(c.subject.tensor, c.subject.execution.counters());
            } else {
                left -= affordable.get().recomputation.cost();
                compare(affordable.get());
            }
        }
        return findings.verdict(true);
    }

    private static long[] choose(long[] extents) {
        long size = DenseTensor.count(extents);
        SplittableRandom random = new SplittableRandom(SEED);
        return size <= SAMPLES ? LongStream.range(0, size).toArray() : random.longs(0, size).distinct().limit(SAMPLES).toArray();
    }

    /** As many of the chosen elements as are within a number of points. */
    private Optional<Candidate> candidate(Subject subject, double points, int executions) {
        Effort within = effort.withAgain(points);
        for (int n = subject.chosen.length; n > 0; n /= 4) {
            long[] places = Arrays.copyOf(subject.chosen, n);
            Arrays.sort(places);
            Optional<Recomputation> r = Recomputation.of(oracle, timeline, origins, subject.execution, places, within, executions);
            if (r.isPresent()) {
                return Optional.of(new Candidate(subject, r.get()));
            }
        }
        return Optional.empty();
    }

    private void compare(Candidate c) {
        String tensor = c.subject.tensor;
        Source.Some expected;
        try {
            expected = c.recomputation.compute();
        } catch (EvaluationException e) {
            findings.missing(e);
            return;
        }
        compare(tensor, expected.places(), expected.values(), expected.uncertainty());
    }

    /** A tensor that only repeats without rounds would set is what it was. */
    private void compareUnset(String tensor, long[] places) {
        Optional<DenseTensor> kept = oracle.kept(tensor);
        GivenElements before = oracle.elements(tensor);
        compare(tensor, places,
                elements(tensor, places, kept.isPresent() ? b -> b.copyFrom(Block.of(kept.get()), b.region()) : before::fill),
                Optional.empty());
    }

    private void compare(String tensor, long[] places, DenseTensor expected, Optional<double[]> uncertainty) {
        DenseTensor shape = new DenseTensor(expected.type(), oracle.declared().extents(tensor), null);
        findings.compare(tensor, shape, places, elements(tensor, places, b -> run.read(tensor, b)), expected, uncertainty);
    }

    /** @param fill sets the elements of a block */
    private DenseTensor elements(String tensor, long[] places, Consumer<Block> fill) {
        ElementType type = oracle.declared().type(tensor);
        DenseTensor shape = new DenseTensor(type, oracle.declared().extents(tensor), null);
        DenseTensor out = DenseTensor.zeros(type, places.length);
        for (int i = 0; i < places.length; i++) {
            long[] index = shape.index(places[i]);
            Region at = Region.of(LongStream.of(index).mapToObj(x -> IndexSet.interval(x, x + 1)).toList());
            Block one = Block.zeros(type, at, IntStream.range(0, index.length).boxed().toList());
            fill.accept(one);
            Elements.copy(type, one.array(), 0, 1, out.array(), i, 1, 1);
        }
        return out;
    }
}
