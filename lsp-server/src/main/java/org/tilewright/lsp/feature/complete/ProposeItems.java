package org.tilewright.lsp.feature.complete;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Words;

/** Proposes what begins an item: its keyword, a tensor, a whole file. */
final class ProposeItems {

    private final Snapshot snapshot;
    private final Program program;
    private final Cursor cursor;
    private final Proposals out;

    ProposeItems(Snapshot snapshot, Cursor cursor, Proposals out) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.cursor = cursor;
        this.out = out;
    }

    void items(boolean insideRepeat) {
        boolean empty = cursor.before().isEmpty() && snapshot.text().substring(cursor.end()).isBlank();
        if (empty) {
            WholeFiles.propose(out);
        }
        for (Entry e : Words.of(Kind.ITEM)) {
            if (!insideRepeat || e.name().equals("repeat") || e.name().equals("redistribute")) {
                out.snippet(e.name(), snippet(e.name()), e.name() + " ", CompletionItemKind.Keyword, "", e.markdown());
            }
        }
        statementsAndLayouts();
        if (!insideRepeat) {
            schedules();
        }
    }

    private String snippet(String keyword) {
        return switch (keyword) {
            case "param" -> "param ${1:n} = ${2:1024}";
            case "machine" -> "machine ${1:M} = Grid(${2:2}, ${3:2})";
            case "record" -> "record ${1:Match} { ${2:id} : ${3:i64}  ${4:weight} : ${5:f64} }";
            case "tensor" -> "tensor ${1:A} : ${2:f64}(${3:n}, ${4:n})";
            case "input" -> "input ${1:" + withoutInput() + "} = ${2:random(1)}";
            case "output" -> "output ${1:" + firstStatement() + "} to file(\"${2:result.npy}\")";
            case "fun" -> "fun ${1:f}(${2:x}) = ${3:x}";
            case "schedule" -> "schedule ${1:" + firstStatement() + "} {\n  $0\n}";
            case "repeat" -> "repeat ${1:t} in ${2:0}..${3:steps} {\n  $0\n}";
            default -> "redistribute ${1:A}(${2:x}, ${3:y}) -> ${4:" + machine() + "}(${5:y}, ${6:x})";
        };
    }

    private String machine() {
        return program.machine().map(MachineDecl::name).map(Object::toString).orElse("M");
    }

    private String withoutInput() {
        Set<String> known = program.inputs().stream().map(i -> i.tensor().text()).collect(Collectors.toSet());
        StatementAt.allOf(program).forEach(s -> known.add(s.assignment().target().tensor().text()));
        return program.tensors().stream().map(t -> t.name().text()).filter(n -> !known.contains(n)).findFirst().orElse("B");
    }

    private String firstStatement() {
        return withoutSchedule().stream().findFirst().map(s -> s.assignment().name().text())
                .or(() -> StatementAt.allOf(program).stream().findFirst().map(s -> s.assignment().name().text())).orElse("A");
    }

    private List<StatementAt> withoutSchedule() {
        Set<String> scheduled = program.schedules().stream().map(s -> s.target().text()).collect(Collectors.toSet());
        return StatementAt.allOf(program).stream().filter(s -> !scheduled.contains(s.assignment().name().text())).toList();
    }

    /** A tensor begins a statement or, if it has none yet, a distribution. */
    private void statementsAndLayouts() {
        Set<String> placed = program.distributions().stream().map(d -> d.tensor().text()).collect(Collectors.toSet());
        for (TensorDecl t : program.tensors()) {
            String name = t.name().text();
            String indices = holes(t.order(), "ijklpqrs", 1);
            out.snippet(name, t.order() == 0 ? name : name + "(" + indices + ")", name, CompletionItemKind.Variable, ProposeNames.shape(t),
                    "Begins a statement that computes `" + name + "`, or its distribution.");
            Optional<MachineDecl> m = program.machine();
            if (m.isPresent() && !placed.contains(name)) {
                MachineDecl.Level l = m.get().levels().get(0);
                String at = m.get().name() + (l.name().text().isEmpty() ? "" : "." + l.name());
                String dims = IntStream.range(0, t.order()).mapToObj(d -> "xyzwuv".charAt(d % 6) + "").collect(Collectors.joining(", "));
                String places = IntStream.range(0, l.extents().size()).mapToObj(g -> g < t.order() ? "xyzwuv".charAt(g % 6) + "" : "*")
                        .collect(Collectors.joining(", "));
                String left = t.order() == 0 ? name : name + "(" + dims + ")";
                String whole = left + " -> " + at + "(" + places + ")";
                out.text(whole, CompletionItemKind.Snippet, "distribution of " + name, "Says where the elements of `" + name + "` live.");
            }
        }
    }

    private static String holes(int n, String letters, int from) {
        return IntStream.range(0, n).mapToObj(d -> "${" + (from + d) + ":" + letters.charAt(d % letters.length()) + "}")
                .collect(Collectors.joining(", "));
    }

    /** Whole schedules for statements that have none. */
    private void schedules() {
        for (StatementAt s : withoutSchedule()) {
            for (Algorithms.Algorithm a : Algorithms.of(program.at(s.assignment()), snapshot.params(), s)) {
                String name = s.assignment().name().text();
                out.snippet("schedule " + name + ": " + a.name(), "schedule " + name + " {\n" + a.snippet() + "}",
                        "schedule " + name + " {\n" + a.plain() + "}", CompletionItemKind.Snippet, a.source(), a.markdown());
            }
        }
    }

    /** What a schedule can be for: statements without one first. */
    void targets() {
        List<StatementAt> all = StatementAt.allOf(program);
        List<StatementAt> open = withoutSchedule();
        open.forEach(this::target);
        all.stream().filter(s -> !open.contains(s)).forEach(this::target);
    }

    private void target(StatementAt s) {
        Expr.Access a = s.assignment().target();
        String name = s.assignment().name().text();
        long schedules = program.schedules().all(name).size();
        out.text(name, CompletionItemKind.Variable, ExprText.of(s.assignment()),
                "```tilewright\n" + ExprText.of(s.assignment()) + "\n```\n\n"
                        + (s.assignment().label().isPresent() ? "The label of the statement that computes `" + a.tensor() + "`."
                                : "The statement that computes `" + a.tensor() + "`.")
                        + (schedules == 0 ? "" : " It has " + (schedules == 1 ? "a schedule" : schedules + " schedules")
                                + " already; give this one a name with `as`."));
    }
}
