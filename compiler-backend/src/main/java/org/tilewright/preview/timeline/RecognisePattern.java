package org.tilewright.preview.timeline;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Ownership;

/**
 * Names what the messages of each transfer do together, by looking at those of one step: who sends, who receives, and what each holds
 * afterwards. A kind that the plan itself names stays; what it only knows as messages between pairs is told further apart here.
 */
final class RecognisePattern {

    private final Prediction prediction;
    private final List<long[]> processors;
    private final List<PreviewTimeline.Transfer> transfers;
    private final List<PreviewTimeline.TensorLayout> layouts;
    private final List<PreviewTimeline.Step> steps;

    RecognisePattern(Prediction prediction, Sample sample, List<PreviewTimeline.Transfer> transfers,
            List<PreviewTimeline.TensorLayout> layouts, List<PreviewTimeline.Step> steps) {
        this.prediction = prediction;
        this.processors = sample.processors();
        this.transfers = transfers;
        this.layouts = layouts;
        this.steps = steps;
    }

    /** The pattern of each transfer. */
    List<CommunicationPattern> all() {
        return IntStream.range(0, transfers.size()).mapToObj(this::of).toList();
    }

    private CommunicationPattern of(int transfer) {
        PreviewTimeline.Transfer t = transfers.get(transfer);
        // the step with most of its messages tells most: those at the ends of loops may lack some
        PreviewTimeline.Step step = steps.getFirst();
        List<PreviewTimeline.Message> messages = List.of();
        for (PreviewTimeline.Step s : steps) {
            List<PreviewTimeline.Message> here = s.messages().stream().filter(m -> m.transfer() == transfer).toList();
            if (here.size() > messages.size()) {
                step = s;
                messages = here;
            }
        }
        return switch (t.planned()) {
            case BROADCAST -> isAllgather(t, step, messages) ? CommunicationPattern.ALLGATHER : CommunicationPattern.BROADCAST;
            case POINT -> isAllgather(t, step, messages) ? CommunicationPattern.ALLGATHER : isHalo(t, step, messages)
                    ? CommunicationPattern.HALO
                    : isAllToAll(messages) ? CommunicationPattern.ALLTOALL : CommunicationPattern.POINT;
            case ALLGATHER, SHIFT, HALO, REDUCE, ALLREDUCE, SCATTER, GATHER, CARRY, REDISTRIBUTE, ALLTOALL, FIRST, RESULT -> t.planned();
        };
    }

    /** All who take part send and receive, and sender and receiver hold the same afterwards. */
    private boolean isAllgather(PreviewTimeline.Transfer t, PreviewTimeline.Step step, List<PreviewTimeline.Message> messages) {
        Set<Integer> receivers = new HashSet<>();
        Set<Integer> senders = new HashSet<>();
        messages.forEach(m -> {
            receivers.add(m.to());
            senders.add(m.from());
        });
        return receivers.equals(senders) && held(t, step).filter(held -> messages.stream()
                .allMatch(m -> held.get(m.from()).equals(held.get(m.to())))).isPresent();
    }

    /** What comes is from neighbours, goes beside what the receiver has itself, and is less than that. */
    private boolean isHalo(PreviewTimeline.Transfer t, PreviewTimeline.Step step, List<PreviewTimeline.Message> messages) {
        Optional<List<Regions>> held = held(t, step);
        if (held.isEmpty()) {
            return false;
        }
        Ownership homes = prediction.homes(layouts.get(step.layouts().get(tensor(t))).layout());
        return messages.stream().allMatch(m -> {
            Region own = homes.home(processors.get(m.to()));
            return areNeighbours(m.from(), m.to()) && !held.get().get(m.to()).intersect(own).isEmpty() && m.region().size() < own.size();
        });
    }

    private boolean areNeighbours(int p, int q) {
        long[] a = processors.get(p);
        long[] b = processors.get(q);
        return IntStream.range(0, a.length).allMatch(g -> {
            long apart = Math.floorMod(a[g] - b[g], prediction.grid()[g]);
            return Math.min(apart, prediction.grid()[g] - apart) <= 1;
        });
    }

    /** Each of more than two sends to each other one. */
    private static boolean isAllToAll(List<PreviewTimeline.Message> messages) {
        Set<Integer> members = new TreeSet<>();
        Set<List<Integer>> pairs = new HashSet<>();
        messages.forEach(m -> {
            members.addAll(List.of(m.from(), m.to()));
            pairs.add(List.of(m.from(), m.to()));
        });
        return members.size() > 2 && pairs.size() == members.size() * (members.size() - 1);
    }

    /** What processors hold of the transfer's tensor to read it, while the step works. */
    private static Optional<List<Regions>> held(PreviewTimeline.Transfer t, PreviewTimeline.Step step) {
        return step.open().stream().filter(o -> o.tensor().equals(t.tensor()) && !o.output()).findFirst()
                .map(o -> new ArrayList<>(o.byProcessor()));
    }

    private int tensor(PreviewTimeline.Transfer t) {
        return prediction.plan().tensors().stream().map(x -> x.tensor().name().text()).toList().indexOf(t.tensor());
    }
}
