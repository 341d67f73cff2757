package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.StatementCost;

/** Compares a schedule with the same one without one command, where the other commands still apply. */
final class WithoutCommand {

    private final Snapshot snapshot;
    private final Schedule schedule;
    private final Command command;

    WithoutCommand(Snapshot snapshot, Schedule schedule, Command command) {
        this.snapshot = snapshot;
        this.schedule = schedule;
        this.command = command;
    }

    Optional<String> compared(StatementCost with) {
        return with.under(snapshot, rest()).map(without -> table(with, without));
    }

    /** The other commands. Where this one puts one loop into the place of another, they name the loop that was there before. */
    private List<Command> rest() {
        WrittenCommand left = WrittenCommand.of(command);
        boolean sameLoop = left.made().size() == 1 && left.replaced().size() == 1;
        List<Command> out = new ArrayList<>();
        for (Command c : schedule.commands()) {
            if (c != command) {
                out.add(sameLoop ? WrittenCommand.of(c).withUsedLoops(w -> renamed(w, left)) : c);
            }
        }
        return out;
    }

    private static Word renamed(Word loop, WrittenCommand left) {
        return loop.text().equals(left.made().getFirst().text()) ? new Word(left.replaced().getFirst().text(), loop.range()) : loop;
    }

    private static String table(StatementCost with, StatementCost without) {
        HoverTable rows = new HoverTable(3, "", "with it", "without");
        row(rows, "most received by one processor", Quantity.bytes(with.prediction().traffic().maxBytesPerProcessor()),
                Quantity.bytes(without.prediction().traffic().maxBytesPerProcessor()));
        row(rows, "moved in all", Quantity.bytes(with.bytes()), Quantity.bytes(without.bytes()));
        if (with.prediction().plan().grid().hasNodes()) {
            row(rows, "of that between nodes", betweenNodes(with), betweenNodes(without));
        }
        row(rows, "messages", Long.toString(with.prediction().traffic().messages()),
                Long.toString(without.prediction().traffic().messages()));
        row(rows, "memory a processor", Quantity.bytes(with.prediction().memory().maxBytesPerProcessor()),
                Quantity.bytes(without.prediction().memory().maxBytesPerProcessor()));
        for (String tensor : tensors(with, without)) {
            row(rows, tensor, how(tensor, with), how(tensor, without));
        }
        return rows.isEmpty() ? "Without it, bytes, messages and memory would be the same."
                : rows.text();
    }

    private static String betweenNodes(StatementCost cost) {
        Traffic traffic = cost.prediction().traffic();
        return Quantity.bytes(traffic.totalBytes() - traffic.inside().bytes());
    }

    private static List<String> tensors(StatementCost with, StatementCost without) {
        return Stream.of(with, without).flatMap(c -> c.prediction().families().stream()).map(TransferGroup::tensor).distinct().toList();
    }

    /** How a tensor's pieces travel. The first step of a shift is left out. */
    private static String how(String tensor, StatementCost cost) {
        List<TransferGroup> own = cost.prediction().families().stream().filter(f -> f.tensor().equals(tensor)).toList();
        List<String> kinds = own.stream().filter(f -> own.size() == 1 || !f.firstStepOnly())
                .map(f -> TransferText.how(f, cost.prediction()) + ", " + TransferText.often(f)).distinct().toList();
        return kinds.isEmpty() ? "does not move" : String.join("; ", kinds);
    }

    private static void row(HoverTable rows, String what, String with, String without) {
        if (!with.equals(without)) {
            rows.row(what, with, without);
        }
    }
}
