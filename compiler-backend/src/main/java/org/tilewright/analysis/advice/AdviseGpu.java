package org.tilewright.analysis.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.analysis.DeviceMapping;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.kernel.GridProblem;
import org.tilewright.kernel.LaunchSummary;
import org.tilewright.plan.Plan;

/**
 * Reports how GPUs would run the statements of a program whose machine or schedules refer to GPUs, and what they cannot do as the schedule
 * says.
 */
final class AdviseGpu {

    private final Prediction prediction;
    private final Plan.Compute compute;

    AdviseGpu(Prediction prediction, Plan.Compute compute) {
        this.prediction = prediction;
        this.compute = compute;
    }

    List<Diagnostic> all() {
        return DeviceMapping.each(prediction, compute).stream().flatMap(m -> told(m).stream()).toList();
    }

    /** Whether a program's machine or schedules refer to GPUs. */
    static boolean concerns(Program program) {
        boolean hasDevices = program.known(MachineDecl.Properties::deviceBytes).isPresent();
        return hasDevices || program.schedules().stream().flatMap(s -> s.commands().stream()).anyMatch(AdviseGpu::isForGpu);
    }

    private static boolean isForGpu(Command c) {
        return c instanceof Command.Parallelize p
                && Choice.named(Schedule.Unit.values(), p.unit().text()).filter(Schedule.Unit::isOnGpu).isPresent();
    }

    private List<Diagnostic> told(DeviceMapping mapping) {
        List<Diagnostic> out = new ArrayList<>();
        for (GridProblem p : mapping.problems()) {
            out.add(Diagnostic.hint(p.loop().map(this::place).orElseGet(this::firstMark), p.code(), p.message()));
        }
        String library = mapping.asksLibrary() ? "cuBLAS multiplies the matrices with target cuda; with opencl " : "";
        out.add(Diagnostic.hint(firstMark(), "gpu-mapping", "on a GPU: " + library
                + mapping.launches().stream().map(AdviseGpu::told).collect(Collectors.joining("; then "))
                + (marks().isEmpty() ? "" : "; a processor runs these loops one iteration after another")));
        return out;
    }

    private static String told(DeviceMapping.Launched launched) {
        LaunchSummary l = launched.summary();
        return launched.grid().map(g -> g + " blocks").orElse("blocks") + " of " + launched.block() + " threads"
                + (l.sharedBytes() > 0 ? " with " + Quantity.bytes(l.sharedBytes()) + " of shared memory each" : "") + ", occupancy about "
                + l.occupancy() + "%" + (l.hostLoops().isEmpty() ? "" : ", once per iteration of " + String.join(", ", l.hostLoops()))
                + " (" + l.strategy() + ")";
    }

    // ---- places

    private List<Command.Parallelize> marks() {
        return compute.followed(prediction.plan().program()).stream().flatMap(s -> s.commands().stream())
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
