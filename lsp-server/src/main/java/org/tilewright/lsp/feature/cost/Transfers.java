package org.tilewright.lsp.feature.cost;

import java.util.List;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.plan.Communication;
import org.tilewright.plan.LayoutText;

/** How pieces travel, in words. */
public final class Transfers {

    private Transfers() { }

    /** The kind with the machine dimension: {@code broadcast along M.1}. */
    public static String how(TransferGroup f, Prediction p) {
        if (f.firstStepOnly()) {
            return "from the owners";
        }
        LayoutText names = p.layouts(f);
        return switch (f.how()) {
            case Communication.Local l -> "in place";
            case Communication.Broadcast b -> "broadcast along " + names.dimensions(b.along());
            case Communication.Shift s -> "shift along " + names.dimension(s.along());
            case Communication.Scatter s -> "scatter";
            case Communication.Gather g -> "gather";
            case Communication.Reduce r -> "reduce along " + names.dimensions(r.along());
            case Communication.AllReduce r -> "allreduce along " + names.dimensions(r.along());
            case Communication.Replicate r -> "broadcast along " + names.dimensions(r.along());
            case Communication.Scan c -> "running totals along " + names.dimensions(c.along());
            case Communication.Redistribute r -> "redistribute";
            case Communication.Inspected a -> "what indices ask for";
            case Communication.PointToPoint q -> q.carries().text();
        };
    }

    /** When the pieces travel: {@code each ko (4 times)}. */
    public static String when(TransferGroup f) {
        if (f.firstStepOnly()) {
            return "in the first step of " + ((Communication.Shift) f.how()).step();
        }
        if (f.how() instanceof Communication.Shift s) {
            return "in each later step of " + s.step();
        }
        List<String> loops = f.loops();
        return f.iterations() == 1 || loops.isEmpty() ? "once"
                : "in each iteration of " + String.join(", ", loops) + " (" + f.iterations() + ")";
    }

    /** One family in a sentence: kind, when, pieces, and the most that one processor receives. */
    public static String sentence(TransferGroup f, Prediction p) {
        return how(f, p) + " " + when(f) + ": " + (f.isAtMost() ? "at most " : "") + Amounts.pieces(f.messages(), f.bytes()) + ", at most "
                + Quantity.bytes(f.maxBytesPerProcessor()) + " into one processor";
    }
}
