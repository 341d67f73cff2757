package org.tilewright.preview.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.Region;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.text.CommunicationText;

/** Says in one sentence what happens in a step: what moves how, and who then works on what. */
public final class StepSentence {

    private final Prediction prediction;
    private final PreviewTimeline timeline;
    /** The coordinates of the processors that are shown. */
    private final List<long[]> shown;

    public StepSentence(Prediction prediction, PreviewTimeline timeline) {
        this.prediction = prediction;
        this.timeline = timeline;
        this.shown = timeline.sample().processors();
    }

    public String of(PreviewTimeline.Step s) {
        String sentence = switch (s.phase()) {
            case START -> start(s);
            case WORK -> s.messages().isEmpty() ? "nothing moves: " + work(s) + " with what is there"
                    : String.join(", ", moves(s)) + "; then " + work(s);
            case COMBINE, REDISTRIBUTE -> s.messages().isEmpty() ? "nothing has to move" : String.join(", ", moves(s));
        };
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    private String all() {
        return Long.toString(prediction.processors());
    }

    /** A processor's coordinates. @param p its place among those that are shown */
    private String name(int p) {
        return shown.get(p).length == 0 ? "0"
                : Arrays.stream(shown.get(p)).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    private String start(PreviewTimeline.Step s) {
        List<String> pieces = new ArrayList<>();
        Map<Integer, List<String>> copies = new LinkedHashMap<>();
        Map<Integer, List<String>> alone = new LinkedHashMap<>();
        for (int layout : s.layouts()) {
            PreviewTimeline.TensorLayout l = timeline.layouts().get(layout);
            if (Statement.Repeat.isCondition(l.tensor())) {
                continue;
            }
            Ownership homes = prediction.homes(l.layout());
            Set<Region> different = new LinkedHashSet<>();
            List<Integer> owners = new ArrayList<>();
            for (int p = 0; p < shown.size(); p++) {
                Region home = homes.home(shown.get(p));
                if (!home.isEmpty()) {
                    different.add(home);
                    owners.add(p);
                }
            }
            if (different.size() != 1) {
                pieces.add(l.tensor());
            } else if (owners.size() == 1) {
                alone.computeIfAbsent(owners.getFirst(), o -> new ArrayList<>()).add(l.tensor());
            } else {
                copies.computeIfAbsent(owners.size(), o -> new ArrayList<>()).add(l.tensor());
            }
        }
        List<String> parts = new ArrayList<>();
        if (!pieces.isEmpty()) {
            parts.add(all() + " processors own pieces of " + and(pieces));
        }
        copies.forEach((owners, tensors) -> parts.add((owners == shown.size() ? "each processor has" : owners + " have")
                + (tensors.size() == 1 ? " a copy of " : " copies of ") + and(tensors)));
        alone.forEach((p, tensors) -> parts.add(and(tensors) + (tensors.size() == 1 ? " is" : " are") + " on "
                + (prediction.processors() == 1 ? "the only processor" : "processor " + name(p) + " alone")));
        return parts.isEmpty() ? "there are no tensors" : "before anything runs, " + String.join(", ", parts);
    }

    /** One part of the sentence for each pattern, with all tensors that move so. */
    private List<String> moves(PreviewTimeline.Step s) {
        Map<Integer, List<PreviewTimeline.Message>> byTransfer = new LinkedHashMap<>();
        s.messages().forEach(m -> byTransfer.computeIfAbsent(m.transfer(), t -> new ArrayList<>()).add(m));
        Map<CommunicationPattern, Map<String, Set<String>>> moves = new LinkedHashMap<>();
        byTransfer.forEach((t, messages) -> moves.computeIfAbsent(timeline.patterns().get(t), x -> new LinkedHashMap<>())
                .computeIfAbsent(along(messages), x -> new LinkedHashSet<>()).add(timeline.transfers().get(t).tensor()));
        List<String> parts = new ArrayList<>();
        moves.forEach((pattern, byDimensions) -> {
            Set<String> tensors = new LinkedHashSet<>();
            List<String> along = new ArrayList<>();
            byDimensions.forEach((dimensions, names) -> {
                tensors.addAll(names);
                along.add(and(List.copyOf(names)) + " along " + dimensions);
            });
            parts.add(CommunicationText.happening(pattern, and(List.copyOf(tensors)), String.join(" and of ", along), one(pattern, s)));
        });
        return parts;
    }

    /** The processor that alone sends or receives, where a pattern has one. */
    private String one(CommunicationPattern pattern, PreviewTimeline.Step s) {
        if (pattern != CommunicationPattern.SCATTER && pattern != CommunicationPattern.GATHER) {
            return "";
        }
        PreviewTimeline.Message m = s.messages().stream().filter(x -> timeline.pattern(x) == pattern).findFirst().orElseThrow();
        return name(pattern == CommunicationPattern.SCATTER ? m.from() : m.to());
    }

    /** The dimensions of the machine in which senders and receivers differ. */
    private String along(List<PreviewTimeline.Message> messages) {
        Set<Integer> dims = new TreeSet<>();
        for (PreviewTimeline.Message m : messages) {
            long[] from = shown.get(m.from());
            long[] to = shown.get(m.to());
            for (int g = 0; g < from.length; g++) {
                if (from[g] != to[g]) {
                    dims.add(g);
                }
            }
        }
        return prediction.layouts().dimensions(List.copyOf(dims));
    }

    private String work(PreviewTimeline.Step s) {
        Set<String> made = new LinkedHashSet<>();
        Set<Integer> busy = new TreeSet<>();
        for (WalkPlan.Open o : s.open()) {
            for (int p = 0; p < o.byProcessor().size(); p++) {
                if (o.output() && !o.byProcessor().get(p).isEmpty()) {
                    made.add(o.tensor());
                    busy.add(p);
                }
            }
        }
        if (busy.isEmpty()) {
            return "no processor has anything to compute";
        }
        if (made.stream().anyMatch(Statement.Repeat::isCondition)) {
            return "each of " + busy.size() + " processors decides whether to repeat";
        }
        String what = and(List.copyOf(made));
        return busy.size() > 1 ? "each of " + busy.size() + " processors" + (timeline.sample().isAll() ? "" : " shown")
                + " computes its part of " + what
                : prediction.processors() == 1 ? "the only processor computes " + what
                : "processor " + name(busy.iterator().next()) + " alone computes " + what;
    }

    private static String and(List<String> names) {
        return names.size() < 2 ? String.join("", names)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }
}
