package org.tilewright.ir;

import java.util.List;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** {@code T(x, y) -> M.node(x, y), T(z, w) -> M.gpu(z)}: where a tensor lives, one part a machine level. */
public record Distribution(Word tensor, List<LevelPart> parts, SourceRange range) {

    /** Where each processor of a machine has a scalar of its own. */
    public static Distribution everywhere(Word scalar, MachineDecl machine) {
        SourceRange at = scalar.range();
        return new Distribution(scalar, machine.levels().stream().map(l -> new LevelPart(machine.name(), l.name(), List.of(),
                l.extents().stream().<Mapping>map(e -> new Mapping.Replicated(at)).toList(), at)).toList(), at);
    }

    /**
     * The part for one level.
     *
     * @param level the level's name, empty for the plain machine or its only level
     * @param names the names of the tensor's dimensions
     * @param mappings one for each dimension of the level's grid
     */
    public record LevelPart(Word machine, Word level, List<Word> names, List<Mapping> mappings, SourceRange range) { }

    /** How one machine dimension divides the tensor, or copies it. */
    public sealed interface Mapping {

        SourceRange range();

        /** The tensor dimension of that name is cut into equal contiguous blocks. */
        record Block(Word name) implements Mapping {
            @Override
            public SourceRange range() {
                return name.range();
            }
        }

        /** The tensor dimension is dealt out in blocks of the given size, round robin. */
        record Cyclic(Word name, ParamExpr block, SourceRange range) implements Mapping { }

        /** The pieces live at one coordinate of the machine dimension. */
        record Fixed(ParamExpr coordinate, SourceRange range) implements Mapping { }

        /** The pieces are replicated along the machine dimension. */
        record Replicated(SourceRange range) implements Mapping { }
    }
}
