package org.tilewright.ir;

import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** {@code input T = SOURCE}: where a tensor's first values come from. */
public record Input(Word tensor, Source source, SourceRange range) {

    /** What fills the tensor. */
    public sealed interface Source {
        /** Uniform in [-1, 1) from a hash of seed and linear index; see {@code org.tilewright.data.RandomElements}. */
        record Random(ParamExpr seed) implements Source { }

        record Zeros() implements Source { }

        record Ones() implements Source { }

        /** 1 where all indices are equal. */
        record Identity() implements Source { }

        /** The row-major linear index. */
        record Iota() implements Source { }

        /** {@code path} as the user wrote it, relative to the program's file. */
        record File(Word path) implements Source { }
    }
}
