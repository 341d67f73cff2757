package org.tilewright.preview;

import java.util.Locale;
import org.tilewright.analysis.Family;
import org.tilewright.plan.Communication;

/** The kinds of communication that scripts and pictures tell apart. */
enum Kind {
    BROADCAST, REDUCE, ALLREDUCE, SHIFT, GATHER, SCATTER, CARRY, REDISTRIBUTE, POINT;

    static Kind of(Family f) {
        return f.firstStepOnly() ? POINT : of(f.how());
    }

    static Kind of(Communication how) {
        return switch (how) {
            case Communication.Local l -> POINT;
            case Communication.Broadcast b -> BROADCAST;
            case Communication.Shift s -> SHIFT;
            case Communication.Scatter s -> SCATTER;
            case Communication.Gather g -> GATHER;
            case Communication.Reduce r -> REDUCE;
            case Communication.AllReduce r -> ALLREDUCE;
            case Communication.Replicate r -> BROADCAST;
            case Communication.Carry c -> CARRY;
            case Communication.Redistribute r -> REDISTRIBUTE;
            case Communication.Asked a -> POINT;
            case Communication.Point p -> p.carries() == Communication.Carries.CONTRIBUTIONS ? REDUCE : POINT;
        };
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
