package org.tilewright.ir.index;

import java.util.Optional;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * {@code param NAME = EXPR}: an integer with a default that a run may override; or what stands for an {@code auto}, whose default
 * the tool chooses.
 *
 * @param choice what is chosen, for an {@code auto}; {@code value} then holds until it is
 */
public record Param(Word name, ParamExpr value, SourceRange range, Optional<Choice> choice) {

    /** What the tool is to choose where the program says {@code auto}. */
    public sealed interface Choice {

        /** An extent of the machine's grid; all that are chosen and those that are not give the number of processors together. */
        record GridExtent() implements Choice { }

        /** How many processors such a grid has, if the program does not say; as many as this machine has cores unless a run does. */
        record Processors() implements Choice { }

        /** The chunk of a {@code split} or the parts of a {@code divide} of a loop, in a schedule of the target. */
        record Factor(Word target, Optional<Word> schedule, Word loop) implements Choice { }
    }

    public Param(Word name, ParamExpr value, SourceRange range) {
        this(name, value, range, Optional.empty());
    }
}
