package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.analysis.Family;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Word;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.feature.cost.Transfers;

/** Compares a schedule with the same one without one command, where the other commands still apply. */
final class WithoutCommand {

    private final Snapshot snapshot;
    private final Schedule schedule;
    private final Command command;
    private final StatementAt at;

    WithoutCommand(Snapshot snapshot, Schedule schedule, Command command, StatementAt at) {
        this.snapshot = snapshot;
        this.schedule = schedule;
        this.command = command;
        this.at = at;
    }

    Optional<String> compared(StatementCost with) {
        List<Command> rest = rest();
        if (!Nests.applies(snapshot.program(), snapshot.params(), at.assignment(), rest)) {
            return Optional.empty();
        }
        return StatementCost.of(snapshot, at, Optional.of(rest)).map(without -> table(with, without));
    }

    private List<Command> rest() {
        List<Command> out = new ArrayList<>();
        for (Command c : schedule.commands()) {
            if (c != command) {
                out.add(command instanceof Command.Rotate r ? renamed(c, r.rotated().text(), r.loop()) : c);
            }
        }
        return out;
    }

    private static String table(StatementCost with, StatementCost without) {
        List<String> rows = new ArrayList<>();
        for (String tensor : tensors(with, without)) {
            row(rows, "`" + tensor + "`", how(tensor, with), how(tensor, without));
        }
        row(rows, "moved in all", Quantity.bytes(with.bytes()), Quantity.bytes(without.bytes()));
        row(rows, "most into one processor", Quantity.bytes(with.prediction().traffic().maxBytesPerProcessor()),
                Quantity.bytes(without.prediction().traffic().maxBytesPerProcessor()));
        row(rows, "messages", Long.toString(with.prediction().traffic().messages()),
                Long.toString(without.prediction().traffic().messages()));
        row(rows, "memory a processor", Quantity.bytes(with.prediction().memory().maxBytesPerProcessor()),
                Quantity.bytes(without.prediction().memory().maxBytesPerProcessor()));
        return rows.isEmpty() ? "Without it, bytes, messages and memory would be the same."
                : "| | with it | without |\n|---|--:|--:|\n" + String.join("\n", rows);
    }

    private static List<String> tensors(StatementCost with, StatementCost without) {
        return Stream.of(with, without).flatMap(c -> c.prediction().families().stream()).map(Family::tensor).distinct().toList();
    }

    /** How a tensor's pieces travel; the first step of a shift goes without saying. */
    private static String how(String tensor, StatementCost cost) {
        List<Family> own = cost.prediction().families().stream().filter(f -> f.tensor().equals(tensor)).toList();
        List<String> kinds = own.stream().filter(f -> own.size() == 1 || !f.firstStepOnly())
                .map(f -> Transfers.how(f, cost.prediction()) + ", "
                        + (f.iterations() == 1 ? "once" : "each " + String.join(", ", f.loops()))).distinct().toList();
        return kinds.isEmpty() ? "does not move" : String.join("; ", kinds);
    }

    private static void row(List<String> rows, String what, String with, String without) {
        if (!with.equals(without)) {
            rows.add("| " + what + " | " + with + " | " + without + " |");
        }
    }

    /** A command with one loop's name for another, as the schedule would be written without the rotation. */
    private static Command renamed(Command command, String from, Word to) {
        return switch (command) {
            case Command.Split c -> new Command.Split(word(c.loop(), from, to), c.outer(), c.inner(), c.factor(), c.range());
            case Command.Divide c -> new Command.Divide(word(c.loop(), from, to), c.outer(), c.inner(), c.pieces(), c.range());
            case Command.Collapse c -> new Command.Collapse(word(c.first(), from, to), word(c.second(), from, to), c.fused(), c.range());
            case Command.Reorder c -> new Command.Reorder(words(c.loops(), from, to), c.range());
            case Command.Parallelize c -> new Command.Parallelize(word(c.loop(), from, to), c.unit(), c.strategy(), c.range());
            case Command.Unroll c -> new Command.Unroll(word(c.loop(), from, to), c.factor(), c.range());
            case Command.Precompute c -> c;
            case Command.DistributeLoops c -> new Command.DistributeLoops(words(c.loops(), from, to), c.range());
            case Command.Distribute c -> new Command.Distribute(words(c.targets(), from, to), c.distributed(), c.local(),
                    c.onto(), c.range());
            case Command.Communicate c -> new Command.Communicate(c.tensors(), word(c.loop(), from, to), c.range());
            case Command.Rotate c -> new Command.Rotate(word(c.loop(), from, to), words(c.by(), from, to), c.rotated(), c.range());
            case Command.Substitute c -> new Command.Substitute(words(c.loops(), from, to), c.kernel(), c.range());
        };
    }

    private static List<Word> words(List<Word> all, String from, Word to) {
        return all.stream().map(w -> word(w, from, to)).toList();
    }

    private static Word word(Word w, String from, Word to) {
        return w.text().equals(from) ? new Word(to.text(), w.range()) : w;
    }
}
