package org.tilewright.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Grid;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.LayoutText;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.preview.timeline.PreviewTimeline;
import org.tilewright.preview.timeline.WalkPlan;

/**
 * A plan's preview for scripts and pictures. Index ranges and ranges of steps and processors exclude their {@code high}; bytes
 * follow {@link org.tilewright.plan.Exchange}. {@code statement} is a name, which several may have; {@code place}, the statement's
 * {@code [line, column, endLine, endColumn]}, tells them apart. The object's keys are documented with the {@code preview} command.
 */
public final class PreviewJson {

    /** More messages than this are shown as families, whatever was asked for. */
    private static final long MOST_MESSAGES = 1_000_000;

    private final Prediction preview;
    private final PreviewTimeline film;
    private final LayoutText layouts;

    private PreviewJson(Prediction preview, PreviewTimeline film) {
        this.preview = preview;
        this.film = film;
        this.layouts = preview.layouts();
    }

    /** @param allSteps whether {@code communication.steps} lists every message instead of one entry a family */
    public static JsonObject of(Plan plan, ParamValues params, boolean allSteps) {
        return of(plan, params, allSteps, false);
    }

    /** The pieces of more processors would fill hundreds of MiB. */
    private static final int MOST_WITH_PIECES = 1 << 16;

    /**
     * @param allSteps whether each single step is told, and each piece of however many processors
     * @param onGpus whether {@code kernels} tells how GPUs run each statement
     */
    public static JsonObject of(Plan plan, ParamValues params, boolean allSteps, boolean onGpus) {
        Prediction prediction = Prediction.of(plan, params);
        boolean pieces = allSteps || prediction.processors() <= MOST_WITH_PIECES;
        JsonObject o = of(prediction, PreviewTimeline.of(prediction), allSteps, pieces);
        if (!pieces) {
            o.addProperty("piecesLeftOut", true);
        }
        if (onGpus) {
            o.add("kernels", KernelsJson.of(prediction));
        }
        return o;
    }

    /** @param pieces whether each processor's piece of each tensor is told */
    static JsonObject of(Prediction preview, PreviewTimeline film, boolean allSteps, boolean pieces) {
        PreviewJson json = new PreviewJson(preview, film);
        JsonObject o = new JsonObject();
        o.add("params", json.params());
        o.add("chosen", json.chosen());
        o.add("machine", json.machine());
        o.add("tensors", json.tensors(pieces));
        o.add("communication", json.communication(allSteps));
        o.add("memory", json.memory());
        o.add("lowerBound", json.lowerBound());
        return o;
    }

    /** What stands for the program's autos. */
    private JsonArray chosen() {
        JsonArray all = new JsonArray();
        preview.plan().program().params().stream().filter(p -> p.choice().isPresent()).forEach(p -> all.add(p.name().text()));
        return all;
    }

    private JsonObject params() {
        JsonObject o = new JsonObject();
        preview.plan().program().params().forEach(p -> o.addProperty(p.name().text(), preview.params().get(p.name().text()).orElseThrow()));
        return o;
    }

    private JsonObject machine() {
        JsonObject o = new JsonObject();
        o.addProperty("name", preview.plan().grid().machine());
        JsonArray extents = new JsonArray();
        JsonArray names = new JsonArray();
        for (int g = 0; g < preview.grid().length; g++) {
            extents.add(preview.grid()[g]);
            names.add(layouts.dimension(g));
        }
        o.add("extents", extents);
        o.add("dimensions", names);
        o.addProperty("processors", preview.processors());
        if (preview.plan().program().machines().size() > 1) {
            o.add("shapes", shapes());
        }
        if (preview.plan().grid().hasNodes()) {
            o.addProperty("processorsOfNode", preview.plan().grid().processorsOfNode(preview.params()));
        }
        return o;
    }

    /** Several machines, each of which is a shape of these processors. */
    private JsonArray shapes() {
        JsonArray all = new JsonArray();
        for (MachineDecl m : preview.plan().program().machines()) {
            JsonObject o = new JsonObject();
            o.addProperty("name", m.name().text());
            JsonArray extents = new JsonArray();
            Arrays.stream(Grid.of(m).extents(preview.params())).forEach(extents::add);
            o.add("extents", extents);
            all.add(o);
        }
        return all;
    }

    private JsonArray tensors(boolean each) {
        JsonArray all = new JsonArray();
        long processors = preview.processors();
        for (Plan.PlannedTensor t : preview.plan().tensors()) {
            JsonObject o = new JsonObject();
            o.addProperty("name", t.tensor().name().text());
            o.addProperty("type", t.tensor().type().keyword());
            JsonArray extents = new JsonArray();
            t.tensor().extents().forEach(e -> extents.add(preview.params().integer(e)));
            o.add("extents", extents);
            o.addProperty("layout", layouts.of(t.layout()));
            Ownership homes = preview.homes(t.layout());
            JsonArray pieces = new JsonArray();
            for (long p = 0; each && p < processors; p++) {
                Region home = homes.home(preview.coordinates(p));
                if (!home.isEmpty()) {
                    pieces.add(piece(p, home));
                }
            }
            o.add("pieces", pieces);
            o.addProperty("bytesPerProcessor", preview.mostAtHome(t));
            all.add(o);
        }
        return all;
    }

    private static JsonObject piece(long processor, Region home) {
        JsonObject o = new JsonObject();
        o.addProperty("processor", processor);
        JsonArray low = new JsonArray();
        JsonArray high = new JsonArray();
        JsonArray stride = new JsonArray();
        JsonArray block = new JsonArray();
        for (IndexSet s : home.dims()) {
            low.add(s.first());
            high.add(s.end());
            boolean several = s.intervals() > 1;
            stride.add(several ? s.low(1) - s.low(0) : s.end() - s.first());
            block.add(s.high(0) - s.low(0));
        }
        o.add("low", low);
        o.add("high", high);
        if (!home.isBox()) {
            o.add("stride", stride);
            o.add("block", block);
        }
        if (home.dims().stream().anyMatch(s -> !isRegular(s))) {
            o.add("intervals", intervals(home));
        }
        return o;
    }

    /** Whether low, high, stride and block tell the whole set; a cyclic cut of a cyclic cut may need more. */
    private static boolean isRegular(IndexSet s) {
        return s.intervals() < 2 || s.equals(IndexSet.periodic(s.first(), s.end(), s.low(1) - s.low(0), s.high(0) - s.low(0)));
    }

    private static JsonArray intervals(Region home) {
        JsonArray dims = new JsonArray();
        for (IndexSet s : home.dims()) {
            JsonArray all = new JsonArray();
            for (int i = 0; i < s.intervals(); i++) {
                all.add(pair(s.low(i), s.high(i)));
            }
            dims.add(all);
        }
        return dims;
    }

    private JsonObject communication(boolean allSteps) {
        JsonObject o = new JsonObject();
        o.addProperty("totalBytes", preview.traffic().totalBytes());
        o.addProperty("maxBytesPerProcessor", preview.traffic().maxBytesPerProcessor());
        o.addProperty("messages", preview.traffic().messages());
        atMost(o, preview.traffic().isAtMost());
        inside(o, preview.traffic().inside());
        boolean enumerate = allSteps && preview.traffic().messages() <= MOST_MESSAGES;
        if (allSteps) {
            o.addProperty("enumerated", enumerate);
        }
        JsonArray steps = new JsonArray();
        if (enumerate) {
            WalkPlan.all(preview.plan(), preview.params(), m -> steps.add(message(m)));
        } else {
            preview.families().forEach(f -> steps.add(family(f)));
        }
        o.add("steps", steps);
        return o;
    }

    /** What stays inside nodes, where there are any. */
    private void inside(JsonObject o, InsideNodes inside) {
        if (preview.plan().grid().hasNodes()) {
            o.addProperty("bytesInsideNodes", inside.bytes());
            o.addProperty("messagesInsideNodes", inside.messages());
        }
    }

    /** Says that a run may move less, where that is so. */
    private static void atMost(JsonObject o, boolean atMost) {
        if (atMost) {
            o.addProperty("atMost", true);
        }
    }

    private JsonObject message(WalkPlan.Message m) {
        PreviewTimeline.Transfer t = m.transfer();
        JsonObject o = new JsonObject();
        o.addProperty("statement", t.statement());
        o.add("place", TimelineJson.range(t.place()));
        o.addProperty("step", m.step());
        o.addProperty("tensor", t.tensor());
        o.addProperty("kind", film.pattern(t).word());
        o.addProperty("bytes", m.bytes());
        o.addProperty("from", m.from());
        o.addProperty("to", m.to());
        o.addProperty("line", t.cause().line());
        return o;
    }

    private JsonObject family(TransferGroup f) {
        JsonObject o = new JsonObject();
        o.addProperty("statement", f.statement());
        o.add("place", TimelineJson.range(f.place()));
        boolean walks = f.loops().size() == 1;
        boolean shifts = f.planned() == CommunicationPattern.SHIFT;
        o.add("step", f.firstStepOnly() && walks ? range(0, 1) : range(shifts && walks ? 1 : 0, f.iterations()));
        JsonArray loops = new JsonArray();
        f.loops().forEach(loops::add);
        o.add("loops", loops);
        o.addProperty("tensor", f.tensor());
        o.addProperty("kind", film.pattern(PreviewTimeline.Transfer.of(f)).word());
        o.addProperty("ahead", f.ahead() && preview.memory().overlap());
        o.addProperty("bytes", f.bytes());
        o.addProperty("maxBytesPerProcessor", f.maxBytesPerProcessor());
        o.addProperty("messages", f.messages());
        atMost(o, f.isAtMost());
        inside(o, f.inside());
        Participants participants = new Participants(preview);
        Participants.Range from = participants.senders(f);
        Participants.Range to = participants.receivers(f);
        o.add("from", range(from.low(), from.high()));
        o.add("to", range(to.low(), to.high()));
        o.addProperty("line", f.cause().line());
        return o;
    }

    private static JsonObject range(long low, long high) {
        JsonObject o = new JsonObject();
        o.addProperty("low", low);
        o.addProperty("high", high);
        return o;
    }

    private static JsonArray pair(long a, long b) {
        JsonArray p = new JsonArray();
        p.add(a);
        p.add(b);
        return p;
    }

    private JsonObject memory() {
        JsonObject o = new JsonObject();
        o.addProperty("maxBytesPerProcessor", preview.memory().maxBytesPerProcessor());
        Memory.capacity(preview.plan()).ifPresent(c -> o.addProperty("capacityBytes", c));
        Memory.deviceCapacity(preview.plan()).ifPresent(c -> {
            o.addProperty("deviceCapacityBytes", c);
            o.addProperty("maxBytesPerDevice", Memory.ofDevices(preview.plan(), preview.params()).maxBytesPerProcessor());
        });
        JsonArray items = new JsonArray();
        for (Memory.Item i : preview.memory().peak()) {
            JsonObject item = new JsonObject();
            item.addProperty("tensor", i.tensor());
            item.addProperty("kind", i.what().text());
            item.addProperty("bytes", i.bytes());
            items.add(item);
        }
        o.add("peak", items);
        return o;
    }

    private JsonObject lowerBound() {
        JsonObject o = new JsonObject();
        o.addProperty("bytesPerProcessor", preview.bound().bytesPerProcessor());
        JsonArray statements = new JsonArray();
        for (LowerBound.OfStatement s : preview.bound().statements()) {
            JsonObject one = new JsonObject();
            one.addProperty("statement", s.statement());
            one.add("place", TimelineJson.range(s.range()));
            one.addProperty("executions", s.executions());
            one.addProperty("bytesPerProcessor", s.bytesPerProcessor());
            one.addProperty("memoryDependentBytes", s.memoryDependentBytes());
            one.addProperty("memoryIndependentBytes", s.memoryIndependentBytes());
            one.addProperty("fastMemoryElements", s.fastMemoryElements());
            one.addProperty("line", s.range().line());
            statements.add(one);
        }
        o.add("statements", statements);
        return o;
    }
}
