package org.tilewright.plan.text;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.LayoutText;

/**
 * What plans, tables, hovers, pictures and comments of generated programs say of a communication, by the names of
 * {@link CommunicationPattern}.
 */
public final class CommunicationText {

    private CommunicationText() { }

    /**
     * In a table or a list: {@code broadcast along M.1}.
     *
     * @param pattern what its messages do together
     */
    public static String named(CommunicationPattern pattern, Communication how, LayoutText layouts) {
        return pattern.text() + (pattern == CommunicationPattern.FIRST ? "" : switch (how) {
            case Communication.Broadcast b -> " along " + layouts.dimensions(b.along());
            case Communication.Shift s -> " along " + layouts.dimension(s.along());
            case Communication.Reduce r -> " along " + layouts.dimensions(r.along());
            case Communication.AllReduce r -> " along " + layouts.dimensions(r.along());
            case Communication.Replicate r -> " along " + layouts.dimensions(r.along());
            case Communication.Scan c -> " along " + layouts.dimensions(c.along());
            case Communication.Inspected a -> " of what the indices select";
            case Communication.PointToPoint p -> p.carries() == Communication.Carries.CONTRIBUTIONS ? ", from any to any" : "";
            case Communication.Local l -> "";
            case Communication.Scatter s -> "";
            case Communication.Gather g -> "";
            case Communication.Redistribute r -> "";
        });
    }

    /** After what a plan fetches or returns: {@code by broadcast along M.1}. */
    static String inPlan(Communication how, LayoutText layouts) {
        return switch (how) {
            case Communication.Local l -> "in place";
            case Communication.Broadcast b -> "by broadcast along " + layouts.dimensions(b.along());
            case Communication.Shift s -> "by a shift along " + layouts.dimension(s.along()) + " from the neighbour at "
                    + (s.offset() < 0 ? s.offset() : "+" + s.offset()) + " in each step of " + s.step() + ", from the owners in the first";
            case Communication.Scatter s -> "by scatter from its only owner";
            case Communication.Gather g -> "by gather onto its only owner";
            case Communication.Reduce r -> "by reduction along " + layouts.dimensions(r.along());
            case Communication.AllReduce r -> "by reduction onto all of " + layouts.dimensions(r.along());
            case Communication.Replicate r -> "by broadcast along " + layouts.dimensions(r.along());
            case Communication.Scan c -> "by passing on running totals along " + layouts.dimensions(c.along());
            case Communication.Redistribute r -> "by redistribution";
            case Communication.Inspected a -> "point to point, only what the indices select";
            case Communication.PointToPoint p -> "point to point"
                    + (p.carries() == Communication.Carries.HALO ? ", around the owned block" : "");
        };
    }

    /** After a tensor's name in a comment of a program, where dimensions have numbers: {@code is broadcast along dimension 1}. */
    public static String inProgram(Communication how) {
        return switch (how) {
            case Communication.Local l -> "stays where it is";
            case Communication.Broadcast b -> "is broadcast along " + numbered(b.along());
            case Communication.Shift s -> "comes from the neighbour along " + numbered(List.of(s.along())) + ", which had it before";
            case Communication.Scatter s -> "is scattered by one processor";
            case Communication.Gather g -> "is gathered by one processor";
            case Communication.Reduce r -> "is reduced along " + numbered(r.along());
            case Communication.AllReduce r -> "is reduced along " + numbered(r.along()) + ", and all get the result";
            case Communication.Replicate r -> "goes to all owners";
            case Communication.Scan c -> "is passed on along " + numbered(c.along());
            case Communication.Redistribute r -> "moves to another layout";
            case Communication.Inspected a -> "moves between any two processors, only what the indices select";
            case Communication.PointToPoint p -> "moves between any two processors";
        };
    }

    private static String numbered(List<Integer> along) {
        return (along.size() == 1 ? "dimension " : "dimensions ")
                + along.stream().map(Object::toString).collect(Collectors.joining(" and ")) + " of the grid";
    }

    /**
     * What happens in a step of a picture: {@code owners broadcast pieces of B along M.1}.
     *
     * @param along the tensors with the dimensions along which they move
     * @param one the processor that alone sends or receives, where there is one
     */
    public static String happening(CommunicationPattern pattern, String tensors, String along, String one) {
        return switch (pattern) {
            case BROADCAST -> "owners broadcast pieces of " + along;
            case ALLGATHER -> "processors send each other their pieces of " + along + " until each has all (allgather)";
            case SHIFT -> "neighbours pass on pieces of " + along;
            case HALO -> "each processor gets the edges of its neighbours' pieces of " + along + " (halo)";
            case REDUCE -> "owners combine partial results of " + along + " (reduce)";
            case ALLREDUCE -> "processors combine partial results of " + along + ", and each gets the result (allreduce)";
            case SCATTER -> "processor " + one + " distributes pieces of " + tensors + " (scatter)";
            case GATHER -> "processor " + one + " collects the pieces of " + tensors + " (gather)";
            case CARRY -> "blocks pass on running totals of " + along;
            case REDISTRIBUTE -> "pieces of " + tensors + " go to their owners in the new layout";
            case ALLTOALL -> "each processor sends each other one a piece of " + tensors + " (all-to-all)";
            case FIRST -> "processors get their first pieces of " + tensors + " from the owners";
            case RESULT -> "finished pieces of " + tensors + " go to their owners";
            case POINT -> "processors get from the owners what they need of " + tensors;
        };
    }
}
