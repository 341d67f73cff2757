package org.tilewright.lsp.feature.complete;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** Proposes the commands of a schedule, filled in with the loops that there are, and whole schedules where it is empty. */
final class ProposeCommands {

    private final Snapshot snapshot;
    private final Program program;
    private final Expected.ScheduleAt schedule;
    private final Proposals out;
    private final Optional<LoopNest> nest;

    ProposeCommands(Snapshot snapshot, Expected.ScheduleAt schedule, Proposals out) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.schedule = schedule;
        this.out = out;
        this.nest = Nests.afterTexts(program, snapshot.params(), schedule.target(), schedule.commands());
    }

    void commands(boolean chained) {
        if (schedule.commands().isEmpty() && !chained) {
            StatementAt.named(program, schedule.target()).ifPresent(s -> Algorithms.of(program, snapshot.params(), s)
                    .forEach(a -> out.snippet(a.name(), a.snippet().strip(), a.plain().strip(), CompletionItemKind.Snippet, a.source(),
                            a.markdown())));
        }
        for (Entry e : Words.of(Kind.COMMAND)) {
            out.call(e.name(), arguments(e.name()), CompletionItemKind.Function, e.signature(), e.markdown());
        }
    }

    /** The arguments as places to fill in, with likely ones in them. */
    private String arguments(String command) {
        FreshNames fresh = new FreshNames(program, nest);
        String loop = innermost();
        return switch (command) {
            case "split", "divide" -> {
                String number = command.equals("split") ? params("chunk", "256") : params("steps", grid().isEmpty() ? "4" : grid().get(0));
                yield "${1:" + loop + "}, ${2:" + fresh.of(loop, "o") + "}, ${3:" + fresh.of(loop, "i") + "}, ${4:" + number + "}";
            }
            case "collapse" -> {
                List<String> local = local();
                String i = local.size() < 2 ? "i" : local.get(local.size() - 2);
                yield "${1:" + i + "}, ${2:" + loop + "}, ${3:" + fresh.of(i + loop, "") + "}";
            }
            case "reorder" -> "{${1:" + String.join(", ", local()) + "}}";
            case "distribute" -> {
                List<String> targets = local().subList(0, Math.min(local().size(), Math.max(1, grid().size())));
                yield "{${1:" + String.join(", ", targets) + "}}, {${2:" + names(targets, fresh, "o") + "}}, {${3:"
                        + names(targets, fresh, "i") + "}}, ${4:" + machine() + "}";
            }
            case "communicate" -> "{${1:" + String.join(", ", tensors()) + "}}, ${2:" + around() + "}";
            case "rotate" -> "${1:" + sequential() + "}, {${2:" + String.join(", ", distributed()) + "}}, ${3:"
                    + fresh.of(sequential(), "s") + "}";
            case "substitute" -> "{${1:" + String.join(", ", innermostThree()) + "}}, ${2:gemm}";
            case "precompute" -> "${1:expression}, {${2:" + loop + "}}, {${3:" + fresh.of(loop, "w") + "}}, ${4:" + fresh.of("W", "") + "}";
            case "parallelize" -> "${1:" + (local().isEmpty() ? "i" : local().get(0)) + "}, ${2:cpu}";
            default -> "${1:" + loop + "}, ${2:4}";
        };
    }

    private static String names(List<String> targets, FreshNames fresh, String suffix) {
        return targets.stream().map(t -> fresh.of(t, suffix)).collect(Collectors.joining(", "));
    }

    private String params(String name, String otherwise) {
        return program.params().stream().anyMatch(p -> p.name().text().equals(name)) ? name : otherwise;
    }

    private List<String> grid() {
        return program.machine().map(m -> m.levels().get(0).extents().stream().map(e -> e.text()).toList()).orElse(List.of());
    }

    private String machine() {
        return program.machine().map(m -> m.name() + (level(m).isEmpty() ? "" : "." + level(m))).orElse("M");
    }

    private static String level(MachineDecl m) {
        return m.levels().get(0).name().text();
    }

    private List<Loop> loops() {
        return nest.map(LoopNest::loops).orElse(List.of());
    }

    private List<String> local() {
        return loops().stream().filter(l -> !l.isDistributed()).map(Loop::name).toList();
    }

    private List<String> distributed() {
        return loops().stream().filter(Loop::isDistributed).map(Loop::name).toList();
    }

    private String innermost() {
        return local().isEmpty() ? "k" : local().getLast();
    }

    private List<String> innermostThree() {
        return local().subList(Math.max(0, local().size() - 3), local().size());
    }

    /** The outermost loop inside the distributed ones. */
    private String sequential() {
        return local().isEmpty() ? "ko" : local().get(0);
    }

    private List<String> tensors() {
        return nest.map(n -> ProposeArguments.tensors(n).stream()
                .filter(t -> n.communicates().stream().noneMatch(c -> c.tensor().text().equals(t))).toList())
                .orElse(List.of());
    }

    private String around() {
        return distributed().isEmpty() ? sequential() : distributed().getLast();
    }
}
