package org.tilewright.backend.cpp;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.plan.Communication;

/** How pieces travel, in words for the comments of generated programs. */
final class TravelText {

    private TravelText() { }

    static String of(Communication how) {
        return switch (how) {
            case Communication.Local l -> "stays where it is";
            case Communication.Broadcast b -> "is broadcast along " + alongText(b.along());
            case Communication.Shift s -> "comes from the neighbour along dimension " + s.along() + " of the grid, which had it before";
            case Communication.Scatter s -> "is dealt out by one processor";
            case Communication.Gather g -> "is collected by one processor";
            case Communication.Reduce r -> "is combined along " + alongText(r.along());
            case Communication.AllReduce r -> "is combined along " + alongText(r.along()) + ", and all get it";
            case Communication.Replicate r -> "goes to all owners";
            case Communication.Scan c -> "is handed on along " + alongText(c.along());
            case Communication.Redistribute r -> "moves to another layout";
            case Communication.Inspected a -> "moves between any two processors, as far as indices ask for it";
            case Communication.PointToPoint p -> "moves between any two processors";
        };
    }

    private static String alongText(List<Integer> along) {
        return (along.size() == 1 ? "dimension " : "dimensions ")
                + along.stream().map(Object::toString).collect(Collectors.joining(" and ")) + " of the grid";
    }
}
