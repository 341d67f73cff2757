package org.tilewright.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.preview.timeline.PreviewTimeline;
import org.tilewright.preview.timeline.StepSentence;

/**
 * A timeline for the page. Pieces stand in one table, {@code regions}, because the same ones are met again and again. A
 * piece is the list of its disjoint parts, and a dimension of a part the list of its intervals' bounds
 * {@code [low, high, low, high, ...]}, ends excluded. Messages are
 * {@code [from, to, transfer, region, bytes]} with indices into {@code transfers} and {@code regions}. Layouts say which part of
 * each dimension belongs to which coordinates, so their size is the sum of the grid's extents. Of a machine with many processors some
 * are watched: {@code sample} has their coordinates in each dimension, and what tells processors apart are places among all of their
 * combinations; {@code outside} counts the messages, and their bytes, from or to others.
 */
public final class TimelineJson {

    /** A picture cannot show more stripes of one dimension. */
    private static final int MOST_INTERVALS = 128;

    private final Prediction prediction;
    private final PreviewTimeline timeline;
    private final StepSentence sentence;
    private final Map<Regions, Integer> regions = new LinkedHashMap<>();

    private TimelineJson(Prediction prediction, PreviewTimeline timeline) {
        this.prediction = prediction;
        this.timeline = timeline;
        this.sentence = new StepSentence(prediction, timeline);
    }

    static JsonObject of(Prediction prediction, PreviewTimeline timeline) {
        return new TimelineJson(prediction, timeline).object();
    }

    private JsonObject object() {
        JsonObject o = new JsonObject();
        o.addProperty("stepsInAll", timeline.stepsInAll());
        o.addProperty("complete", timeline.complete());
        o.addProperty("aggregated", prediction.processors() > PreviewTimeline.MOST_PROCESSORS);
        if (!timeline.sample().isAll()) {
            o.add("sample", array(timeline.sample().coordinates(), TimelineJson::numbers));
        }
        JsonArray transfers = new JsonArray();
        for (int t = 0; t < timeline.transfers().size(); t++) {
            transfers.add(transfer(timeline.transfers().get(t), timeline.patterns().get(t)));
        }
        o.add("transfers", transfers);
        o.add("layouts", array(timeline.layouts(), this::layout));
        o.add("steps", array(timeline.steps(), this::step));
        o.add("regions", array(regions.keySet(), r -> array(r.parts(), TimelineJson::dims)));
        return o;
    }

    private static JsonObject transfer(PreviewTimeline.Transfer t, CommunicationPattern pattern) {
        JsonObject o = new JsonObject();
        o.addProperty("statement", t.statement());
        o.add("place", range(t.place()));
        o.addProperty("tensor", t.tensor());
        o.addProperty("kind", pattern.word());
        o.addProperty("pattern", pattern.text());
        o.add("cause", range(t.cause()));
        return o;
    }

    private JsonObject layout(PreviewTimeline.TensorLayout t) {
        JsonObject o = new JsonObject();
        o.addProperty("tensor", t.tensor());
        o.addProperty("text", prediction.layouts().of(t.layout()));
        Ownership homes = prediction.homes(t.layout());
        JsonArray cuts = new JsonArray();
        for (int d = 0; d < homes.order(); d++) {
            JsonObject cut = new JsonObject();
            cut.add("by", numbers(Arrays.stream(homes.cutBy(d)).asLongStream().toArray()));
            cut.add("sets", array(homes.parts(d).all(), TimelineJson::bounds));
            cuts.add(cut);
        }
        o.add("cuts", cuts);
        JsonArray fixed = new JsonArray();
        JsonArray copies = new JsonArray();
        for (int g = 0; g < t.layout().axes().size(); g++) {
            Layout.Axis axis = t.layout().axes().get(g);
            fixed.add(axis instanceof Layout.Axis.Fixed a ? a.coordinate().evaluate(prediction.params()) : -1);
            if (axis instanceof Layout.Axis.Replicated) {
                copies.add(g);
            }
        }
        if (homes.isElsewhere()) {
            o.add("grid", numbers(t.layout().grid().extents(prediction.params())));
        }
        o.add("fixed", fixed);
        o.add("copies", copies);
        return o;
    }

    private JsonObject step(PreviewTimeline.Step s) {
        JsonObject o = new JsonObject();
        o.addProperty("phase", s.phase().name().toLowerCase(java.util.Locale.ROOT));
        o.addProperty("statement", s.statement());
        o.addProperty("label", label(s));
        o.addProperty("sentence", sentence.of(s));
        o.add("cause", range(s.cause()));
        o.add("messages", array(s.messages(), m -> numbers(m.from(), m.to(), m.transfer(), region(m.region()), m.bytes())));
        o.add("open", array(s.open(), open -> {
            JsonObject b = new JsonObject();
            b.addProperty("tensor", open.tensor());
            b.addProperty("output", open.output());
            b.add("held", numbers(open.byProcessor().stream().mapToLong(this::region).toArray()));
            return b;
        }));
        o.add("layouts", numbers(s.layouts().stream().mapToLong(Integer::longValue).toArray()));
        o.add("memory", numbers(s.memory()));
        if (!timeline.sample().isAll()) {
            o.add("outside", numbers(s.outside().messages(), s.outside().bytes()));
        }
        return o;
    }

    /** A step in words, such as {@code ko = 3 of 8}. */
    public static String label(PreviewTimeline.Step s) {
        String turns = s.turns().stream().map(t -> t.variable() + " = " + t.value() + " of " + t.extent())
                .collect(Collectors.joining(", "));
        return switch (s.phase()) {
            case START -> "where data live at the start";
            case WORK -> !turns.isEmpty() ? turns : s.messages().isEmpty() ? "compute" : "fetch and compute";
            case COMBINE -> turns.isEmpty() ? "results are combined" : turns + ": results are combined";
            case REDISTRIBUTE -> turns.isEmpty() ? "redistribute" : turns + ": redistribute";
        };
    }

    private int region(Regions r) {
        return r.isEmpty() ? -1 : regions.computeIfAbsent(r, x -> regions.size());
    }

    private static JsonArray dims(Region r) {
        return array(r.dims(), TimelineJson::bounds);
    }

    /** The bounds of the intervals; where there are very many, those of fewer, wider ones with the same share. */
    private static JsonArray bounds(IndexSet s) {
        if (s.intervals() > MOST_INTERVALS) {
            long times = Math.ceilDiv(s.intervals(), MOST_INTERVALS);
            long period = s.low(1) - s.low(0);
            long phase = s.first() % period;
            return bounds(IndexSet.periodic(s.first() - phase + phase * times, s.end(), period * times, (s.high(0) - s.low(0)) * times));
        }
        JsonArray all = new JsonArray();
        for (int i = 0; i < s.intervals(); i++) {
            all.add(s.low(i));
            all.add(s.high(i));
        }
        return all;
    }

    /** A place in the text as {@code [line, column, endLine, endColumn]}. */
    static JsonArray range(SourceRange r) {
        return numbers(r.line(), r.column(), r.endLine(), r.endColumn());
    }

    private static JsonArray numbers(long... values) {
        JsonArray a = new JsonArray(values.length);
        for (long v : values) {
            a.add(v);
        }
        return a;
    }

    private static <T> JsonArray array(Iterable<T> values, java.util.function.Function<T, ? extends com.google.gson.JsonElement> each) {
        JsonArray a = new JsonArray();
        values.forEach(v -> a.add(each.apply(v)));
        return a;
    }
}
