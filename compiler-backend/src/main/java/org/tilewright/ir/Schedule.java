package org.tilewright.ir;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;

/**
 * {@code schedule A as cannon { ... }}.
 *
 * @param target the statement's label or tensor
 * @param name the name after {@code as}
 */
public record Schedule(Word target, Optional<Word> name, List<Command> commands, SourceRange range) {

    /** One command; every word keeps its place. {@code range} covers the whole command. */
    public sealed interface Command {

        SourceRange range();

        record Split(Word loop, Word outer, Word inner, ParamExpr factor, SourceRange range) implements Command { }

        record Divide(Word loop, Word outer, Word inner, ParamExpr pieces, SourceRange range) implements Command { }

        record Collapse(Word first, Word second, Word fused, SourceRange range) implements Command { }

        record Reorder(List<Word> loops, SourceRange range) implements Command { }

        /** {@code unit}: cpu, vector, gpu.block, gpu.thread; {@code strategy}: atomic or privatize. */
        record Parallelize(Word loop, Word unit, Optional<Word> strategy, SourceRange range) implements Command { }

        record Unroll(Word loop, ParamExpr factor, SourceRange range) implements Command { }

        record Precompute(Expr value, List<Word> loops, List<Word> workspaceLoops, Word workspace, SourceRange range)
                implements Command { }

        /** {@code distribute({io, jo})}: existing loops, in order, onto the dimensions of the next machine level. */
        record DistributeLoops(List<Word> loops, SourceRange range) implements Command { }

        /** The compound form; {@code onto} is a machine, {@code M.level}, {@code Grid(..)} or a tensor. */
        record Distribute(List<Word> targets, List<Word> distributed, List<Word> local, Onto onto, SourceRange range)
                implements Command { }

        record Communicate(List<Word> tensors, Word loop, SourceRange range) implements Command { }

        record Rotate(Word loop, List<Word> by, Word rotated, SourceRange range) implements Command { }

        record Substitute(List<Word> loops, Word kernel, SourceRange range) implements Command { }
    }

    /** What the compound distribute maps onto. */
    public sealed interface Onto {

        SourceRange range();

        /** A machine or tensor by name; which of the two the program's declarations tell. */
        record Named(Word name) implements Onto {
            @Override
            public SourceRange range() {
                return name.range();
            }
        }

        /** {@code M.node}. */
        record Level(Word machine, Word level) implements Onto {
            @Override
            public SourceRange range() {
                return machine.range().to(level.range());
            }
        }

        /** {@code Grid(gx, gy)}, which must equal the declared machine. */
        record Grid(List<ParamExpr> extents, SourceRange range) implements Onto { }
    }
}
