package org.tilewright.lsp.feature.complete;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Product;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.Default;
import org.tilewright.language.schedule.Default.Pick;
import org.tilewright.language.schedule.Parameter;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.schedule.Shape;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** Proposes one argument of a schedule command. */
final class ProposeArguments {

    private final Snapshot snapshot;
    private final Program program;
    private final Expected.Argument at;
    private final Cursor cursor;
    private final Proposals out;
    private final Optional<LoopNest> nest;
    private final UsualLoops usual;
    private final FreshNames fresh;

    ProposeArguments(Snapshot snapshot, Expected.Argument at, Cursor cursor, Proposals out) {
        this.snapshot = snapshot;
        this.program = StatementAt.seen(snapshot.program(), at.schedule().target());
        this.at = at;
        this.cursor = cursor;
        this.out = out;
        this.nest = Nests.afterTexts(program, snapshot.params(), at.schedule().target(), at.schedule().commands());
        this.usual = new UsualLoops(program, nest);
        this.fresh = new FreshNames(program, nest);
        at.written().subList(0, at.argument()).forEach(words -> words.forEach(fresh::take));
        at.used().forEach(fresh::take);
    }

    void propose(ProposeNames names) {
        Optional<Parameter> parameter = command().parameter(at.argument());
        if (parameter.isEmpty()) {
            return;
        }
        if (cursor.follows(".")) {
            afterPoint();
            return;
        }
        Parameter p = parameter.get();
        switch (p.role()) {
            case LOOP, ORDERED_LOOP, TRAVEL_LOOP, DISTRIBUTED_LOOP, REPLACED_LOOP -> {
                if (p.shape() == Shape.SET) {
                    loopSet(p);
                } else {
                    loops(p, List.of());
                }
            }
            case NEW_PROCESSOR_LOOP -> {
                newNames(p);
                if (!at.braced()) {
                    program.machine().ifPresent(m -> m.levels().forEach(l ->
                            dimensions(m.name() + "." + (l.name().text().isEmpty() ? "" : l.name() + "."), l)));
                }
            }
            case NEW_LOOP, SIZED_LOOP, WORKSPACE_LOOP, WORKSPACE -> newNames(p);
            case TENSOR -> tensors();
            case MACHINE -> machine();
            case KERNEL -> kernels();
            case UNIT -> Words.of(Kind.UNIT).forEach(e -> out.word(e, CompletionItemKind.EnumMember));
            case STRATEGY -> Words.of(Kind.STRATEGY).forEach(e -> out.word(e, CompletionItemKind.EnumMember));
            case VARIABLE -> variables();
            case EXTENT -> names.numbers(out, true);
            case COPIES -> names.numbers(out, false);
            case EXPRESSION -> expression(names);
        }
    }

    private ScheduleCommand command() {
        return ScheduleCommands.named(at.command()).orElseThrow();
    }

    /** Those with as many loops as the braces name come first. */
    private void kernels() {
        int loops = at.written().get(0).size();
        List<Entry> order = new ArrayList<>(Words.of(Kind.KERNEL));
        order.sort(java.util.Comparator.comparing(
                e -> loops != Schedule.Choice.named(Schedule.LeafKernel.values(), e.name()).orElseThrow().loops()));
        order.forEach(e -> out.word(e, CompletionItemKind.Function));
    }

    private void afterPoint() {
        List<String> before = at.written().getLast();
        if (before.isEmpty()) {
            return;
        }
        if (before.getLast().equals("gpu")) {
            Words.of(Kind.UNIT).stream().filter(e -> e.name().startsWith("gpu."))
                    .forEach(e -> out.text(e.name().substring(4), CompletionItemKind.EnumMember, e.name(), e.markdown()));
            return;
        }
        List<MachineDecl.Level> levels = program.machine().stream().flatMap(m -> m.levels().stream()).toList();
        levels.stream().filter(l -> before.size() == 1 && !l.name().text().isEmpty())
                .forEach(l -> out.text(l.name().text(), CompletionItemKind.Field, "level of the machine", ""));
        boolean compound = command().keyword().equals("distribute") && at.argument() > 1;
        levels.stream().filter(l -> !compound && (before.size() == 1 ? l.name().text().isEmpty() : l.name().text().equals(before.get(1))))
                .forEach(l -> dimensions("", l));
    }

    /** The dimensions of a level by their numbers. @param before what stands before the number */
    private void dimensions(String before, MachineDecl.Level level) {
        for (int d = 0; d < level.extents().size(); d++) {
            out.text(before + d, CompletionItemKind.Field, "dimension of " + level.extents().get(d).text() + " processors", "");
        }
    }

    private List<Loop> all() {
        return nest.map(LoopNest::loops).orElse(List.of());
    }

    /** The loops that there are; the ones to avoid are not proposed. */
    private void loops(Parameter p, List<String> except) {
        Set<String> used = new LinkedHashSet<>(except);
        List<Loop> order = new ArrayList<>(all());
        if (p.role() == ArgumentRole.TRAVEL_LOOP) {
            // pieces usually travel at the last distributed loop or at a sequential one inside it
            order.sort(java.util.Comparator.comparingInt(l -> distributedAfter(l) ? 2 : l.isDistributed() ? 0 : 1));
        } else {
            at.written().subList(0, at.argument()).forEach(used::addAll);
            if (p.role() != ArgumentRole.ORDERED_LOOP && !isUsually(p, Pick.DISTRIBUTED)) {
                order.sort(java.util.Comparator.comparing(Loop::isDistributed));
            }
        }
        for (Loop l : order) {
            if (!used.contains(l.name())) {
                out.text(l.name(), CompletionItemKind.Variable, LoopText.detail(l, snapshot.params(), program),
                        LoopText.origin(l.name(), nest.get()));
            }
        }
    }

    private static boolean isUsually(Parameter p, Pick pick) {
        return p.usual() instanceof Default.Loops l && l.pick() == pick;
    }

    private boolean distributedAfter(Loop l) {
        return all().subList(all().indexOf(l) + 1, all().size()).stream().anyMatch(Loop::isDistributed);
    }

    private void loopSet(Parameter p) {
        if (at.braced()) {
            loops(p, at.used());
            return;
        }
        if (p.usual() instanceof Default.Loops l) {
            set(usual.of(l.pick()), isUsually(p, Pick.ONE_A_DIMENSION) ? "loops to give to the machine" : "loops");
        }
        if (isUsually(p, Pick.INNERMOST_THREE)) {
            for (int n = 2; n > 0 && usual.local().size() >= n; n--) {
                set(usual.innermost(n), "loops");
            }
        }
    }

    private void set(List<String> names, String detail) {
        if (!names.isEmpty()) {
            out.text(names.stream().collect(Collectors.joining(", ", "{", "}")), CompletionItemKind.Variable, detail, "");
        }
    }

    private void fresh(String name, String suffix) {
        out.text(fresh.of(name, suffix), CompletionItemKind.Variable, "new name", "A new name.");
    }

    /** Names after the loops that the new ones stand for. */
    private void newNames(Parameter p) {
        switch (p.usual()) {
            case Default.Free f -> fresh(f.name(), "");
            case Default.Named n when p.shape() == Shape.SET -> {
                List<String> targets = replaced().getFirst();
                if (!at.braced()) {
                    set(targets.stream().map(t -> fresh.of(t, n.suffix())).toList(), "new names");
                } else if (at.used().size() < targets.size()) {
                    fresh(targets.get(at.used().size()), n.suffix());
                }
            }
            case Default.Named n -> {
                List<List<String>> words = replaced();
                String first = words.getFirst().stream().findFirst().orElse("k");
                fresh(words.stream().skip(1).map(w -> w.stream().findFirst().orElse("f")).reduce(first, String::concat), n.suffix());
            }
            default -> { }
        }
    }

    /** The words of the arguments so far that new loops stand for. */
    private List<List<String>> replaced() {
        List<List<String>> words = new ArrayList<>();
        for (int i = 0; i < at.argument(); i++) {
            ArgumentRole role = command().parameter(i).orElseThrow().role();
            if (role == ArgumentRole.REPLACED_LOOP || role == ArgumentRole.VARIABLE) {
                words.add(at.written().get(i));
            }
        }
        return words;
    }

    /** The tensors of a nest's statement, the output first. */
    static List<String> tensors(LoopNest nest) {
        return VariableExtents.accesses(nest.form().statement()).stream().map(a -> a.tensor().text()).distinct().toList();
    }

    /** Those that no command moves yet. */
    static List<String> unmoved(LoopNest nest) {
        return tensors(nest).stream().filter(t -> nest.communicates().stream().noneMatch(c -> c.tensor().text().equals(t))).toList();
    }

    private void tensors() {
        List<String> all = nest.map(ProposeArguments::tensors).orElseGet(() -> program.tensors().stream()
                .map(t -> t.name().text()).toList());
        List<String> asked = nest.stream().flatMap(n -> n.communicates().stream()).map(c -> c.tensor().text()).toList();
        List<String> open = all.stream().filter(t -> !asked.contains(t) && !at.used().contains(t)).toList();
        if (!at.braced() && open.size() > 1) {
            set(open, "all tensors without a communicate");
        }
        List<String> order = new ArrayList<>(open);
        all.stream().filter(t -> !open.contains(t) && !at.used().contains(t)).forEach(order::add);
        for (String t : order) {
            out.text(t, CompletionItemKind.Variable, program.tensor(t).map(ProposeNames::shape).orElse("tensor"), "");
        }
    }

    private void machine() {
        program.machines().forEach(m -> {
            for (MachineDecl.Level l : m.levels()) {
                String name = m.name() + (l.name().text().isEmpty() ? "" : "." + l.name());
                out.text(name, CompletionItemKind.Class, "machine", "");
            }
        });
        Set<String> placed = program.distributions().stream().map(d -> d.tensor().text()).collect(Collectors.toSet());
        nest.map(ProposeArguments::tensors).orElse(List.of()).stream().filter(placed::contains)
                .forEach(t -> out.text(t, CompletionItemKind.Variable, "owner computes",
                        "Computes on the processors that own the pieces of `" + t + "`."));
    }

    private void variables() {
        nest.ifPresent(n -> n.form().variables().stream().filter(v -> !at.used().contains(v)).forEach(v -> {
            String label = at.braced() ? v : "{" + v + "}";
            out.text(label, CompletionItemKind.Variable, "index variable", "");
        }));
    }

    private void expression(ProposeNames names) {
        if (at.inExpression()) {
            nest.ifPresent(n -> names.indices(new Expected.Index(n.form().variables(), false), out));
            return;
        }
        nest.ifPresent(n -> n.form().terms().forEach(t -> {
            List<Expr> factors = Product.factors(t.value());
            for (int i = 0; i + 1 < factors.size(); i++) {
                out.text(ExprText.of(factors.get(i)) + " * " + ExprText.of(factors.get(i + 1)), CompletionItemKind.Value,
                        "part of the right side", "");
            }
            factors.forEach(f -> out.text(ExprText.of(f), CompletionItemKind.Value, "part of the right side", ""));
        }));
    }
}
