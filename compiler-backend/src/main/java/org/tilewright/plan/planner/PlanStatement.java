package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Bounds;
import org.tilewright.ir.nest.Flops;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.OrderedFlops;
import org.tilewright.leaf.lower.Inspector;
import org.tilewright.leaf.lower.LowerLeaf;
import org.tilewright.leaf.pass.LeafPasses;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Prefetch;
import org.tilewright.plan.Requirement;

/**
 * Plans one scheduled statement: the loops that processors run in step, with transfers where the schedule requires them, and the leaf. A
 * tensor without {@code communicate} is fetched once, under the last distributed loop.
 */
final class PlanStatement {

    private final Program program;
    private final ParamValues params;
    private final Grid grid;
    private final Map<String, Layout> layouts;
    private final LoopNest nest;
    private final Optional<OwnerComputes.Way> owners;
    private final List<Plan.Role> mapping;
    private final AccessGroups groups;
    private final Map<String, BufferRef> buffers = new LinkedHashMap<>();
    private final RecogniseCommunication recognise;
    private final BufferRef output;
    /** Where nodes get what their processors get from them in an inner loop. */
    private final Map<String, LoopNest.CommunicateAt> toNodes = new HashMap<>();
    /** What nodes get, by the key of the accesses. */
    private final Map<String, BufferRef> ofNodes = new HashMap<>();
    private int leaf;
    private Leaf lowered;
    private Flops flops;

    /** @param owners who computes, if there is no schedule */
    PlanStatement(Program program, ParamValues params, Grid grid, Map<String, Layout> layouts, LoopNest nest,
            Optional<OwnerComputes.Way> owners) {
        this.program = program;
        this.params = params;
        this.grid = grid;
        this.layouts = layouts;
        this.nest = nest;
        this.owners = owners;
        this.mapping = mapping();
        this.groups = new AccessGroups(nest.form());
        this.recognise = new RecogniseCommunication(nest, grid, mapping);
        TensorDecl out = tensor(nest.form().statement().target().tensor().text());
        Map<String, Integer> count = new HashMap<>();
        count.put(out.name().text(), 1);
        this.output = new BufferRef(out.name().text(), out.name().text(), nest.form().combined(out.type()), out.order());
        for (AccessGroups.Group g : groups.all()) {
            int n = count.merge(g.tensor(), 1, Integer::sum);
            TensorDecl t = tensor(g.tensor());
            buffers.put(g.key(), new BufferRef(n == 1 ? g.tensor() : g.tensor() + "_" + n, g.tensor(), t.type(), t.order()));
        }
    }

    private BufferRef ofNode(BufferRef buffer) {
        return new BufferRef(unused(buffer.name() + "_node"), buffer.tensor(), buffer.type(), buffer.order());
    }

    private String unused(String name) {
        String out = name;
        while (program.tensor(out).isPresent()) {
            out += "_";
        }
        return out;
    }

    private TensorDecl tensor(String name) {
        return program.tensor(name).orElseThrow();
    }

    private List<Plan.Role> mapping() {
        List<Plan.Role> roles = new ArrayList<>();
        String out = nest.form().statement().target().tensor().text();
        Layout home = layouts.get(out);
        boolean ownerComputes = owners.filter(w -> w.tensor().equals(out)).isPresent();
        Map<Integer, IntExpr> standing = owners.map(OwnerComputes.Way::at).orElseGet(() -> OwnerComputes.fixed(home));
        for (int g = 0; g < grid.rank(); g++) {
            int dimension = g;
            Optional<Loop> loop = nest.loops().stream().filter(l -> l.isDistributed() && l.gridDimension().getAsInt() == dimension)
                    .findFirst();
            if (loop.isPresent()) {
                roles.add(new Plan.Role.LoopVariable(loop.get().name(), nest.isReduction(loop.get().name())));
            } else {
                roles.add(ownerComputes && home.axes().get(g) instanceof Layout.Axis.Replicated ? new Plan.Role.Replicated()
                        : new Plan.Role.At(standing.getOrDefault(g, IntExpr.ZERO)));
            }
        }
        return List.copyOf(roles);
    }

    /** @param requirements what the enclosing counters must satisfy */
    Plan.Compute plan(Optional<String> schedule, List<Requirement> requirements) throws ProgramError {
        Statement.Assignment s = nest.form().statement();
        String out = output.tensor();
        int last = lastDistributed();
        Map<String, Integer> attach = new HashMap<>();
        Map<String, SourceRange> causes = new HashMap<>();
        Set<String> tensors = new LinkedHashSet<>();
        groups.all().forEach(g -> tensors.add(g.tensor()));
        tensors.add(out);
        for (String t : tensors) {
            attach.put(t, last);
        }
        for (String t : tensors) {
            nest.travel(t, grid.ofNodes()).ifPresent(travel -> {
                attach.put(t, nest.position(travel.toProcessors()));
                causes.put(t, travel.toProcessors().range());
                travel.toNodes().ifPresent(c -> toNodes.put(t, c));
            });
        }
        groups.all().stream().filter(g -> toNodes.containsKey(g.tensor())).forEach(g -> ofNodes.put(g.key(), ofNode(buffers.get(g.key()))));
        leaf = 1 + Math.max(last, attach.values().stream().max(Integer::compare).orElse(-1));
        boolean readsOutput = groups.all().stream().anyMatch(g -> g.tensor().equals(out));
        List<Plan.Node> body = transfers(-1, attach, causes);
        Plan.Output made = new Plan.Output(nest.form(), out, tensor(out).type(), LowerLeaf.combiner(nest), nest.form().accumulates(),
                readsOutput, layouts.get(out), mapping);
        return new Plan.Compute(List.of(made), flops, schedule, owners.map(OwnerComputes.Way::tensor), requirements, body, s.range());
    }

    /** The position of the innermost distributed loop, or -1. */
    int lastDistributed() {
        int last = -1;
        for (int i = 0; i < nest.loops().size(); i++) {
            if (nest.loops().get(i).isDistributed()) {
                last = i;
            }
        }
        return last;
    }

    private List<Plan.Node> inside(int at, Map<String, Integer> attach, Map<String, SourceRange> causes) throws ProgramError {
        if (at == leaf) {
            lowered = new LowerLeaf(nest, leaf, output, a -> buffers.get(groups.key(a))).lower();
            Leaf planned = LeafPasses.inThePlan(lowered, LeafPass.Setting.of(program, this::first));
            flops = OrderedFlops.of(nest, leaf, planned);
            return List.of(new Plan.Work(planned));
        }
        Loop l = nest.loops().get(at);
        List<Plan.Node> body = transfers(at, attach, causes);
        return l.isDistributed() ? body : List.of(new Plan.Loop(l.name(), l.extent(), Prefetch.in(body, l.extent()), l.origin()));
    }

    /** The value on the first processor in the first iteration of all loops; 0 if a param that it needs has no suitable value. */
    private long first(IntExpr e) {
        try {
            return e.evaluate(params, v -> 0);
        } catch (ArithmeticException | ParamValues.NoValue unfit) {
            return 0;
        }
    }

    /** What happens at the start and end of one iteration of the loop at a position. */
    private List<Plan.Node> transfers(int at, Map<String, Integer> attach, Map<String, SourceRange> causes) throws ProgramError {
        List<Plan.Node> body = inside(at + 1, attach, causes);
        Set<String> fixed = fixed(at);
        Map<String, Inspector> asked = asked(at, attach);
        for (AccessGroups.Group g : inOrder(asked).reversed()) {
            if (attach.get(g.tensor()) == at) {
                RecogniseCommunication.FootprintOf footprint = f -> groups.footprint(g, spans(f, Bounds::span), params);
                RecogniseCommunication.FootprintOf nominal = f -> groups.footprint(g, spans(f, Bounds::nominal), params);
                Optional<BufferRef> node = Optional.ofNullable(ofNodes.get(g.key()));
                Layout layout = node.isPresent() ? layouts.get(g.tensor()).heldByNodes(grid, mapping) : layouts.get(g.tensor());
                SourceRange cause = causes.getOrDefault(g.tensor(), nest.form().statement().range());
                Footprint part = footprint.with(fixed).sweptBy(footprint.with(coordinates()), g.plainDimensions(this::isExact, fixed));
                Communication how = node.isPresent() ? recognise.fromNode(layout, nominal, fixed)
                        : recognise.input(layout, nominal, fixed);
                Optional<Inspector> few = Optional.ofNullable(asked.get(g.key()))
                        .filter(a -> !(how instanceof Communication.Local) && layout.grid().equals(grid));
                body = List.of(new Plan.Fetch(buffers.get(g.key()), layout, few.map(part::imageBy).orElse(part),
                        few.isPresent() ? new Communication.Inspected() : how, body, cause, causes.containsKey(g.tensor()),
                        Optional.empty(), node));
            }
        }
        for (AccessGroups.Group g : groups.all().reversed()) {
            if (toNodes.containsKey(g.tensor()) && nest.position(toNodes.get(g.tensor())) == at) {
                body = List.of(toNodes(g, fixed, toNodes.get(g.tensor()), body));
            }
        }
        if (attach.get(output.tensor()) == at) {
            RecogniseCommunication.FootprintOf footprint = f -> outputFootprint(f, Bounds::span);
            RecogniseCommunication.FootprintOf nominal = f -> outputFootprint(f, Bounds::nominal);
            SourceRange cause = causes.getOrDefault(output.tensor(), nest.form().statement().range());
            Footprint part = footprint.with(fixed);
            part = part.sweptBy(footprint.with(coordinates()), nest.form().targetVariables().stream().map(v -> isExact(v, fixed)).toList());
            body = List.of(new Plan.Accumulate(output, part, recognise.output(layouts.get(output.tensor()), nominal, fixed), body, cause));
        }
        return body;
    }

    /** One processor of each node gets what the whole node needs. */
    private Plan.Fetch toNodes(AccessGroups.Group g, Set<String> fixed, LoopNest.CommunicateAt cause, List<Plan.Node> body) {
        List<String> inside = nest.loops().stream().filter(l -> l.gridDimension().orElse(-1) >= grid.ofNodes()).map(Loop::name).toList();
        List<IntExpr> zeros = inside.stream().map(IntExpr::variable).toList();
        Layout layout = layouts.get(g.tensor());
        BiFunction<Set<String>, BiFunction<Bounds, String, Span>, Footprint> ofNode = (f, span) -> {
            Set<String> standing = new LinkedHashSet<>(f);
            inside.forEach(standing::remove);
            return groups.footprint(g, spans(standing, span), params).onlyAt(zeros);
        };
        Communication how = recognise.input(layout, f -> ofNode.apply(f, Bounds::nominal), fixed);
        return new Plan.Fetch(ofNodes.get(g.key()), layout, ofNode.apply(fixed, Bounds::span), how, body, cause.range(), true,
                Optional.empty(), Optional.empty());
    }

    /**
     * What the leaf selects by computed indices, by the key of the accesses, if that can be determined before pieces travel: there is no
     * loop in between, and the operands of the indices are available.
     */
    private Map<String, Inspector> asked(int at, Map<String, Integer> attach) {
        Map<String, Inspector> out = new LinkedHashMap<>();
        if (nest.loops().subList(at + 1, leaf).stream().allMatch(Loop::isDistributed)) {
            groups.all().stream().filter(g -> attach.get(g.tensor()) == at && !ofNodes.containsKey(g.key())).forEach(g ->
                    Inspector.of(lowered, buffers.get(g.key()), unused(buffers.get(g.key()).name() + "_asked"))
                            .filter(a -> groups.all().stream().noneMatch(r -> attach.get(r.tensor()) > at
                                    && a.reads().contains(buffers.get(r.key()).name())))
                            .ifPresent(a -> out.put(g.key(), a)));
        }
        return out;
    }

    /** The groups, those whose elements are selected innermost, each inside those that determine its indices. */
    private List<AccessGroups.Group> inOrder(Map<String, Inspector> asked) {
        List<AccessGroups.Group> out = new ArrayList<>(groups.all().stream().filter(g -> !asked.containsKey(g.key())).toList());
        List<AccessGroups.Group> rest = new ArrayList<>(groups.all().stream().filter(g -> asked.containsKey(g.key())).toList());
        while (!rest.isEmpty()) {
            Set<String> later = rest.stream().map(g -> buffers.get(g.key()).name()).collect(Collectors.toSet());
            AccessGroups.Group next = rest.stream().filter(g -> asked.get(g.key()).reads().stream().noneMatch(later::contains)).findFirst()
                    .orElse(rest.getFirst());
            if (asked.get(next.key()).reads().stream().anyMatch(later::contains)) {
                // each contains the indices for the other
                asked.remove(next.key());
            }
            out.add(next);
            rest.remove(next);
        }
        return out;
    }

    private Footprint outputFootprint(Set<String> fixed, BiFunction<Bounds, String, Span> span) {
        Map<String, Span> spans = spans(fixed, span);
        return new Footprint(nest.form().targetVariables().stream().map(spans::get).toList(), List.of());
    }

    /**
     * The spans of all variables, including those of reductions inside expressions, while loops are fixed.
     *
     * @param span nominal ones for comparison with a layout, which ignores ranges
     */
    private Map<String, Span> spans(Set<String> fixed, BiFunction<Bounds, String, Span> span) {
        Bounds bounds = new Bounds(nest, fixed);
        Map<String, Span> ranges = nest.form().ranges();
        Map<String, Span> spans = new LinkedHashMap<>();
        nest.extents().forEach((v, extent) -> spans.put(v, nest.form().variables().contains(v) ? span.apply(bounds, v)
                : ranges.getOrDefault(v, Span.of(IntExpr.ZERO, extent))));
        nest.form().quotients().keySet().forEach(v -> spans.put(v, span.apply(bounds, v)));
        return spans;
    }

    /** The loops that are fixed inside the loop at a position; a processor's coordinates always are. */
    private Set<String> fixed(int at) {
        Set<String> fixed = new LinkedHashSet<>();
        for (int i = 0; i < nest.loops().size(); i++) {
            if (i <= at || nest.loops().get(i).isDistributed()) {
                fixed.add(nest.loops().get(i).name());
            }
        }
        return fixed;
    }

    /** Whether a variable's spans are exact here and over all iterations around, and those of different iterations disjoint. */
    private boolean isExact(String variable, Set<String> fixed) {
        Set<String> loops = new LinkedHashSet<>(fixed);
        loops.removeAll(coordinates());
        if (nest.form().isStepped(variable) && loops.stream().anyMatch(l -> nest.dependsOn(variable, l))) {
            // iterations between those that set an element need nothing, which totals over all of them do not show
            return false;
        }
        Bounds here = new Bounds(nest, fixed);
        return here.isExact(variable) && here.isInjective(variable, loops) && new Bounds(nest, coordinates()).isExact(variable);
    }

    private Set<String> coordinates() {
        return fixed(-1);
    }
}

