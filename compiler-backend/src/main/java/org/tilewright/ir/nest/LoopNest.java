package org.tilewright.ir.nest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * A statement's loops in the course of being scheduled: concrete index notation with the relations kept as provenance.
 * Immutable; every command makes a new one.
 *
 * @param loops outermost first
 * @param extents the nominal extent of every variable there is or was
 * @param relations how each variable that is not a loop any more follows from loops
 * @param communicates where pieces are asked for
 * @param workspaces temporaries of {@code precompute}, each with loops of its own
 * @param applied the commands so far, for the {@code s.t.} clause and for messages
 */
public record LoopNest(StatementForm form, List<Loop> loops, Map<String, IntExpr> extents, Map<String, Relation> relations,
                       List<CommunicateAt> communicates, List<Workspace> workspaces,
                       Optional<Schedule.Command.Substitute> substitution, List<Schedule.Command> applied) {

    /** Fetch or return a tensor's pieces at each iteration of a loop. */
    public record CommunicateAt(Word tensor, Word loop, SourceRange range) { }

    /**
     * Where the pieces of a tensor travel.
     *
     * @param toNodes where one processor of each node gets what all of the node need; absent if processors get theirs from the owners
     * @param toProcessors where each processor gets its own
     */
    public record Travel(Optional<CommunicateAt> toNodes, CommunicateAt toProcessors) { }

    /**
     * {@code where W(w..) = value}: a temporary that a producer fills before its consumer's loops run.
     *
     * @param value with its types
     * @param variables the original variables that index the workspace
     * @param renamed the producer's names for them
     * @param summable original reduction variables that only the value needs, so that the producer may sum over them
     * @param loops those that the user named; later commands may have split them
     */
    public record Workspace(Word name, Expr value, List<String> variables, List<String> renamed, List<String> summable,
                            List<Word> loops, SourceRange range) {

        /** Where a nest fills the workspace: before which loop, and which variables the producer then sums over. */
        public Producer in(LoopNest nest) {
            int at = nest.loops.size();
            for (int l = nest.loops.size() - 1; l >= 0; l--) {
                String loop = nest.loops.get(l).name();
                at = loops.stream().anyMatch(w -> nest.madeOf(w.text(), loop)) ? l : at;
            }
            while (at > nest.leaf() && isSummed(nest.loops.get(at - 1), nest)) {
                at--;
            }
            List<Loop> inside = nest.loops.subList(at, nest.loops.size());
            return new Producer(at, summable.stream().filter(v -> isSummed(v, inside, nest)).toList());
        }

        /** Whether loops make up a variable, and none of them another one, too, for which the consumer has to run it. */
        private boolean isSummed(String variable, List<Loop> loops, LoopNest nest) {
            List<List<String>> made = loops.stream().map(l -> nest.originals(l.name())).filter(o -> o.contains(variable)).toList();
            return !made.isEmpty() && made.stream().allMatch(summable::containsAll);
        }

        /**
         * Whether the producer can sum over a loop. It cannot if a variable of the value is rotated by the loop: that variable takes
         * another value in each iteration, so the loop has to stay outside.
         */
        private boolean isSummed(Loop loop, LoopNest nest) {
            List<String> originals = nest.originals(loop.name());
            return !originals.isEmpty() && summable.containsAll(originals)
                    && VariableExtents.freeVariables(value).stream()
                            .allMatch(v -> originals.contains(v) || !nest.dependsOn(v, loop.name()));
        }
    }

    /**
     * How a workspace is filled.
     *
     * @param position of the consumer's outermost loop
     * @param reduced the variables that the producer sums over; the consumer has no loops over them
     */
    public record Producer(int position, List<String> reduced) { }

    /** How far a variable may go while its loops run to their ends, before it is clipped by its extent. */
    public IntExpr reach(String variable) {
        return switch (relations.get(variable)) {
            case null -> extents.get(variable);
            case Relation.Parts p -> IntExpr.mul(reach(p.outer()), IntExpr.max(p.width(), reach(p.inner())));
            case Relation.CollapsedOuter c -> reach(c.fused());
            case Relation.CollapsedInner c -> reach(c.fused());
            case Relation.Rotation r -> {
                IntExpr sum = reach(r.rotated());
                for (String by : r.by()) {
                    sum = IntExpr.add(sum, reach(by));
                }
                yield sum;
            }
            case Relation.Quotient q -> reach(q.element());
        };
    }

    /** How many commands made a loop out of others, one after the other. */
    public int generation(String loop) {
        int most = 0;
        for (Map.Entry<String, Relation> e : relations.entrySet()) {
            boolean parent = switch (e.getValue()) {
                case Relation.Parts p -> p.outer().equals(loop) || p.inner().equals(loop);
                case Relation.CollapsedOuter c -> c.fused().equals(loop);
                case Relation.CollapsedInner c -> c.fused().equals(loop);
                case Relation.Rotation r -> r.rotated().equals(loop);
                case Relation.Quotient q -> false;
            };
            most = parent ? Math.max(most, 1 + generation(e.getKey())) : most;
        }
        return most;
    }

    /**
     * The position of the last of the distributed loops that are directly nested at a position. They start together, so what a
     * command asks for at one of them happens inside the last one.
     */
    public int endOfLaunch(int at) {
        int end = at;
        while (end >= 0 && loops.get(end).isDistributed() && end + 1 < loops.size() && loops.get(end + 1).isDistributed()) {
            end++;
        }
        return end;
    }

    /**
     * Where a tensor's pieces travel, if a communicate names it. If several do, its pieces travel at the outermost, and are there already
     * at the others; but those of an input travel twice if one stands outside of all loops that are distributed inside nodes, and another
     * at one of these or further in.
     *
     * @param nodeDimensions how many grid dimensions, the first ones, tell nodes apart
     */
    public Optional<Travel> travel(String tensor, int nodeDimensions) {
        int inside = 0;
        while (inside < loops.size() && loops.get(inside).gridDimension().orElse(-1) < nodeDimensions) {
            inside++;
        }
        boolean isOutput = form.statement().target().tensor().text().equals(tensor);
        Optional<CommunicateAt> outside = Optional.empty();
        Optional<CommunicateAt> further = Optional.empty();
        for (CommunicateAt c : communicates) {
            int at = indexOf(c.loop().text());
            if (c.tensor().text().equals(tensor) && at >= 0) {
                if (at < inside || isOutput) {
                    outside = Optional.of(outside.filter(o -> position(o) <= position(c)).orElse(c));
                } else {
                    further = Optional.of(further.filter(f -> position(f) <= position(c)).orElse(c));
                }
            }
        }
        Optional<CommunicateAt> nodes = outside;
        return further.map(f -> new Travel(nodes, f)).or(() -> nodes.map(o -> new Travel(Optional.empty(), o)));
    }

    /** After which loop pieces travel. */
    public int position(CommunicateAt c) {
        return endOfLaunch(indexOf(c.loop().text()));
    }

    /** The position of the first loop that one processor runs without communication in between. */
    public int leaf() {
        int last = -1;
        for (int i = 0; i < loops.size(); i++) {
            String name = loops.get(i).name();
            if (loops.get(i).isDistributed() || communicates.stream().anyMatch(c -> c.loop().text().equals(name))) {
                last = i;
            }
        }
        return last + 1;
    }

    /** The nest of a statement without a schedule: its variables in order. */
    public static LoopNest of(StatementForm form) {
        Map<String, IntExpr> extents = form.extentOf();
        List<Loop> loops = form.variables().stream()
                .map(v -> Loop.of(v, extents.get(v), form.statement().range())).toList();
        return new LoopNest(form, loops, new LinkedHashMap<>(extents), Map.copyOf(form.quotients()), List.of(), List.of(),
                Optional.empty(), List.of());
    }

    /** The position of a loop, or -1. */
    public int indexOf(String name) {
        for (int i = 0; i < loops.size(); i++) {
            if (loops.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    public Optional<Loop> loop(String name) {
        int i = indexOf(name);
        return i < 0 ? Optional.empty() : Optional.of(loops.get(i));
    }

    public LoopNest withLoops(List<Loop> newLoops) {
        return new LoopNest(form, List.copyOf(newLoops), extents, relations, communicates, workspaces, substitution, applied);
    }

    /** Replaces the loop at a position by others. */
    public LoopNest replace(int position, List<Loop> by) {
        List<Loop> l = new ArrayList<>(loops);
        l.remove(position);
        l.addAll(position, by);
        return withLoops(l);
    }

    public LoopNest withRelation(String variable, Relation relation, Map<String, IntExpr> newExtents) {
        Map<String, Relation> r = new LinkedHashMap<>(relations);
        r.put(variable, relation);
        Map<String, IntExpr> e = new LinkedHashMap<>(extents);
        e.putAll(newExtents);
        return new LoopNest(form, loops, e, r, communicates, workspaces, substitution, applied);
    }

    public LoopNest withCommunicates(List<CommunicateAt> further) {
        List<CommunicateAt> l = new ArrayList<>(communicates);
        l.addAll(further);
        return new LoopNest(form, loops, extents, relations, List.copyOf(l), workspaces, substitution, applied);
    }

    public LoopNest withWorkspace(Workspace w) {
        List<Workspace> l = new ArrayList<>(workspaces);
        l.add(w);
        return new LoopNest(form, loops, extents, relations, communicates, List.copyOf(l), substitution, applied);
    }

    public LoopNest withSubstitution(Schedule.Command.Substitute s) {
        return new LoopNest(form, loops, extents, relations, communicates, workspaces, Optional.of(s), applied);
    }

    public LoopNest withApplied(Schedule.Command c) {
        List<Schedule.Command> l = new ArrayList<>(applied);
        l.add(c);
        return new LoopNest(form, loops, extents, relations, communicates, workspaces, substitution, List.copyOf(l));
    }

    /** The original variables that a loop helps to make up. */
    public List<String> originals(String loop) {
        return form.variables().stream().filter(v -> madeOf(v, loop)).toList();
    }

    private boolean madeOf(String variable, String loop) {
        if (variable.equals(loop)) {
            return true;
        }
        return switch (relations.get(variable)) {
            case null -> false;
            case Relation.Parts p -> madeOf(p.outer(), loop) || madeOf(p.inner(), loop);
            case Relation.CollapsedOuter c -> madeOf(c.fused(), loop);
            case Relation.CollapsedInner c -> madeOf(c.fused(), loop);
            case Relation.Rotation r -> madeOf(r.rotated(), loop);
            case Relation.Quotient q -> madeOf(q.element(), loop);
        };
    }

    /** A term as the consumers of the workspaces compute it: with the workspaces in place of what they hold. */
    public Expr consumer(StatementForm.Term term) {
        Expr value = term.value();
        for (Workspace w : workspaces) {
            Expr access = new Expr.Access(w.name(), w.variables().stream().map(v -> AffineIndex.of(Word.of(v))).toList(),
                    Optional.of(w.value().type()), w.range());
            value = Product.without(value, w.value()).orElseThrow().put().apply(access);
        }
        return value;
    }

    /** Whether the value of a variable depends on a loop: the loops it is rotated by count, too. */
    public boolean dependsOn(String variable, String loop) {
        if (variable.equals(loop)) {
            return true;
        }
        return switch (relations.get(variable)) {
            case null -> false;
            case Relation.Parts p -> dependsOn(p.outer(), loop) || dependsOn(p.inner(), loop);
            case Relation.CollapsedOuter c -> dependsOn(c.fused(), loop);
            case Relation.CollapsedInner c -> dependsOn(c.fused(), loop);
            case Relation.Quotient q -> dependsOn(q.element(), loop);
            case Relation.Rotation r -> dependsOn(r.rotated(), loop) || r.by().stream().anyMatch(b -> dependsOn(b, loop));
        };
    }

    /** Whether iterations of a loop may contribute to the same output element. */
    public boolean isReduction(String loop) {
        return originals(loop).stream().anyMatch(form.reductions()::contains);
    }
}
