package org.tilewright.language.derive;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.bound.BestTile;
import org.tilewright.ir.source.Diagnostic;

/**
 * A text with what was missing written out.
 *
 * @param text the whole text; as it was where nothing could be derived
 * @param written what was added, in order, each in a sentence
 * @param compared the grids that were compared by what their plans move exactly, the chosen one first
 * @param tiles for each statement that does not fit a processor's memory, what is best computed at once there
 * @param diagnostics why nothing was derived, or not all: errors of the text, or sentences about what has no free choice
 */
public record Derived(String text, List<String> written, List<Candidate> compared, List<Tile> tiles, List<Diagnostic> diagnostics) {

    /**
     * A grid, or several shapes of the same processors, and what the plan on it takes.
     *
     * @param grids the extents of each, first that which is best for all statements together
     * @param meanBytes that a processor receives on average
     * @param mostBytes that one processor receives
     * @param memoryBytes that one processor needs at most
     * @param boundBytes that a processor must receive at least; see {@link org.tilewright.analysis.bound.LowerBound}
     * @param copyBytes those of the mean that copies of inputs take, once, before the first statement
     * @param fits whether the machine has that memory; absent if it does not say how much it has
     */
    public record Candidate(List<List<Long>> grids, double meanBytes, long mostBytes, long memoryBytes, long boundBytes, double copyBytes,
            Optional<Boolean> fits) {

        /** The extents as people write them. */
        public String text() {
            return grids.stream().map(g -> g.stream().map(String::valueOf).collect(Collectors.joining(" x ")))
                    .collect(Collectors.joining(" and "));
        }
    }

    /** The best tile of a statement in the memory that the bound assumes. */
    public record Tile(String statement, BestTile best) { }

    /** Whether something was added. */
    public boolean isChanged() {
        return !written.isEmpty();
    }
}
