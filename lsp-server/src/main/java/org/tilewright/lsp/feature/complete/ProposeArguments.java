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
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Product;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Form;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Parameter;
import org.tilewright.lsp.feature.words.Words;

/** Proposes one argument of a schedule command. */
final class ProposeArguments {

    private final Snapshot snapshot;
    private final Program program;
    private final Expected.Argument at;
    private final Cursor cursor;
    private final Proposals out;
    private final Optional<LoopNest> nest;
    private final FreshNames fresh;

    ProposeArguments(Snapshot snapshot, Expected.Argument at, Cursor cursor, Proposals out) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.at = at;
        this.cursor = cursor;
        this.out = out;
        this.nest = Nests.afterTexts(program, snapshot.params(), at.schedule().target(), at.schedule().commands());
        this.fresh = new FreshNames(program, nest);
        at.written().subList(0, at.argument()).forEach(words -> words.forEach(fresh::take));
        at.used().forEach(fresh::take);
    }

    void propose(Names names) {
        Optional<Parameter.Role> role = role();
        if (role.isEmpty()) {
            return;
        }
        if (cursor.follows(".")) {
            afterPoint();
            return;
        }
        switch (role.get()) {
            case LOOP -> loops(List.of());
            case LOOPS, TARGETS -> loopSet(role.get());
            case NEW_LOOP -> newLoop();
            case NEW_LOOPS -> newLoops();
            case TENSORS -> tensors();
            case MACHINE -> machine();
            case KERNEL -> kernels();
            case UNIT -> Words.of(Kind.UNIT).forEach(e -> out.word(e, CompletionItemKind.EnumMember));
            case STRATEGY -> Words.of(Kind.STRATEGY).forEach(e -> out.word(e, CompletionItemKind.EnumMember));
            case VARIABLES -> variables();
            case NEW_NAME -> fresh("W", "");
            case NUMBER -> names.numbers(out, at.command().equals("split") || at.command().equals("divide"));
            case EXPRESSION -> expression(names);
            case DIMENSION, TEXT -> { }
        }
    }

    /** What the argument is in the first form that has so many. */
    private Optional<Parameter.Role> role() {
        Entry e = Words.command(at.command()).orElseThrow();
        return e.forms().stream().map(Form::parameters).filter(p -> at.argument() < p.size()).map(p -> p.get(at.argument()).role())
                .findFirst();
    }

    /** Those with as many loops as the braces name come first. */
    private void kernels() {
        int loops = at.written().get(0).size();
        List<Entry> order = new ArrayList<>(Words.of(Kind.KERNEL));
        order.sort(java.util.Comparator.comparing(e -> loops != switch (e.name()) {
            case "gemm" -> 3;
            case "gemv", "ger" -> 2;
            default -> 1;
        }));
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
        } else {
            program.machine().stream().flatMap(m -> m.levels().stream()).filter(l -> !l.name().text().isEmpty())
                    .forEach(l -> out.text(l.name().text(), CompletionItemKind.Field, "level of the machine", ""));
        }
    }

    private List<Loop> all() {
        return nest.map(LoopNest::loops).orElse(List.of());
    }

    /** The loops that there are; the ones to avoid are not proposed. */
    private void loops(List<String> except) {
        Set<String> used = new LinkedHashSet<>(except);
        if (!at.command().equals("communicate")) {
            at.written().subList(0, at.argument()).forEach(used::addAll);
        }
        List<Loop> order = new ArrayList<>(all());
        if (at.command().equals("communicate")) {
            // pieces usually travel at the last distributed loop or at a sequential one inside it
            order.sort(java.util.Comparator.comparing(l -> distributedAfter(l) ? 2 : l.isDistributed() ? 0 : 1));
        } else if (!at.command().equals("reorder") && !(at.command().equals("rotate") && at.argument() == 1)) {
            order.sort(java.util.Comparator.comparing(Loop::isDistributed));
        }
        for (Loop l : order) {
            if (!used.contains(l.name())) {
                out.text(l.name(), CompletionItemKind.Variable, LoopText.detail(l, snapshot.params(), program),
                        LoopText.origin(l.name(), nest.get()));
            }
        }
    }

    private boolean distributedAfter(Loop l) {
        return all().subList(all().indexOf(l) + 1, all().size()).stream().anyMatch(Loop::isDistributed);
    }

    private void loopSet(Parameter.Role role) {
        if (at.braced()) {
            loops(at.used());
            return;
        }
        List<String> local = all().stream().filter(l -> !l.isDistributed()).map(Loop::name).toList();
        List<String> distributed = all().stream().filter(Loop::isDistributed).map(Loop::name).toList();
        List<String> likely = switch (at.command()) {
            case "distribute" -> local.subList(0, Math.min(local.size(), rank()));
            case "rotate" -> distributed;
            case "substitute" -> local.subList(Math.max(0, local.size() - 3), local.size());
            default -> local;
        };
        set(likely, role == Parameter.Role.TARGETS ? "loops to give to the machine" : "loops");
        if (at.command().equals("substitute")) {
            for (int n = 2; n > 0 && local.size() >= n; n--) {
                set(local.subList(local.size() - n, local.size()), "loops");
            }
        }
    }

    private int rank() {
        return program.machine().filter(m -> !m.levels().isEmpty()).map(m -> m.levels().get(0).extents().size()).orElse(1);
    }

    private void set(List<String> names, String detail) {
        if (!names.isEmpty()) {
            out.text(names.stream().collect(Collectors.joining(", ", "{", "}")), CompletionItemKind.Variable, detail, "");
        }
    }

    private void fresh(String name, String suffix) {
        out.text(fresh.of(name, suffix), CompletionItemKind.Variable, "new name", "A name that nothing has here yet.");
    }

    private void newLoop() {
        List<String> words = at.written().get(0);
        String loop = words.isEmpty() ? "k" : words.get(0);
        switch (at.command()) {
            case "rotate" -> fresh(loop, "s");
            case "collapse" -> fresh(loop + at.written().get(1).stream().findFirst().orElse("f"), "");
            default -> fresh(loop, at.argument() == 1 ? "o" : "i");
        }
    }

    private void newLoops() {
        List<String> targets = at.command().equals("precompute") ? at.written().get(1) : at.written().get(0);
        String suffix = at.command().equals("precompute") ? "w" : at.argument() == 1 ? "o" : "i";
        if (at.braced()) {
            if (at.used().size() < targets.size()) {
                fresh(targets.get(at.used().size()), suffix);
            }
        } else {
            set(targets.stream().map(t -> fresh.of(t, suffix)).toList(), "new names");
        }
    }

    /** The tensors of a nest's statement, the output first. */
    static List<String> tensors(LoopNest nest) {
        return VariableExtents.accesses(nest.form().statement()).stream().map(a -> a.tensor().text()).distinct().toList();
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
            out.text(t, CompletionItemKind.Variable, program.tensor(t).map(Names::shape).orElse("tensor"), "");
        }
    }

    private void machine() {
        program.machine().ifPresent(m -> {
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

    private void expression(Names names) {
        if (at.inExpression()) {
            nest.ifPresent(n -> names.indices(new Expected.Index(n.form().variables()), out));
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
