package org.tilewright.lsp.feature.words;

import static org.tilewright.lsp.feature.words.Parameter.Role.*;

import java.util.List;
import org.tilewright.lsp.feature.words.Entry.Form;
import org.tilewright.lsp.feature.words.Entry.Kind;

/** The schedule commands with their arguments. */
final class CommandWords {

    private CommandWords() { }

    private static Parameter p(String label, Parameter.Role role, String text) {
        return new Parameter(label, role, text);
    }

    static final List<Entry> ALL = List.of(
            Entry.of(Kind.COMMAND, "split",
                    "Cuts a loop into chunks of a given number of iterations: the outer loop walks the chunks, the inner one the"
                            + " iterations of a chunk. The last chunk may be shorter.", "split(k, ko, ki, 256)",
                    p("loop", LOOP, "The loop to cut."),
                    p("outer", NEW_LOOP, "A new name for the loop over the chunks."),
                    p("inner", NEW_LOOP, "A new name for the loop inside a chunk."),
                    p("size", NUMBER, "Iterations of one chunk: a number or an expression over params.")),
            Entry.of(Kind.COMMAND, "divide",
                    "Cuts a loop into a given number of pieces of equal nominal size ceil(extent / pieces). The last"
                            + " pieces may be shorter or empty.", "divide(k, ko, ki, gx)",
                    p("loop", LOOP, "The loop to cut."),
                    p("outer", NEW_LOOP, "A new name for the loop over the pieces."),
                    p("inner", NEW_LOOP, "A new name for the loop inside a piece."),
                    p("pieces", NUMBER, "How many pieces: a number or an expression over params.")),
            Entry.of(Kind.COMMAND, "collapse",
                    "Makes one loop of two that are directly nested; it has as many iterations as both together.", "collapse(i, j, f)",
                    p("outer", LOOP, "The outer of the two loops."),
                    p("inner", LOOP, "The loop directly inside it."),
                    p("fused", NEW_LOOP, "A new name for the loop that takes their place.")),
            Entry.of(Kind.COMMAND, "reorder",
                    "Puts the named loops, in this order, into the places that they had; the others keep their places.",
                    "reorder({ko, ii, ji, ki})", p("{loops}", LOOPS, "The loops to permute, outermost first.")),
            new Entry(Kind.COMMAND, "distribute", List.of(
                    new Form(List.of(
                            p("{targets}", TARGETS, "The loops to divide, one for each dimension of the machine."),
                            p("{distributed}", NEW_LOOPS,
                                    "New names for the loops over processors; their iterations are coordinates of the machine."),
                            p("{local}", NEW_LOOPS, "New names for the loops that each processor keeps."),
                            p("machine", MACHINE, "A machine, one of its levels, or a tensor whose owners shall compute."))),
                    new Form(List.of(
                            p("{loops}", TARGETS,
                                    "Existing loops, in the order of the machine's dimensions; each must have the extent of its "
                                            + "dimension.")))),
                    "Gives the iterations of loops to the processors: each target is divided by the extent of its machine dimension, the "
                            + "outer halves become"
                            + " the processors' coordinates, the local halves follow directly inside.",
                    "distribute({i, j}, {io, jo}, {ii, ji}, M)"),
            Entry.of(Kind.COMMAND, "communicate",
                    "Says when pieces travel: at the start of each iteration of the loop everything that the iteration reads"
                            + " of a tensor is fetched; an output is written back, or reduced, at its end. Further out means fewer and "
                    + "larger messages, and more memory.",
                    "communicate({B, C}, ko)",
                    p("tensors", TENSORS, "A tensor of the statement, or several in braces."),
                    p("loop", LOOP, "The loop at whose iterations the pieces travel.")),
            Entry.of(Kind.COMMAND, "rotate",
                    "Starts a loop at another iteration on each processor: the loop is the new loop plus the others, modulo its extent."
                            + " Neighbours then work on different pieces at one time, so what would be a broadcast becomes a shift "
                    + "between neighbours.",
                    "rotate(ko, {io, jo}, kos)",
                    p("loop", LOOP, "The loop to rotate."),
                    p("{by}", LOOPS, "The loops outside of it that say how far."),
                    p("rotated", NEW_LOOP, "A new name for the loop that takes its place.")),
            Entry.of(Kind.COMMAND, "substitute",
                    "Replaces the innermost loops by a call of a tuned kernel, which must compute what they compute.",
                    "substitute({ii, ji, ki}, gemm)",
                    p("{loops}", LOOPS, "The loops that the kernel replaces; they must be the innermost ones."),
                    p("kernel", KERNEL, "gemm, gemv, ger, dot or axpy.")),
            Entry.of(Kind.COMMAND, "precompute",
                    "Computes a part of the right side into a workspace first, and uses the workspace in its place. The workspace needs"
                            + " no declaration.", "precompute(B(i, k) * C(k, j), {j}, {jw}, W)",
                    p("expression", EXPRESSION, "The part of the right side, in the statement's own variables."),
                    p("{variables}", VARIABLES, "The variables that index the workspace."),
                    p("{renamed}", NEW_LOOPS, "New names for them while the workspace is filled."),
                    p("workspace", NEW_NAME, "A new name for the workspace.")),
            new Entry(Kind.COMMAND, "parallelize", List.of(
                    new Form(List.of(
                            p("loop", LOOP, "The loop whose iterations may run at one time."),
                            p("unit", UNIT, "cpu, vector, gpu.block or gpu.thread."))),
                    new Form(List.of(
                            p("loop", LOOP, "The loop whose iterations may run at one time."),
                            p("unit", UNIT, "cpu, vector, gpu.block or gpu.thread."),
                            p("strategy", STRATEGY, "How a loop that is summed over combines results: atomic or privatize.")))),
                    "Runs the iterations of a loop at one time inside a processor: on its cores, or in the lanes of a vector unit.",
                    "parallelize(ii, cpu)"),
            Entry.of(Kind.COMMAND, "unroll", "Writes a loop's body several times, so that fewer iterations do more each.", "unroll(ki, 4)",
                    p("loop", LOOP, "The loop to unroll."),
                    p("factor", NUMBER, "How often the body is written.")));
}
