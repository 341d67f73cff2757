package org.tilewright.language.schedule;

import static org.tilewright.language.schedule.ArgumentRole.*;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule.LeafKernel;
import org.tilewright.ir.Schedule.Strategy;
import org.tilewright.ir.Schedule.Unit;
import org.tilewright.language.schedule.Default.Pick;

/**
 * The schedule commands of the language. A new command is described here and done by a class of the compiler's {@code schedule}
 * package; the reader of programs and the editors know it from its description.
 */
public final class ScheduleCommands {

    private static final Parameter CUT = new Parameter("loop", Shape.WORD, REPLACED_LOOP, loops(Pick.INNERMOST, "k"), "The loop to cut.");
    private static final Parameter PARALLEL = new Parameter("loop", Shape.WORD, LOOP, loops(Pick.OUTERMOST_LOCAL, "i"),
            "The loop whose iterations may run in parallel.");
    private static final Parameter RUN_BY = new Parameter("unit", Shape.DOTTED_WORD, UNIT, new Default.Text("cpu"),
            Choice.list(Unit.values(), "or") + ".");

    private static final Parameter DISTRIBUTED = new Parameter("{loops}", Shape.WORD_OR_SET, DISTRIBUTED_LOOP,
            loops(Pick.ONE_A_DIMENSION, ""), "Existing loops, in the order of the machine's dimensions that no loop has yet;"
                    + " each must have the extent of its dimension.");

    private static final ScheduleCommand SPLIT = new ScheduleCommand("split",
            List.of(form(Command.Split.class, v -> new Command.Split(v.word(0), v.word(1), v.word(2), v.number(3), v.range()),
                    c -> List.of(Value.of(c.loop()), Value.of(c.outer()), Value.of(c.inner()), Value.of(c.factor())),
                    CUT,
                    word("outer", NEW_LOOP, new Default.Named("o"), "A new name for the loop over the chunks."),
                    word("inner", SIZED_LOOP, new Default.Named("i"), "A new name for the loop inside a chunk."),
                    number("size", EXTENT, new Default.Number("chunk", "chunk", false, 256),
                            "Iterations of one chunk: a number or an expression over params."))),
            "split(loop, outer, inner, size)",
            "Cuts a loop into chunks of a given number of iterations: the outer loop walks the chunks, the inner one the iterations of a"
                    + " chunk. The last chunk may be shorter.", "split(k, ko, ki, 256)");

    private static final ScheduleCommand DIVIDE = new ScheduleCommand("divide",
            List.of(form(Command.Divide.class, v -> new Command.Divide(v.word(0), v.word(1), v.word(2), v.number(3), v.range()),
                    c -> List.of(Value.of(c.loop()), Value.of(c.outer()), Value.of(c.inner()), Value.of(c.pieces())),
                    CUT,
                    word("outer", SIZED_LOOP, new Default.Named("o"), "A new name for the loop over the pieces."),
                    word("inner", NEW_LOOP, new Default.Named("i"), "A new name for the loop inside a piece."),
                    number("pieces", EXTENT, new Default.Number("steps", "pieces", true, 4),
                            "How many pieces: a number or an expression over params."))),
            "divide(loop, outer, inner, pieces)",
            "Cuts a loop into a given number of pieces of equal nominal size ceil(extent / pieces). The last pieces may be shorter or"
                    + " empty.",
            "divide(k, ko, ki, gx)");

    private static final ScheduleCommand COLLAPSE = new ScheduleCommand("collapse",
            List.of(form(Command.Collapse.class, v -> new Command.Collapse(v.word(0), v.word(1), v.word(2), v.range()),
                    c -> List.of(Value.of(c.first()), Value.of(c.second()), Value.of(c.fused())),
                    word("outer", REPLACED_LOOP, loops(Pick.NEXT_TO_INNERMOST, "i"), "The outer of the two loops."),
                    word("inner", REPLACED_LOOP, loops(Pick.INNERMOST, "k"), "The loop directly inside it."),
                    word("fused", NEW_LOOP, new Default.Named(""), "A new name for the loop that takes their place."))),
            "collapse(outer, inner, fused)",
            "Fuses two directly nested loops into one with as many iterations as the two combined.", "collapse(i, j, f)");

    private static final ScheduleCommand REORDER = new ScheduleCommand("reorder",
            List.of(form(Command.Reorder.class, v -> new Command.Reorder(v.words(0), v.range()), c -> List.of(Value.of(c.loops())),
                    set("{loops}", ORDERED_LOOP, loops(Pick.ALL_LOCAL, ""), "The loops to permute, outermost first."))),
            "reorder({loops})",
            "Permutes the named loops into this order, in the positions that they had; the others keep their positions.",
            "reorder({ko, ii, ji, ki})");

    private static final ScheduleCommand DISTRIBUTE = new ScheduleCommand("distribute",
            List.of(form(Command.Distribute.class, v -> new Command.Distribute(v.words(0), v.words(1), v.words(2), v.machine(3), v.range()),
                    c -> List.of(Value.of(c.targets()), Value.of(c.distributed()), Value.of(c.local()), Value.of(c.onto())),
                    set("{targets}", REPLACED_LOOP, loops(Pick.ONE_A_DIMENSION, ""),
                            "The loops to divide, one for each dimension of the machine."),
                    set("{distributed}", NEW_PROCESSOR_LOOP, new Default.Named("o"),
                            "New names for the loops over processors; their iterations are coordinates of the machine."),
                    set("{local}", NEW_LOOP, new Default.Named("i"), "New names for the loops that each processor keeps."),
                    new Parameter("machine", Shape.MACHINE, MACHINE, new Default.Machine(),
                            "A machine, one of its levels, or a tensor whose owners compute.")),
                    form(Command.DistributeLoops.class, v -> new Command.DistributeLoops(v.words(0), Optional.empty(), v.range()),
                            c -> c.onto().isPresent() ? List.of() : List.of(Value.of(c.loops())), DISTRIBUTED),
                    form(Command.DistributeLoops.class, v -> new Command.DistributeLoops(v.words(0), Optional.of(v.machine(1)), v.range()),
                            c -> c.onto().map(o -> List.of(Value.of(c.loops()), Value.of(o))).orElse(List.of()), DISTRIBUTED,
                    new Parameter("machine", Shape.MACHINE, MACHINE, new Default.Machine(),
                            "One dimension of the machine, such as M.0, or a level, whose next free dimensions the loops take."))),
            "distribute({loops}), distribute({loops}, dimension) or distribute({targets}, {distributed}, {local}, machine)",
            "Gives the iterations of loops to the processors: each target is divided by the extent of its machine dimension, the outer"
                    + " halves become the processors' coordinates, the local halves follow directly inside.",
                    "distribute({i, j}, {io, jo}, {ii, ji}, M)");

    private static final ScheduleCommand COMMUNICATE = new ScheduleCommand("communicate",
            List.of(form(Command.Communicate.class, v -> new Command.Communicate(v.words(0), v.word(1), v.range()),
                    c -> List.of(Value.of(c.tensors()), Value.of(c.loop())),
                    new Parameter("tensors", Shape.WORD_OR_SET, TENSOR, new Default.UnmovedTensors(),
                            "A tensor of the statement, or several in braces."),
                    word("loop", TRAVEL_LOOP, loops(Pick.LAST_DISTRIBUTED, "ko"), "The loop at whose iterations the pieces travel."))),
            "communicate(tensor, loop) or communicate({tensors}, loop)",
            "Says when pieces travel: at the start of each iteration of the loop, everything that the iteration reads of a tensor is"
                    + " fetched; an output is written back, or reduced, at its end. An outer loop means fewer and larger messages, and "
                    + "more memory.",
            "communicate({B, C}, ko)");

    private static final ScheduleCommand ROTATE = new ScheduleCommand("rotate",
            List.of(form(Command.Rotate.class, v -> new Command.Rotate(v.word(0), v.words(1), v.word(2), v.range()),
                    c -> List.of(Value.of(c.loop()), Value.of(c.by()), Value.of(c.rotated())),
                    word("loop", REPLACED_LOOP, loops(Pick.OUTERMOST_LOCAL, "ko"), "The loop to rotate."),
                    set("{by}", LOOP, loops(Pick.DISTRIBUTED, ""), "The loops outside it that determine the offset."),
                    word("rotated", NEW_LOOP, new Default.Named("s"), "A new name for the loop that takes its place."))),
            "rotate(loop, {by}, rotated)",
            "Starts a loop at a different iteration on each processor: the loop is the new loop plus the others, modulo its"
                    + " extent. Neighbours then work on different pieces at the same time, so a broadcast becomes a shift between "
                    + "neighbours.",
            "rotate(ko, {io, jo}, kos)");

    private static final ScheduleCommand SUBSTITUTE = new ScheduleCommand("substitute",
            List.of(form(Command.Substitute.class, v -> new Command.Substitute(v.words(0), v.word(1), v.range()),
                    c -> List.of(Value.of(c.loops()), Value.of(c.kernel())),
                    set("{loops}", LOOP, loops(Pick.INNERMOST_THREE, ""),
                            "The loops that the kernel replaces; they must be the innermost ones."),
                    word("kernel", KERNEL, new Default.Text("gemm"), Choice.list(LeafKernel.values(), "or") + "."))),
            "substitute({loops}, kernel)",
            "Replaces the innermost loops by a call to a tuned kernel, which must compute the same.",
            "substitute({ii, ji, ki}, gemm)");

    private static final ScheduleCommand PRECOMPUTE = new ScheduleCommand("precompute",
            List.of(form(Command.Precompute.class,
                    v -> new Command.Precompute(v.expression(0), v.words(1), v.words(2), v.word(3), v.range()),
                    c -> List.of(Value.of(c.value()), Value.of(c.loops()), Value.of(c.workspaceLoops()), Value.of(c.workspace())),
                    new Parameter("expression", Shape.EXPRESSION, EXPRESSION, new Default.Text("expression"),
                            "The part of the right side, in the statement's own variables."),
                    set("{variables}", VARIABLE, loops(Pick.INNERMOST, "k"), "The variables that index the workspace."),
                    set("{renamed}", WORKSPACE_LOOP, new Default.Named("w"), "New names for them while the workspace is filled."),
                    word("workspace", WORKSPACE, new Default.Free("W"), "A new name for the workspace."))),
            "precompute(expression, {loops}, {workspace loops}, workspace)",
            "Computes a part of the right side into a workspace first, and uses the workspace instead. The workspace needs no"
                    + " declaration.",
            "precompute(B(i, k) * C(k, j), {j}, {jw}, W)");

    private static final ScheduleCommand PARALLELIZE = new ScheduleCommand("parallelize",
            List.of(form(Command.Parallelize.class, v -> new Command.Parallelize(v.word(0), v.word(1), Optional.empty(), v.range()),
                    c -> c.strategy().isPresent() ? List.of() : List.of(Value.of(c.loop()), Value.of(c.unit())), PARALLEL, RUN_BY),
                    form(Command.Parallelize.class, v -> new Command.Parallelize(v.word(0), v.word(1), Optional.of(v.word(2)), v.range()),
                    c -> c.strategy().map(s -> List.of(Value.of(c.loop()), Value.of(c.unit()), Value.of(s))).orElse(List.of()),
                    PARALLEL, RUN_BY,
                    word("strategy", STRATEGY, new Default.Text("privatize"),
                            "How a loop that is summed over combines results: " + Choice.list(Strategy.values(), "or") + "."))),
            "parallelize(loop, cpu) or parallelize(loop, cpu, atomic)",
            "Runs the iterations of a loop in parallel inside a processor: on its cores, or in the lanes of a vector unit.",
            "parallelize(ii, cpu)");

    private static final ScheduleCommand UNROLL = new ScheduleCommand("unroll",
            List.of(form(Command.Unroll.class, v -> new Command.Unroll(v.word(0), v.number(1), v.range()),
                    c -> List.of(Value.of(c.loop()), Value.of(c.factor())),
                    word("loop", LOOP, loops(Pick.INNERMOST, "k"), "The loop to unroll."),
                    number("factor", COPIES, new Default.Number("times", "times", false, 4), "How often the body is replicated."))),
            "unroll(loop, factor)", "Replicates a loop's body, so that fewer iterations each do more work.", "unroll(ki, 4)");

    /** In the order in which they are proposed. */
    private static final List<ScheduleCommand> ALL = List.of(SPLIT, DIVIDE, COLLAPSE, REORDER, DISTRIBUTE, COMMUNICATE, ROTATE, SUBSTITUTE,
            PRECOMPUTE, PARALLELIZE, UNROLL);
    private static final Set<String> KEYWORDS = ALL.stream().map(ScheduleCommand::keyword).collect(Collectors.toUnmodifiableSet());

    private ScheduleCommands() { }

    public static List<ScheduleCommand> all() {
        return ALL;
    }

    public static Optional<ScheduleCommand> named(String keyword) {
        return ALL.stream().filter(c -> c.keyword().equals(keyword)).findFirst();
    }

    /** Whether a command begins with that word. */
    public static boolean isKeyword(String word) {
        return KEYWORDS.contains(word);
    }

    /** @param arguments the values of a command of that type; none if the command has another form */
    private static <C extends Command> CommandForm form(Class<C> type, Function<Values, Command> make, Function<C, List<Value>> arguments,
            Parameter... parameters) {
        return new CommandForm(List.of(parameters), make,
                c -> type.isInstance(c) ? Optional.of(arguments.apply(type.cast(c))).filter(v -> !v.isEmpty()) : Optional.empty());
    }

    private static Default loops(Pick pick, String otherwise) {
        return new Default.Loops(pick, otherwise);
    }

    private static Parameter word(String label, ArgumentRole role, Default usual, String text) {
        return new Parameter(label, Shape.WORD, role, usual, text);
    }

    private static Parameter set(String label, ArgumentRole role, Default usual, String text) {
        return new Parameter(label, Shape.SET, role, usual, text);
    }

    private static Parameter number(String label, ArgumentRole role, Default usual, String text) {
        return new Parameter(label, Shape.NUMBER, role, usual, text);
    }
}
