package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.kernel.GridProblem;
import org.tilewright.kernel.LaunchSummary;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.plan.Plan;

/**
 * Tells how GPUs would run the statements of a program whose machine or schedules speak of GPUs, and what they cannot do as a schedule
 * says.
 */
final class AdviseGpu {

    private final Prediction prediction;
    private final Plan.Compute compute;
    private final Viewpoint first;

    AdviseGpu(Prediction prediction, Plan.Compute compute) {
        this.prediction = prediction;
        this.compute = compute;
        this.first = Viewpoint.of(compute, new long[prediction.grid().length]);
    }

    List<Diagnostic> all() {
        return leaves(compute.body()).flatMap(l -> leaf(l).stream()).toList();
    }

    /** Whether a program's machine or schedules speak of GPUs. */
    static boolean concerns(Program program) {
        boolean hasDevices = program.machine().filter(m -> m.properties().deviceBytes().isPresent()).isPresent();
        return hasDevices || program.schedules().stream().flatMap(s -> s.commands().stream()).anyMatch(AdviseGpu::isForGpu);
    }

    private static boolean isForGpu(Command c) {
        return c instanceof Command.Parallelize p
                && Choice.named(Schedule.Unit.values(), p.unit().text()).filter(Schedule.Unit::isOnGpu).isPresent();
    }

    private Stream<Leaf> leaves(List<Plan.Node> nodes) {
        return nodes.stream().flatMap(n -> switch (n) {
            case Plan.Loop l -> {
                first.set(l.variable(), 0);
                yield leaves(l.body());
            }
            case Plan.Fetch f -> leaves(f.body());
            case Plan.Produce p -> leaves(p.body());
            case Plan.Work w -> Stream.of(w.leaf());
        });
    }

    private List<Diagnostic> leaf(Leaf leaf) {
        LeafPass.Setting setting = LeafPass.Setting.of(prediction.plan().program(), e -> 0);
        List<Diagnostic> out = new ArrayList<>();
        for (GridProblem p : GridProblem.of(leaf, setting, this::value)) {
            out.add(Diagnostic.hint(p.loop().map(this::place).orElseGet(this::firstMark), p.code(), p.message()));
        }
        boolean setsFirst = LeafContents.setsItsTarget(leaf);
        String launches = LaunchSummary.of(leaf, setting, compute.output(), setsFirst).stream().map(this::told)
                .collect(Collectors.joining("; then "));
        String library = LaunchSummary.asksLibrary(leaf, setting, compute.output(), setsFirst)
                ? "cuBLAS multiplies the matrices with target cuda; with opencl " : "";
        out.add(Diagnostic.hint(firstMark(), "gpu-mapping", "on a GPU: " + library + launches
                + (marks().isEmpty() ? "" : "; a processor runs these loops one iteration after another")));
        return out;
    }

    private String told(LaunchSummary l) {
        List<OptionalLong> blocks = l.blocks().stream().map(this::value).toList();
        String grid = blocks.stream().allMatch(OptionalLong::isPresent)
                ? product(blocks.stream().map(b -> Math.max(0, b.getAsLong())).toList()) + " blocks" : "blocks";
        return grid + " of " + product(l.threads().stream().map(Long::valueOf).toList()) + " threads"
                + (l.sharedBytes() > 0 ? " with " + Quantity.bytes(l.sharedBytes()) + " of shared memory each" : "") + ", occupancy about "
                + l.occupancy() + "%" + (l.hostLoops().isEmpty() ? "" : ", once an iteration of " + String.join(", ", l.hostLoops()))
                + " (" + l.strategy() + ")";
    }

    /** {@code 8 x 4}; the numbers at the end that are 1 are left out. */
    private static String product(List<Long> numbers) {
        int last = numbers.size();
        while (last > 1 && numbers.get(last - 1) == 1) {
            last--;
        }
        return numbers.subList(0, last).stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }

    private OptionalLong value(IntExpr e) {
        try {
            return OptionalLong.of(e.evaluate(prediction.params(), v -> first.has(v) ? first.variable(v) : 0));
        } catch (ArithmeticException | ParamValues.NoValue unfit) {
            return OptionalLong.empty();
        }
    }

    // ---- places

    private List<Command.Parallelize> marks() {
        return prediction.plan().program().schedules().all(compute.statement().name().text()).stream()
                .filter(s -> s.name().map(Object::toString).equals(compute.schedule())).limit(1).flatMap(s -> s.commands().stream())
                .filter(AdviseGpu::isForGpu).map(Command.Parallelize.class::cast).toList();
    }

    /** The unit of the command that says where a loop runs; a loop over the rest of an index variable has that variable's name. */
    private SourceRange place(String loop) {
        return marks().stream().filter(p -> p.loop().text().equals(loop)).findFirst().map(p -> p.unit().range())
                .orElseGet(this::firstMark);
    }

    private SourceRange firstMark() {
        return marks().stream().findFirst().map(p -> p.unit().range()).orElse(compute.cause());
    }
}
