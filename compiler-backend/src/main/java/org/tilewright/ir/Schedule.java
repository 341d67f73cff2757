package org.tilewright.ir;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

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

        /** {@code unit}: the word of a {@link Unit}; {@code strategy}: that of a {@link Strategy}. */
        record Parallelize(Word loop, Word unit, Optional<Word> strategy, SourceRange range) implements Command { }

        record Unroll(Word loop, ParamExpr factor, SourceRange range) implements Command { }

        record Precompute(Expr value, List<Word> loops, List<Word> workspaceLoops, Word workspace, SourceRange range)
                implements Command { }

        /**
         * {@code distribute({io, jo})}: existing loops, in order, onto the next free dimensions of the machine, or of what
         * {@code onto} names: the machine, one of its levels or one of its dimensions.
         */
        record DistributeLoops(List<Word> loops, Optional<Onto> onto, SourceRange range) implements Command { }

        /** The compound form; {@code onto} is a machine, {@code M.level}, {@code Grid(..)} or a tensor. */
        record Distribute(List<Word> targets, List<Word> distributed, List<Word> local, Onto onto, SourceRange range)
                implements Command { }

        record Communicate(List<Word> tensors, Word loop, SourceRange range) implements Command { }

        record Rotate(Word loop, List<Word> by, Word rotated, SourceRange range) implements Command { }

        /** {@code kernel}: the word of a {@link LeafKernel}. */
        record Substitute(List<Word> loops, Word kernel, SourceRange range) implements Command { }
    }

    /** One of a few words of the language, as which an argument says how something is done. */
    public sealed interface Choice {

        String word();

        /** The choice among all of its kind that a word names. */
        static <C extends Choice> Optional<C> named(C[] all, String word) {
            return Stream.of(all).filter(c -> c.word().equals(word)).findFirst();
        }

        /** All words of a kind as a sentence lists them: {@code gemm, gemv and dot}. @param last what stands before the last one */
        static String list(Choice[] all, String last) {
            List<String> words = Stream.of(all).map(Choice::word).toList();
            return String.join(", ", words.subList(0, words.size() - 1)) + " " + last + " " + words.getLast();
        }
    }

    /** The kernels that {@code substitute} can call, the one with the most loops first. */
    public enum LeafKernel implements Choice {
        GEMM(3), GEMV(2), GER(2), DOT(1), AXPY(1);

        private final int loops;

        LeafKernel(int loops) {
            this.loops = loops;
        }

        /** How many loops it replaces. */
        public int loops() {
            return loops;
        }

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What can run the iterations of a loop at one time. */
    public enum Unit implements Choice {
        CPU("cpu"), VECTOR("vector"), GPU_BLOCK("gpu.block"), GPU_THREAD("gpu.thread");

        private final String word;

        Unit(String word) {
            this.word = word;
        }

        @Override
        public String word() {
            return word;
        }

        public boolean isOnGpu() {
            return this == GPU_BLOCK || this == GPU_THREAD;
        }
    }

    /** How iterations that run at one time combine what they add to one element. */
    public enum Strategy implements Choice {
        ATOMIC, PRIVATIZE;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What distribute maps onto. */
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

        /** {@code M.2} or {@code M.gpu.0}: one dimension of the machine, or of a level, numbered from 0. */
        record Dimension(Word machine, Optional<Word> level, Word number) implements Onto {
            @Override
            public SourceRange range() {
                return machine.range().to(number.range());
            }
        }

        /** {@code Grid(gx, gy)}, which must equal the declared machine. */
        record Grid(List<ParamExpr> extents, SourceRange range) implements Onto { }
    }
}
