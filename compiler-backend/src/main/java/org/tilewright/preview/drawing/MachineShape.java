package org.tilewright.preview.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.MachineDecl;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.preview.timeline.PreviewTimeline;

/**
 * What the arrangement of a machine's processors follows from.
 *
 * @param coordinates of the processors that are drawn, by dimension
 * @param names of the dimensions
 * @param groups dimensions that are laid out together, outermost first: two side by side at most, so that a third becomes layers and a
 *     fourth a grid of grids
 * @param isRing whether a machine of one dimension passes pieces around: from neighbour to neighbour, and between the ends
 */
record MachineShape(List<long[]> coordinates, List<String> names, List<Group> groups, boolean isRing) {

    /** Dimensions that are laid out together, and what one of their places is called. */
    record Group(List<Integer> dims, String name) { }

    static MachineShape of(Prediction prediction, PreviewTimeline timeline) {
        List<long[]> coordinates = timeline.sample().coordinates();
        List<String> names = IntStream.range(0, coordinates.size()).mapToObj(prediction.layouts()::dimension).toList();
        return new MachineShape(coordinates, names, groups(prediction, names), isRing(timeline));
    }

    private static boolean isRing(PreviewTimeline timeline) {
        List<long[]> at = timeline.sample().coordinates();
        return at.size() == 1 && at.getFirst().length > 2 && timeline.steps().stream().flatMap(s -> s.messages().stream())
                .anyMatch(m -> (timeline.pattern(m) == CommunicationPattern.SHIFT || timeline.pattern(m) == CommunicationPattern.HALO)
                        && Math.abs(m.from() - m.to()) == at.getFirst().length - 1);
    }

    private static List<Group> groups(Prediction prediction, List<String> names) {
        if (prediction.plan().program().machines().size() > 1) {
            // all processors stand in a row
            return List.of(new Group(List.of(0), ""));
        }
        List<Group> out = new ArrayList<>();
        int first = 0;
        for (MachineDecl.Level level : prediction.plan().program().machine().map(MachineDecl::levels).orElse(List.of())) {
            List<Integer> dims = IntStream.range(first, first + level.extents().size()).boxed().toList();
            first += dims.size();
            if (dims.size() == 3) {
                out.add(new Group(dims.subList(2, 3), names.get(dims.get(2)) + " ="));
                out.add(new Group(dims.subList(0, 2), ""));
            } else {
                for (int i = 0; i < dims.size(); i += 2) {
                    List<Integer> two = dims.subList(i, Math.min(dims.size(), i + 2));
                    out.add(new Group(two, level.name().text().isEmpty()
                            ? two.stream().map(names::get).collect(Collectors.joining(", ")) + " =" : level.name().text()));
                }
            }
        }
        // a program without a machine has one processor
        return out.isEmpty() ? List.of(new Group(List.of(), "")) : out;
    }

    /** How many processors are drawn along a dimension. */
    int extent(int dimension) {
        return coordinates.get(dimension).length;
    }

    int processors() {
        return coordinates.stream().mapToInt(c -> c.length).reduce(1, (a, b) -> a * b);
    }

    /** What the columns and rows in a place of a group count, if no more groups are between. */
    String inside(int group) {
        List<Integer> dims = groups.get(group + 1).dims;
        return group + 2 < groups.size() || dims.isEmpty() ? "" : dims.size() == 1 ? ": " + names.get(dims.getFirst()) + " \u2192"
                : ": " + names.get(dims.getFirst()) + " \u2193, " + names.get(dims.getLast()) + " \u2192";
    }
}
