package org.tilewright.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.advice.Advise;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.ProcessorClasses;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.machine.KnownMachine;
import org.tilewright.plan.Plan;
import org.tilewright.preview.drawing.Drawing;
import org.tilewright.preview.timeline.PreviewTimeline;
import org.tilewright.preview.timeline.Sample;

/** What the page shows beside the timeline: the source, which of its lines cause what, schedules, warnings and totals. */
final class PageData {

    /** Bytes received are told for each processor up to this many, and for groups of neighbours above. */
    private static final int MOST_GROUPS = 4096;

    /** No more kinds of processors are listed. */
    private static final int MOST_KINDS = 64;

    private final Prediction prediction;
    private final Program program;

    private PageData(Prediction prediction) {
        this.prediction = prediction;
        this.program = prediction.plan().program();
    }

    static JsonObject of(Prediction prediction) {
        PageData page = new PageData(prediction);
        // of many processors the timeline's layouts say what the pieces would, in fewer bytes
        PreviewTimeline film = PreviewTimeline.of(prediction);
        JsonObject o = PreviewJson.of(prediction, film, false, prediction.processors() <= PreviewTimeline.MOST_PROCESSORS);
        o.addProperty("file", page.program.file());
        o.addProperty("source", page.program.text());
        o.getAsJsonObject("machine").add("levels", page.levels());
        o.add("places", page.places());
        o.add("schedules", page.schedules());
        o.add("warnings", page.warnings());
        o.add("totals", page.totals());
        JsonObject communication = o.getAsJsonObject("communication");
        communication.add("received", page.received());
        page.tellHow(communication.getAsJsonArray("steps"), film);
        o.add("kinds", page.kinds());
        JsonArray clusters = new JsonArray();
        KnownMachine.ALL.forEach(m -> clusters.add(m.name()));
        o.add("clusters", clusters);
        o.add("timeline", TimelineJson.of(prediction, film));
        o.add("drawing", DrawingJson.of(Drawing.of(prediction, film), film));
        return o;
    }

    /** The machine's levels, each with its rank; one for the plain form. */
    private JsonArray levels() {
        JsonArray levels = new JsonArray();
        if (program.machines().size() > 1) {
            // all processors stand in a row
            JsonObject row = new JsonObject();
            row.addProperty("name", "");
            row.addProperty("rank", 1);
            levels.add(row);
            return levels;
        }
        for (MachineDecl.Level l : program.machine().map(MachineDecl::levels).orElse(List.of())) {
            JsonObject o = new JsonObject();
            o.addProperty("name", l.name().text());
            o.addProperty("rank", l.extents().size());
            levels.add(o);
        }
        return levels;
    }

    /** The lines that declare and place things, by which the page finds what a line causes. */
    private JsonArray places() {
        JsonArray all = new JsonArray();
        program.machine().ifPresent(m -> all.add(place("machine", m.name().text(), m.range())));
        for (TensorDecl t : program.tensors()) {
            all.add(place("tensor", t.name().text(), t.range()));
        }
        for (Distribution d : program.distributions()) {
            all.add(place("layout", d.tensor().text(), d.range()));
        }
        for (Plan.Compute c : prediction.statements()) {
            all.add(place("statement", c.name(), c.cause()));
        }
        for (Schedule s : program.schedules()) {
            JsonArray statements = new JsonArray();
            prediction.statements().stream().filter(c -> follows(c, s)).forEach(c -> statements.add(TimelineJson.range(c.cause())));
            if (!statements.isEmpty()) {
                JsonObject schedule = place("schedule", s.target().text(), s.range());
                schedule.add("statements", statements);
                all.add(schedule);
            }
        }
        return all;
    }

    private static JsonObject place(String what, String name, SourceRange range) {
        JsonObject o = new JsonObject();
        o.addProperty("what", what);
        o.addProperty("name", name);
        o.add("range", TimelineJson.range(range));
        return o;
    }

    private boolean isChosen(Schedule s) {
        return prediction.statements().stream().anyMatch(c -> follows(c, s));
    }

    private boolean follows(Plan.Compute c, Schedule s) {
        return c.followed(program).filter(s::equals).isPresent();
    }

    private JsonArray schedules() {
        JsonArray all = new JsonArray();
        for (Schedule s : program.schedules()) {
            JsonObject o = new JsonObject();
            o.addProperty("target", s.target().text());
            o.addProperty("name", s.name().map(Object::toString).orElse(""));
            o.addProperty("chosen", isChosen(s));
            o.addProperty("line", s.range().line());
            all.add(o);
        }
        return all;
    }

    private JsonArray warnings() {
        JsonArray all = new JsonArray();
        for (Diagnostic d : Advise.on(prediction)) {
            JsonObject o = new JsonObject();
            o.addProperty("severity", d.severity().name().toLowerCase(java.util.Locale.ROOT));
            o.addProperty("code", d.code());
            o.addProperty("message", d.message());
            o.add("range", TimelineJson.range(d.range()));
            all.add(o);
        }
        return all;
    }

    /** One row a statement, bounds beside; redistributions and statements without a bound have none. */
    private JsonArray totals() {
        JsonArray rows = new JsonArray();
        for (LowerBound.OfStatement s : prediction.bound().statements()) {
            JsonObject row = row(s.statement(), s.range(), prediction.families(s));
            double mean = prediction.meanBytes(s);
            row.addProperty("executions", s.executions());
            row.addProperty("meanBytesPerProcessor", Math.round(mean));
            row.addProperty("lowerBound", s.bytesPerProcessor());
            if (s.bytesPerProcessor() > 0) {
                row.addProperty("ratio", mean / s.bytesPerProcessor());
            }
            rows.add(row);
        }
        for (TransferGroup f : prediction.families()) {
            if (f.statement().equals("redistribute")) {
                rows.add(row("redistribute " + f.tensor(), f.cause(), List.of(f)));
            }
        }
        return rows;
    }

    private static JsonObject row(String name, SourceRange range, List<TransferGroup> families) {
        JsonObject row = new JsonObject();
        row.addProperty("name", name);
        row.add("range", TimelineJson.range(range));
        row.addProperty("bytes", families.stream().mapToLong(TransferGroup::bytes).sum());
        row.addProperty("messages", families.stream().mapToLong(TransferGroup::messages).sum());
        return row;
    }

    /** Says of each family in words how and when it moves, and which text asks for it. */
    private void tellHow(JsonArray families, PreviewTimeline film) {
        for (int i = 0; i < families.size(); i++) {
            TransferGroup f = prediction.families().get(i);
            JsonObject o = families.get(i).getAsJsonObject();
            o.addProperty("how", PreviewText.how(f, film, prediction));
            o.addProperty("when", TransferText.when(f));
            o.add("range", TimelineJson.range(f.cause()));
        }
    }

    /** Processors that receive and hold as much, those that are most first: a large machine seldom has many kinds. */
    private JsonArray kinds() {
        JsonArray all = new JsonArray();
        ProcessorClasses kinds = Sample.kinds(prediction);
        IntStream.range(0, kinds.count()).boxed().sorted(Comparator.comparingLong(k -> -kinds.processors(k)))
                .limit(MOST_KINDS).forEach(k -> {
            JsonObject o = new JsonObject();
            long[] at = kinds.at(k);
            JsonArray example = new JsonArray();
            Arrays.stream(at).forEach(example::add);
            o.add("example", example);
            o.addProperty("processors", kinds.processors(k));
            o.addProperty("received", prediction.traffic().received().at(at));
            o.addProperty("memory", prediction.memory().peaks().at(at));
            all.add(o);
        });
        return all;
    }

    /** Bytes that arrive, by groups of processors with neighbouring numbers. */
    private JsonObject received() {
        long[] by = prediction.traffic().receivedBytes();
        int size = Math.ceilDiv(by.length, MOST_GROUPS);
        JsonArray groups = new JsonArray();
        for (int p = 0; p < by.length; p += size) {
            long sum = 0;
            for (int q = p; q < Math.min(by.length, p + size); q++) {
                sum += by[q];
            }
            groups.add(sum);
        }
        JsonObject o = new JsonObject();
        o.addProperty("processorsInGroup", size);
        o.add("bytes", groups);
        return o;
    }
}
