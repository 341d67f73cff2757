package org.tilewright.preview;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.analysis.DeviceMapping;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.OpenRepeat;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.kernel.LaunchSummary;
import org.tilewright.plan.Grid;
import org.tilewright.plan.LayoutText;
import org.tilewright.plan.Plan;
import org.tilewright.plan.text.CommunicationText;
import org.tilewright.preview.timeline.PreviewTimeline;

/** A plan's preview for a terminal: layouts, communication, memory and the lower bound, in short tables. */
public final class PreviewText {

    private final Prediction preview;
    private final PreviewTimeline film;
    private final LayoutText layouts;
    private final StringBuilder out = new StringBuilder();

    private PreviewText(Prediction preview) {
        this.preview = preview;
        this.film = PreviewTimeline.of(preview);
        this.layouts = preview.layouts();
    }

    public static String of(Plan plan, ParamValues params) {
        return of(plan, params, false);
    }

    /** @param onGpus whether to tell how GPUs run each statement */
    public static String of(Plan plan, ParamValues params, boolean onGpus) {
        PreviewText t = new PreviewText(Prediction.of(plan, params));
        t.machine();
        t.tensors();
        t.communication();
        t.memory();
        if (onGpus) {
            t.kernels();
        }
        t.lowerBound();
        return t.out.toString();
    }

    private void machine() {
        List<MachineDecl> machines = preview.plan().program().machines();
        if (machines.isEmpty()) {
            out.append("machine: ").append(Quantity.count(preview.processors(), "processor"));
        }
        out.append(machines.stream().map(m -> {
            Grid grid = Grid.of(m);
            String extents = Arrays.stream(grid.extents(preview.params())).mapToObj(Long::toString).collect(Collectors.joining(" x "));
            return "machine " + m.name() + ": " + (grid.rank() > 1 ? extents + " = " : "")
                    + Quantity.count(grid.processors(preview.params()), "processor");
        }).collect(Collectors.joining("\n")));
        Memory.capacity(preview.plan()).ifPresent(c -> out.append(", ").append(Quantity.bytes(c)).append(" memory each"));
        Memory.deviceCapacity(preview.plan()).ifPresent(c -> out.append(", ").append(Quantity.bytes(c)).append(" on its device"));
        out.append('\n');
        String chosen = preview.plan().program().params().stream().filter(p -> p.choice().isPresent())
                .map(p -> p.name() + " = " + preview.params().get(p.name().text()).orElse(0)).collect(Collectors.joining(", "));
        if (!chosen.isEmpty()) {
            out.append("chosen: ").append(chosen).append('\n');
        }
    }

    private void tensors() {
        out.append("\nlayouts\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("tensor", "", "whole", "most per processor", "where"));
        for (Plan.PlannedTensor t : preview.plan().tensors()) {
            long[] extents = t.tensor().extents().stream().mapToLong(preview.params()::integer).toArray();
            rows.add(List.of(t.tensor().name().text(), t.tensor().type().keyword() + Arrays.stream(extents).mapToObj(Long::toString)
                    .collect(Collectors.joining(", ", "(", ")")), Quantity.bytes(t.tensor().bytes(preview.params())),
                    Quantity.bytes(preview.mostAtHome(t)), layouts.of(t.layout())));
        }
        table(rows, 2, 3);
    }

    private void communication() {
        out.append("\ncommunication\n");
        OpenRepeat.of(preview.plan(), preview.params()).forEach(r -> out.append("  ").append(r.text()).append('\n'));
        if (preview.families().isEmpty()) {
            out.append("  none: every processor owns what it needs and makes\n");
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("statement", "tensor", "how", "when", "bytes", "most per processor", "messages"));
        for (TransferGroup f : preview.families()) {
            rows.add(List.of(f.statement(), f.tensor(), how(f, film, preview), TransferText.when(f),
                    Quantity.bytes(f.bytes()),
                    Quantity.bytes(f.maxBytesPerProcessor()), Long.toString(f.messages())));
        }
        if (preview.families().size() > 1) {
            rows.add(List.of("all", "", "", "", Quantity.bytes(preview.traffic().totalBytes()),
                    Quantity.bytes(preview.traffic().maxBytesPerProcessor()), Long.toString(preview.traffic().messages())));
        }
        table(rows, 4, 5, 6);
        preview.links(preview.families()).ifPresent(l -> out.append("  ").append(l).append('\n'));
    }

    /** How a family moves, such as "broadcast along M.1, a step ahead": its pattern's name first. */
    static String how(TransferGroup f, PreviewTimeline film, Prediction prediction) {
        return CommunicationText.named(film.pattern(PreviewTimeline.Transfer.of(f)), f.how(), prediction.layouts(f))
                + (f.isAtMost() ? ", at most" : "") + (f.ahead() && prediction.memory().overlap() ? ", a step ahead" : "");
    }

    private void memory() {
        long most = preview.memory().maxBytesPerProcessor();
        out.append("\nmemory\n  at most ").append(Quantity.bytes(most)).append(" on one processor");
        Memory.capacity(preview.plan()).ifPresent(c -> out.append(", ").append(most <= c ? "" : "MORE than its ")
                .append(Quantity.bytes(c)).append(most <= c ? " are there" : ""));
        out.append(": ").append(preview.memory().peak().stream().map(i -> i.what().text() + " of " + i.tensor() + " "
                + Quantity.bytes(i.bytes())).collect(Collectors.joining(", "))).append('\n');
        Memory.deviceCapacity(preview.plan()).ifPresent(this::device);
        if (!preview.memory().overlap()) {
            out.append("  no room for the pieces of the next step to travel while a step computes: they travel when their step starts\n");
        }
    }

    private void device(long have) {
        Memory devices = Memory.ofDevices(preview.plan(), preview.params());
        long most = devices.maxBytesPerProcessor();
        out.append("  on devices, at most ").append(Quantity.bytes(most)).append(" on one, ").append(most <= have ? "" : "MORE than its ")
                .append(Quantity.bytes(have)).append(most <= have ? " are there" : "").append('\n');
        if (!devices.overlap()) {
            out.append("  on devices, no room for the pieces of the next step to travel while a step computes\n");
        }
    }

    private void kernels() {
        out.append("\nkernels of the first processor\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("statement", "kernel", "blocks", "threads", "shared memory", "occupancy", "how"));
        for (Plan.Compute c : preview.statements()) {
            String statement = c.name();
            DeviceMapping mapping = DeviceMapping.of(preview, c);
            if (mapping.asksLibrary()) {
                rows.add(List.of(statement, "cuBLAS", "", "", "", "", "a matrix product, where a program has cuBLAS; else:"));
            }
            for (DeviceMapping.Launched l : mapping.launches()) {
                LaunchSummary k = l.summary();
                rows.add(List.of(statement, k.kernel(), l.grid().orElse("?"), l.block(),
                        k.sharedBytes() == 0 ? "-" : Quantity.bytes(k.sharedBytes()), k.occupancy() + "%",
                        k.strategy() + (k.hostLoops().isEmpty() ? "" : "; once per iteration of " + String.join(", ", k.hostLoops()))));
            }
        }
        table(rows, 4, 5);
    }

    private void lowerBound() {
        out.append("\nlower bound\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("statement", "least per processor", "planned, mean", "ratio"));
        for (LowerBound.OfStatement s : preview.bound().statements()) {
            double mean = preview.meanBytes(s);
            rows.add(List.of(s.statement(), Quantity.bytes(s.bytesPerProcessor()), Quantity.bytes(Math.round(mean)),
                    Quantity.timesNeeded(mean, s.bytesPerProcessor())));
        }
        table(rows, 1, 2, 3);
    }

    /** Aligned columns; those named stand to the right. */
    private void table(List<List<String>> rows, Integer... right) {
        int columns = rows.get(0).size();
        int[] width = new int[columns];
        rows.forEach(r -> Arrays.setAll(width, c -> Math.max(width[c], r.get(c).length())));
        for (List<String> r : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String pad = " ".repeat(width[c] - r.get(c).length());
                line.append("  ").append(Arrays.asList(right).contains(c) ? pad + r.get(c) : r.get(c) + pad);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
