package org.tilewright.ir;

import java.util.List;
import java.util.OptionalDouble;
import org.tilewright.ir.index.ParamExpr;

/**
 * {@code machine M = Grid(gx, gy)}: processors in a grid, or grids of grids, outermost level first.
 *
 * @param levels one level with an empty name for the plain form
 */
public record MachineDecl(Word name, List<Level> levels, Properties properties, SourceRange range) {

    /** One level: its name (empty for a machine of a single, unnamed level) and the extents of its grid. */
    public record Level(Word name, List<ParamExpr> extents, SourceRange range) { }

    /**
     * What the optional block says of one processor.
     *
     * @param memoryBytes bytes of a processor's memory
     * @param deviceBytes bytes of the memory of a processor's device, where programs for devices keep their tensors
     * @param linkBytesPerSecond bandwidth of a processor's link
     * @param latencySeconds time of an empty message
     * @param peakFlops floating point operations a second of a processor
     */
    public record Properties(OptionalDouble memoryBytes, OptionalDouble deviceBytes, OptionalDouble linkBytesPerSecond,
                             OptionalDouble latencySeconds, OptionalDouble peakFlops) {

        public static final Properties UNKNOWN = new Properties(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** The number of grid dimensions of all levels together. */
    public int rank() {
        return levels.stream().mapToInt(l -> l.extents().size()).sum();
    }
}
