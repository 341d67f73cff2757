package org.tilewright.leaf.lower;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.AffineValue;
import org.tilewright.ir.nest.Bounds;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;

/** Turns the innermost loops of a leaf into the kernel call of a {@code substitute}. */
final class LowerKernel {

    private final LoopNest nest;
    private final List<Loop> loops;
    private final Set<String> still;
    private final Schedule.Command.Substitute command;
    private final Map<String, IntExpr> names;

    /**
     * @param loops those of the leaf
     * @param still the loops outside the leaf
     * @param names variables in terms of loop variables
     */
    LowerKernel(LoopNest nest, List<Loop> loops, Set<String> still, Schedule.Command.Substitute command, Map<String, IntExpr> names) {
        this.nest = nest;
        this.loops = loops;
        this.still = still;
        this.command = command;
        this.names = names;
    }

    /** Whether a loop is one of the kernel's. */
    boolean has(Loop loop) {
        return command.loops().stream().anyMatch(w -> w.text().equals(loop.name()));
    }

    /** What is wrong if the innermost loop of the leaf does not belong to the kernel. */
    ProgramError notInnermost() {
        return notInnermost(command.loops().get(0));
    }

    private static ProgramError notInnermost(Word loop) {
        return new ProgramError(loop.range(), "substitute-loops",
                "loop '" + loop + "' has other loops or communicates inside it that remain; the"
                        + " loops of a kernel must be the innermost ones");
    }

    /** The variable that a loop runs through by itself, with unit step, when the loops outside the kernel are fixed. */
    private Optional<String> restOfOneVariable(String loop, Set<String> outside) {
        List<String> variables = nest.form().variables().stream().filter(v -> nest.dependsOn(v, loop)).toList();
        if (variables.size() != 1) {
            return Optional.empty();
        }
        return AffineValue.of(nest, variables.get(0), outside).filter(l -> l.coefficients().equals(Map.of(loop, IntExpr.ONE)))
                .map(l -> variables.get(0));
    }

    /** @param at the position of the kernel's outermost loop in the leaf */
    Leaf lower(int at, BufferRef target, Function<Expr.Access, BufferRef> buffers) throws ProgramError {
        Set<String> inside = new LinkedHashSet<>();
        loops.subList(at, loops.size()).forEach(l -> inside.add(l.name()));
        for (Word w : command.loops()) {
            if (!inside.remove(w.text())) {
                throw notInnermost(w);
            }
        }
        if (!inside.isEmpty()) {
            throw new ProgramError(command.range(), "substitute-loops",
                    "'" + inside.iterator().next() + "' is inside these loops and must be part"
                            + " of the kernel or outside it");
        }
        Set<String> outside = new LinkedHashSet<>(still);
        loops.subList(0, at).forEach(l -> outside.add(l.name()));
        Map<String, Span> spans = new LinkedHashMap<>();
        for (Word w : command.loops()) {
            String v = restOfOneVariable(w.text(), outside).orElseThrow(() -> new ProgramError(w.range(), "substitute-loops", "loop '" + w
                    + "' is not all that remains of one index variable, so no kernel fits it"));
            spans.put(v, new Bounds(nest, outside).span(v));
            if (spans.get(v).period().isPresent()) {
                throw new ProgramError(w.range(), "substitute-loops", "loop '" + w + "' takes indices with a step, and a kernel needs every"
                        + " index");
            }
        }
        LowerScalar scalars = new LowerScalar(buffers, nest, names);
        return new RecogniseKernel(nest.form(), target, scalars, buffers).call(command, spans);
    }
}
