package org.tilewright.ir;

import java.util.List;
import java.util.OptionalDouble;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * {@code machine M = Grid(gx, gy)}: processors in a grid, or grids of grids, outermost level first.
 *
 * @param levels one level with an empty name for the plain form
 */
public record MachineDecl(Word name, List<Level> levels, SourceRange range) {

    /**
     * One level.
     *
     * @param name empty for a machine of a single, unnamed level
     * @param extents of its grid
     * @param properties what was said of it, and of the machine as a whole where that holds for this level
     */
    public record Level(Word name, List<ParamExpr> extents, Properties properties, SourceRange range) { }

    /**
     * What optional blocks say of a level. Links and latencies are those of messages between processors of two different parts of the
     * level. All else is about one processor, and known of the innermost level only.
     *
     * @param memoryBytes bytes of a processor's memory
     * @param deviceBytes bytes of the memory of a processor's device, where programs for devices keep their tensors
     * @param linkBytesPerSecond what a processor receives in a second over the level's link
     * @param latencySeconds time of an empty message
     * @param peakFlops floating point operations a second of a processor
     */
    public record Properties(OptionalDouble memoryBytes, OptionalDouble deviceBytes, OptionalDouble linkBytesPerSecond,
                             OptionalDouble latencySeconds, OptionalDouble peakFlops) {

        public static final Properties UNKNOWN = new Properties(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** What is known of one processor and of the messages that it exchanges with those beside it on the innermost level. */
    public Properties properties() {
        return levels.isEmpty() ? Properties.UNKNOWN : levels.getLast().properties();
    }

    /** The number of grid dimensions of all levels together. */
    public int rank() {
        return levels.stream().mapToInt(l -> l.extents().size()).sum();
    }
}
