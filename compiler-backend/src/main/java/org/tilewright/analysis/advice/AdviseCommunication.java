package org.tilewright.analysis.advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/**
 * Reports which tensors of a scheduled statement lack a {@code communicate}, which broadcasts a {@code rotate} would turn into shifts, and
 * which tensors travel to a node in two hops although its processors share nothing of them.
 */
final class AdviseCommunication {

    private final Prediction prediction;
    private final Plan.Compute compute;
    private final List<Diagnostic> out = new ArrayList<>();
    /** For each communicate in a loop, the tensors that it broadcasts, each with the distributed loop along which it does. */
    private final Map<Rotation, Map<String, String>> rotations = new LinkedHashMap<>();

    /** The enclosing fetches, by their buffers. */
    private final Map<BufferRef, Plan.Fetch> fetches = new HashMap<>();

    private record Rotation(SourceRange cause, Plan.Loop loop) { }

    AdviseCommunication(Prediction prediction, Plan.Compute compute) {
        this.prediction = prediction;
        this.compute = compute;
    }

    List<Diagnostic> all() {
        nodes(compute.body(), List.of());
        rotations.forEach(this::rotate);
        return out;
    }

    private void nodes(List<Plan.Node> nodes, List<Plan.Loop> around) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    List<Plan.Loop> inner = new ArrayList<>(around);
                    inner.add(l);
                    nodes(l.body(), inner);
                }
                case Plan.Fetch f -> {
                    if (!f.explicit()) {
                        missing(f.buffer().tensor(), f.cause(), "each processor fetches what it needs");
                    }
                    rotation(f, around);
                    fetches.put(f.buffer(), f);
                    f.fromNode().ifPresent(node -> secondHop(f, fetches.get(node)));
                    nodes(f.body(), around);
                }
                case Plan.Accumulate p -> {
                    if (p.cause().equals(compute.cause())) {
                        missing(p.buffer().tensor(), p.cause(), "each processor returns its part");
                    }
                    nodes(p.body(), around);
                }
                case Plan.Work w -> { }
            }
        }
    }

    private void missing(String tensor, SourceRange cause, String what) {
        List<TransferGroup> families = families(tensor, cause).stream().filter(f -> !(f.how() instanceof Communication.Replicate)).toList();
        long most = families.stream().mapToLong(TransferGroup::maxBytesPerProcessor).max().orElse(0);
        long messages = families.stream().mapToLong(TransferGroup::messages).sum();
        Optional<Schedule> schedule = schedule();
        Optional<String> loop = lastDistributed();
        if (messages == 0 || schedule.isEmpty() || loop.isEmpty()) {
            return;
        }
        String command = "communicate(" + tensor + ", " + loop.get() + ")";
        Diagnostic.Fix[] fixes = schedule.get().commands().stream().reduce((a, b) -> b).stream().map(last -> {
            SourceRange r = last.range();
            return new Diagnostic.Fix("Add " + command, new SourceRange(r.file(), r.endLine(), r.endColumn(), r.endLine(), r.endColumn()),
                    "\n  " + command);
        }).toArray(Diagnostic.Fix[]::new);
        out.add(Diagnostic.hint(schedule.get().target().range(), "no-communicate", "'" + tensor + "' has no 'communicate', so " + what
                + " once, inside loop '" + loop.get() + "': " + Quantity.count(messages, "message") + ", at most " + Quantity.bytes(most)
                + " received by one processor; " + command + " makes this explicit, and a sequential loop instead would move smaller "
                + "pieces more often",
                fixes).naming(List.of(tensor)));
    }

    private List<TransferGroup> families(String tensor, SourceRange cause) {
        return prediction.traffic().families(compute.name(), tensor, cause);
    }

    private Optional<Schedule> schedule() {
        return compute.followed(prediction.plan().program());
    }

    private Optional<String> lastDistributed() {
        return compute.mapping().stream().flatMap(r -> r instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop())
                : Stream.empty()).reduce((a, b) -> b);
    }

    /**
     * A node gets what its processors need once, which saves something only if several of them need it. Pieces that do not change with
     * loops between the hops are compared, for neighbours, which have most in common.
     */
    private void secondHop(Plan.Fetch f, Plan.Fetch toNode) {
        List<String> inside = new ArrayList<>();
        for (int g = compute.grid().ofNodes(); g < prediction.grid(compute).length; g++) {
            if (prediction.grid(compute)[g] > 1 && compute.mapping().get(g) instanceof Plan.Role.LoopVariable v) {
                inside.add(v.loop());
            } else if (prediction.grid(compute)[g] > 1) {
                return;
            }
        }
        Set<String> moves = new TreeSet<>(f.footprint().variables());
        inside.forEach(moves::remove);
        if (inside.isEmpty() || !toNode.footprint().variables().containsAll(moves)) {
            return;
        }
        Regions first = f.footprint().evaluate(prediction.params(), v -> 0);
        boolean shares = inside.stream().anyMatch(loop -> {
            Regions next = f.footprint().evaluate(prediction.params(), v -> v.equals(loop) ? 1 : 0);
            return next.parts().stream().anyMatch(r -> !first.intersect(r).isEmpty());
        });
        String tensor = f.buffer().tensor();
        long bytes = families(tensor, f.cause()).stream().mapToLong(TransferGroup::bytes).sum();
        if (first.isEmpty() || shares || bytes == 0) {
            return;
        }
        schedule().stream().flatMap(s -> s.commands().stream()).filter(c -> c.range().equals(toNode.cause()))
                .flatMap(c -> c instanceof Schedule.Command.Communicate m ? m.tensors().stream() : Stream.empty())
                .filter(t -> t.text().equals(tensor)).findFirst()
                .ifPresent(t -> out.add(Diagnostic.hint(t.range(), "node-shares-nothing", "'" + tensor
                        + "' goes to one processor of each node first, but the processors of a node need different elements of it:"
                        + " this saves nothing between nodes, and " + Quantity.bytes(bytes)
                        + " travel once more inside them; without this, each processor gets its part from the owners")
                        .naming(List.of(tensor))));
    }

    /**
     * If a loop has as many steps as a grid dimension is wide, and the tensor is cut along that dimension, then each step reads from one
     * owner. If the loop is rotated, each processor reads from a different owner in the same step.
     */
    private void rotation(Plan.Fetch f, List<Plan.Loop> around) {
        if (!(f.how() instanceof Communication.Broadcast b) || b.along().size() != 1 || around.isEmpty()) {
            return;
        }
        int along = b.along().get(0);
        Plan.Loop loop = around.get(around.size() - 1);
        long width = prediction.grid(compute)[along];
        boolean walksOwners = width > 2 && loop.extent().evaluate(prediction.params()) == width
                && f.layout().axes().get(along) instanceof Layout.Axis.Cut cut
                && walks(f.footprint().dims().get(cut.dimension()), loop.variable());
        if (walksOwners && compute.mapping().get(along) instanceof Plan.Role.LoopVariable v) {
            rotations.computeIfAbsent(new Rotation(f.cause(), loop), r -> new TreeMap<>()).put(f.buffer().tensor(), v.loop());
        }
    }

    /** Whether a span changes with a loop that is not rotated already. */
    private static boolean walks(Span span, String loop) {
        return span.variables().contains(loop) && !isRotated(span.low());
    }

    private static boolean isRotated(IntExpr e) {
        return switch (e) {
            case IntExpr.Mod m -> true;
            case IntExpr.Mul m -> isRotated(m.left()) || isRotated(m.right());
            case IntExpr.Add a -> isRotated(a.left()) || isRotated(a.right());
            default -> false;
        };
    }

    private void rotate(Rotation r, Map<String, String> loopOfTensor) {
        List<String> tensors = List.copyOf(loopOfTensor.keySet());
        List<String> by = compute.mapping().stream()
                .flatMap(role -> role instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop()) : Stream.of())
                .filter(loopOfTensor::containsValue).toList();
        String names = tensors.size() == 1 ? "'" + tensors.get(0) + "' is"
                : "'" + String.join("' and '", tensors) + "' are";
        String loop = r.loop().variable();
        long steps = r.loop().extent().evaluate(prediction.params());
        long bytes = tensors.stream().flatMap(t -> families(t, r.cause()).stream()).mapToLong(TransferGroup::bytes).sum();
        List<String> rotate = new ArrayList<>(List.of(loop, loop + "s"));
        rotate.addAll(by);
        out.add(Diagnostic.hint(r.cause(), "broadcast-could-shift",
                names + " broadcast in each of the " + steps + " steps of '" + loop + "' ("
                        + Quantity.bytes(bytes) + " in all), so every owner sends to " + (steps - 1) + " others at the same time; rotate("
                        + loop
                        + ", {"
                        + String.join(", ", by) + "}, " + loop
                        + "s) before it would make most steps shifts between neighbours").naming(rotate));
    }
}
