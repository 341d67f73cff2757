package org.tilewright.preview;

import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.AllSteps;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** Which processors take part in a family of transfers, as the smallest range of processor numbers around them. */
record Participants(Prediction prediction) {

    /** Numbers from the first to the last, the end excluded. */
    record Range(long low, long high) { }

    /** The processors that send in a family. */
    Range senders(TransferGroup f) {
        if (f.how() instanceof Communication.Redistribute) {
            return new AllSteps(prediction.plan()).redistributions()
                    .filter(r -> r.tensor().equals(f.tensor()) && r.cause().equals(f.cause())).findFirst()
                    .map(r -> owners(r.from())).orElseGet(() -> new Range(0, prediction.processors()));
        }
        for (Plan.Compute c : prediction.statements()) {
            if (!c.cause().equals(f.place()) || !c.name().equals(f.statement())) {
                continue;
            }
            Map<String, Layout> read = c.inputLayouts();
            boolean made = switch (f.how()) {
                case Communication.Reduce r -> true;
                case Communication.AllReduce r -> true;
                case Communication.Gather g -> true;
                case Communication.PointToPoint p -> p.carries().isMade();
                default -> false;
            };
            if (made) {
                long[] grid = prediction.grid(c);
                ActiveProcessors active = ActiveProcessors.of(c);
                return range(p -> active.contains(Grid.coordinates(p, grid), grid, prediction.params()));
            }
            return owners(Optional.ofNullable(read.get(f.tensor())).orElseGet(() -> c.output(f.tensor()).orElseThrow().layout()));
        }
        return new Range(0, prediction.processors());
    }

    /** The processors that receive in a family. */
    Range receivers(TransferGroup f) {
        ByProcessor received = f.received().onto(prediction.grid());
        return range(p -> received.get(p) > 0);
    }

    private Range owners(Layout layout) {
        Ownership homes = prediction.homes(layout);
        return range(p -> homes.isHome(prediction.coordinates(p)));
    }

    private Range range(LongPredicate member) {
        long processors = prediction.processors();
        long low = LongStream.range(0, processors).filter(member).findFirst().orElse(0);
        long high = LongStream.range(0, processors).map(i -> processors - 1 - i).filter(member).findFirst().orElse(-1) + 1;
        return new Range(low, high);
    }
}
