package org.tilewright.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.nest.Flops;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.lower.Inspector;

/**
 * What every processor does, for all processors, sizes and steps. Targets execute it, previews evaluate it.
 *
 * @param grid all processors; of several machines, which are shapes of the same processors, in a row
 * @param tensors every tensor of the program with the layout it starts in
 * @param steps run in order by all processors
 * @param requirements what params must satisfy; checked before anything runs
 */
public record Plan(Program program, Grid grid, List<PlannedTensor> tensors, List<Step> steps,
                   List<Requirement> requirements) {

    /** The largest slab, in bytes, in which contributions to home pieces travel. */
    public static final long SLAB_BYTES = 1L << 20;

    /** Whether there are links inside nodes in addition to those between them. */
    public boolean hasNodes() {
        return program.machines().stream().anyMatch(m -> m.levels().size() > 1);
    }

    public record PlannedTensor(TensorDecl tensor, Layout layout) { }

    /**
     * A step for which a run reports times and a prediction predicts them.
     *
     * @param name the label or tensor of the statement, or {@code redistribute A}
     * @param line its line in the file, from 1
     */
    public record Counted(Step step, String name, int line) { }

    /** The statements and redistributions, in order: programs count with these numbers. */
    public List<Counted> counted() {
        return counted(steps).toList();
    }

    private static Stream<Counted> counted(List<Step> steps) {
        return steps.stream().flatMap(s -> switch (s) {
            case Compute c -> Stream.of(new Counted(c, c.name(), c.cause().line()));
            case Redistribute r -> Stream.of(new Counted(r, "redistribute " + r.tensor(), r.cause().line()));
            case Repeat r -> counted(r.body());
            case Load l -> Stream.empty();
            case Store o -> Stream.empty();
        });
    }

    /** One step of the program. */
    public sealed interface Step {
        SourceRange cause();
    }

    /** Fills the home pieces of a tensor from its input. Every owner, including replicas, fills its own; nothing is sent. */
    public record Load(String tensor, Layout layout, Input.Source source, SourceRange cause) implements Step { }

    /** Writes a tensor to a file from its home pieces (from the replica at coordinate 0). */
    public record Store(String tensor, Layout layout, String path, SourceRange cause) implements Step { }

    /** Moves a tensor from one layout to another. */
    public record Redistribute(String tensor, Layout from, Layout to, SourceRange cause, String reason) implements Step { }

    /**
     * A sequential repetition with a counter, which the bounds of repeats inside may depend on.
     *
     * @param until a {@code bool} scalar on every processor; the repetition ends after the round that leaves it true
     */
    public record Repeat(String variable, ParamExpr from, ParamExpr to, Optional<String> until, List<Step> body, SourceRange cause)
            implements Step {

        /** The counter's first value. @param params with the counters around */
        public long from(ParamValues params) {
            return params.integer(from);
        }

        /** How many rounds there are, at most if a condition may end them. @param params with the counters around */
        public long rounds(ParamValues params) {
            long first = params.integer(from);
            long end = params.integer(to);
            return first >= end ? 0 : Math.subtractExact(end, first);
        }
    }

    /**
     * A nest of statements that all processors run.
     *
     * @param outputs the outputs of its statements, one per statement, in order; each of a different tensor, all on one grid
     * @param flops the floating-point operations of all processors in total
     * @param schedule its name, if it has one
     * @param owners the tensor whose owners compute, if there is no schedule
     * @param requirements what the enclosing counters must satisfy each time
     * @param body run by every processor; processors that {@link Role.At} excludes participate with empty regions
     */
    public record Compute(List<Output> outputs, Flops flops, Optional<String> schedule, Optional<String> owners,
                          List<Requirement> requirements, List<Node> body, SourceRange cause) implements Step {

        public Compute {
            if (outputs.stream().map(o -> o.mapping().stream().map(Role::place).toList()).distinct().count() != 1
                    || Set.copyOf(outputs.stream().map(Output::tensor).toList()).size() != outputs.size()) {
                throw new IllegalArgumentException("the statements of a nest stand on the same processors, and each sets another tensor");
            }
        }

        public List<Statement.Assignment> statements() {
            return outputs.stream().map(Output::statement).toList();
        }

        /** The names of its statements, which are their labels or outputs. */
        public String name() {
            return statements().stream().map(s -> s.name().text()).collect(Collectors.joining(" and "));
        }

        /** The names of its outputs, in the order of the statements. */
        public List<String> tensors() {
            return outputs.stream().map(Output::tensor).toList();
        }

        /** The schedule that its statements follow, if they follow one. */
        public Optional<Schedule> followed(Program program) {
            return statements().stream().flatMap(s -> program.schedules().all(s.name().text()).stream())
                    .filter(s -> ScheduleChoice.isCalled(s, schedule)).findFirst();
        }

        /** The output that a tensor is. */
        public Optional<Output> output(String tensor) {
            return outputs.stream().filter(o -> o.tensor().equals(tensor)).findFirst();
        }

        /** The output that a node of the body contributes to. */
        public Output output(Accumulate node) {
            return output(node.output()).orElseThrow();
        }

        /** Whether the elements that a statement sets or reads depend on the counter of an enclosing repeat. */
        public boolean follows(String counter) {
            return outputs.stream().anyMatch(o -> o.form().follows(counter));
        }

        /** The statements with their lines, for messages of a run. */
        public String place() {
            return outputs.stream().map(Output::place).collect(Collectors.joining(" and "));
        }

        /**
         * One entry per grid dimension: what its coordinate means, for all statements; the outputs say for which of them a loop is a
         * reduction.
         */
        public List<Role> mapping() {
            return outputs.getFirst().mapping();
        }

        /** The processors of the machine that the nest runs on. */
        public Grid grid() {
            return outputs.getFirst().layout().grid();
        }

        /** The input whose owners compute, if there is no schedule and the owners of no output do. */
        public Optional<String> ofInput() {
            return owners.filter(t -> outputs.stream().noneMatch(o -> o.tensor().equals(t)));
        }

        /** Whether what travels depends on indices known only at run time, so that predictions are upper bounds. */
        public boolean asks() {
            return Node.all(body, Fetch.class).anyMatch(f -> f.asked().isPresent());
        }

        /** The layouts of the tensors on the statements' right sides. */
        public Map<String, Layout> inputLayouts() {
            Map<String, Layout> out = new HashMap<>();
            Node.all(body, Fetch.class).filter(f -> f.fromNode().isEmpty()).forEach(f -> out.put(f.buffer().tensor(), f.layout()));
            return out;
        }
    }

    /**
     * A tensor that one statement of a nest makes, and how.
     *
     * @param form the statement, typed and analysed
     * @param tensor its name
     * @param stored the type of its elements at home; results are combined in the computed type
     * @param operator how contributions to one element combine
     * @param accumulate old values are included: {@code A(i) += b(i)}, or {@code A(i) = A(i) + b(i)}
     * @param readsOld the nest reads old values, so results go to new home pieces that replace the old ones at the end
     * @param layout where it lives
     * @param mapping one entry per grid dimension: what its coordinate means for this statement
     */
    public record Output(StatementForm form, String tensor, ElementType stored, Combiner operator, boolean accumulate, boolean readsOld,
                         Layout layout, List<Role> mapping) {

        public Statement.Assignment statement() {
            return form.written().statement();
        }

        /** The type in which results are combined. */
        public ElementType type() {
            return form.combined(stored);
        }

        /** Whether results are in pieces of a type other than the tensor's until the nest ends, when they are converted and stored. */
        public boolean isWide() {
            return !stored.equals(type());
        }

        /** Whether results are in separate pieces until the nest ends. */
        public boolean isApart() {
            return readsOld || isWide();
        }

        /** Whether existing values of elements are used when the nest begins. */
        public boolean keepsOld() {
            return accumulate || form.reached().isPresent();
        }

        /** What happens to the results when all of them are at home. */
        public Optional<Scan> scan() {
            return statement().scan().map(s -> {
                int dimension = form.targetVariables().indexOf(s.variable().text());
                return new Scan(s.operator(), s.exclusive(), dimension, IntStream.range(0, layout.axes().size())
                        .filter(g -> layout.axes().get(g) instanceof Layout.Axis.Cut cut && cut.dimension() == dimension).boxed()
                        .toList());
            });
        }

        /** The statement with its line, for messages of a run. */
        public String place() {
            int line = statement().range().line();
            return "'" + ExprText.of(statement()) + "'" + (line < 1 ? "" : " (line " + line + ")");
        }

        /** Those elements of a home piece that the statement sets; others keep their values. @param now with the counters around */
        public Region set(Region home, ParamValues now) {
            return form.reached().map(r -> home.intersect(Region.of(r.stream().map(s -> s.evaluate(now, v -> 0)).toList())))
                    .orElse(home);
        }
    }

    /** The meaning of a grid dimension's coordinate in one statement. */
    public sealed interface Role {

        /** Whether processors that differ in the coordinate have parts of the same results. */
        default boolean isReduction() {
            return this instanceof LoopVariable v && v.reduction;
        }

        /** The same whether or not the coordinate's loop is a reduction. */
        private Role place() {
            return this instanceof LoopVariable v ? new LoopVariable(v.loop, false) : this;
        }

        /** The coordinate is the value of a distributed loop. */
        record LoopVariable(String loop, boolean reduction) implements Role { }

        /** Only one coordinate works: that of the layout of the tensor whose owners compute, otherwise 0. */
        record At(IntExpr coordinate) implements Role { }

        /** All coordinates do the same work, each for its own copy of a replicated output. */
        record Replicated() implements Role { }
    }

    /** A node of a statement's body. */
    public sealed interface Node {

        /** What is directly inside, in the order in which it runs. */
        List<Node> body();

        /** The same around another body. */
        default Node around(List<Node> inside) {
            return switch (this) {
                case Loop l -> new Loop(l.variable, l.extent, inside, l.cause);
                case Fetch f -> new Fetch(f.buffer, f.layout, f.footprint, f.how, inside, f.cause, f.explicit, f.ahead, f.fromNode);
                case Accumulate p -> new Accumulate(p.buffer, p.footprint, p.how, inside, p.cause);
                case Work w -> w;
            };
        }

        /** These nodes and everything inside them, in preorder. */
        static Stream<Node> all(List<Node> nodes) {
            return nodes.stream().flatMap(n -> Stream.concat(Stream.of(n), all(n.body())));
        }

        /** Those of a kind among nodes and everything inside them. */
        static <N extends Node> Stream<N> all(List<Node> nodes, Class<N> kind) {
            return all(nodes).filter(kind::isInstance).map(kind::cast);
        }
    }

    /** A loop that all processors run in step, from 0 to the extent, whether or not they have work in an iteration. */
    public record Loop(String variable, IntExpr extent, List<Node> body, SourceRange cause) implements Node {

        /** The fetches whose pieces travel a step ahead, outermost first. */
        public List<Fetch> ahead() {
            return Prefetch.of(this);
        }
    }

    /**
     * Makes the footprint of an input available in a buffer: the home piece itself if it holds the whole footprint and no copy is needed,
     * else a new buffer over the footprint's hull. The buffer lives as long as {@code body}.
     *
     * @param cause the communicate command, or the statement if there is none
     * @param explicit whether there is a communicate command for it
     * @param ahead the number of steps of the loop that starts with it, if pieces travel a step ahead of their use in it
     * @param fromNode the buffer of an enclosing fetch, with what one processor of each node has for the whole node, if pieces come from
     *         there instead of the tensor's home pieces; the layout is the same
     */
    public record Fetch(BufferRef buffer, Layout layout, Footprint footprint, Communication how, List<Node> body,
                        SourceRange cause, boolean explicit, Optional<IntExpr> ahead, Optional<BufferRef> fromNode) implements Node {

        /** What a processor determines first: only the part of the footprint that indices select travels. */
        public Optional<Inspector> asked() {
            return footprint.image();
        }

        /** Whether there is a next step whose piece is held in addition to that of this one. */
        public boolean isAhead(ParamValues params) {
            return ahead.filter(steps -> steps.evaluate(params) > 1).isPresent();
        }

        /**
         * How many buffers hold its pieces at one time.
         *
         * @param overlap whether there is room for pieces of next steps
         */
        public int buffers(ParamValues params, boolean overlap) {
            return shifts() || overlap && isAhead(params) ? 2 : 1;
        }

        /** A shift sends the piece of a step while the next one arrives, whether or not it travels ahead. */
        public boolean shifts() {
            return how instanceof Communication.Shift;
        }
    }

    /**
     * Opens a buffer for contributions to one of the outputs, filled with the operator's identity; runs {@code body}; then combines
     * the buffer into the owners' home pieces. If {@code how} is Local, the buffer is the home piece itself.
     *
     * <p>Home pieces start as the identity, or as the old values when the statement accumulates; see {@link Exchange} for
     * which owner receives what.
     */
    public record Accumulate(BufferRef buffer, Footprint footprint, Communication how, List<Node> body, SourceRange cause)
            implements Node {

        /** The tensor that is the output, which has this buffer and no other. */
        public String output() {
            return buffer.tensor();
        }
    }

    /** Work of one processor without communication. */
    public record Work(Leaf leaf) implements Node {
        @Override
        public List<Node> body() {
            return List.of();
        }
    }
}
