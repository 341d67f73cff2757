package org.tilewright.lsp.feature.complete;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.names.Occurrences;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.DeclaredRecord;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** Proposes the names that the file declares. */
final class ProposeNames {

    /** What may be of any type, with the empty word in front of a parenthesis alone. */
    private static final Set<String> ANY_VALUE = Set.of("", "select", BuiltIns.OWN_REDUCTION);

    private final Snapshot snapshot;
    private final Program program;

    ProposeNames(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
    }

    /** Params, the counters of repeats and what can be done with them. @param choosable whether the number may be left to the tool */
    void numbers(Proposals out, boolean choosable) {
        params(out);
        if (choosable) {
            out.text("auto", CompletionItemKind.Keyword, "chosen by cost",
                    "Tilewright chooses the value with the shortest predicted time.");
        }
        functions(out, Kind.PARAM_FUNCTION);
    }

    private void params(Proposals out) {
        for (Param p : program.params().stream().filter(x -> x.choice().isEmpty()).toList()) {
            OptionalLong value = snapshot.params().get(p.name().text());
            out.text(p.name().text(), CompletionItemKind.Constant, "param = " + p.value().text(),
                    value.isPresent() && !(p.value() instanceof ParamExpr.Literal) ? "Its value is " + value.getAsLong() + "." : "");
        }
        snapshot.occurrences().entities().stream().filter(s -> s.kind() == Occurrences.Kind.COUNTER)
                .forEach(s -> out.text(s.name(), CompletionItemKind.Constant, "counter of a repeat", ""));
    }

    private void functions(Proposals out, Kind... kinds) {
        for (Entry e : Words.of(kinds)) {
            String arguments = e.kind() != Kind.REDUCTION ? "$1" : switch (e.name()) {
                case BuiltIns.SCAN -> "${1:+}, ${2:k}: $3";
                case BuiltIns.OWN_REDUCTION -> "${1:" + ofTwo().findFirst().map(Occurrences.Entity::name).orElse("f") + "}, ${2:k}: $3";
                default -> "${1:k}: $2";
            };
            out.call(e.name(), arguments, CompletionItemKind.Function, e.signature(), e.markdown());
        }
    }

    /** A tensor in the words of its declaration. */
    static String shape(TensorDecl t) {
        return t.type().keyword() + t.extents().stream().map(ParamExpr::text).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Tensors after a word of an item; those that the item is not yet there for come first. */
    void tensors(String item, Proposals out) {
        List<String> late = switch (item) {
            case "input" -> program.inputs().stream().map(i -> i.tensor().text()).toList();
            case "output" -> program.outputs().stream().map(o -> o.tensor().text()).toList();
            default -> List.of();
        };
        List<TensorDecl> ordered = new ArrayList<>(program.tensors());
        ordered.sort(java.util.Comparator.comparing(t -> late.contains(t.name().text())));
        for (TensorDecl t : ordered) {
            if (item.equals("redistribute") || item.equals("statement")) {
                access(t, out);
            } else {
                out.text(t.name().text(), CompletionItemKind.Variable, shape(t), "");
            }
        }
    }

    private static void access(TensorDecl t, Proposals out) {
        if (t.order() == 0) {
            out.text(t.name().text(), CompletionItemKind.Variable, shape(t), "");
            return;
        }
        List<String> holes = new ArrayList<>();
        for (int d = 0; d < t.order(); d++) {
            holes.add("${" + (d + 1) + ":" + (d < 4 ? "ijkl".charAt(d) : (char) ('p' + d)) + "}");
        }
        out.call(t.name().text(), String.join(", ", holes), CompletionItemKind.Variable, shape(t), "");
    }

    void einsumOperands(Expected.EinsumOperand o, Proposals out) {
        tensors("einsum", out);
        if (!o.conjugated()) {
            Words.find("conj", Kind.FUNCTION).ifPresent(e -> out.call(e.name(), "$1", CompletionItemKind.Function, e.signature(),
                    e.markdown()));
        }
    }

    void operands(Expected.Operand o, Proposals out) {
        if (o.inFunction()) {
            o.parameters().forEach(p -> out.text(p, CompletionItemKind.Variable, "parameter", ""));
        } else {
            program.tensors().forEach(t -> access(t, out));
        }
        userFunctions(out);
        records().forEach(r -> out.call(r.name(), r.places(), CompletionItemKind.Constructor, "record", r.markdown()));
        functions(out, Kind.FUNCTION);
        if (!o.atStart()) {
            // einsum must be alone on the right of '='
            out.items().removeIf(i -> i.getLabel().equals("einsum"));
        }
        if (!o.inFunction()) {
            functions(out, Kind.REDUCTION);
            if (!o.atStart()) {
                out.items().removeIf(i -> i.getLabel().equals(BuiltIns.SCAN));
            }
        } else {
            Words.find("min", Kind.REDUCTION).ifPresent(e -> out.call("min", "$1, $2", CompletionItemKind.Function,
                    "min(x, y)", e.markdown()));
            Words.find("max", Kind.REDUCTION).ifPresent(e -> out.call("max", "$1, $2", CompletionItemKind.Function,
                    "max(x, y)", e.markdown()));
        }
        params(out);
        Words.of(Kind.LITERAL).forEach(e -> out.word(e, CompletionItemKind.Constant));
        if (!o.inFunction()) {
            o.parameters().stream().filter(v -> !program.declares(v))
                    .forEach(v -> out.text(v, CompletionItemKind.Variable, "index variable, as a number", ""));
        }
    }

    /** The fields of what stands in front of a point: those of its record, or of all where it may be any. */
    void fields(Expected.Field f, Proposals out) {
        Optional<String> type = f.parameters().contains(f.of()) ? Optional.empty()
                : program.tensor(f.of()).map(t -> t.type().keyword())
                        .or(() -> records().stream().map(DeclaredRecord::name).filter(n -> f.called() && n.equals(f.of())).findFirst());
        boolean any = f.parameters().contains(f.of()) || f.called() && (ANY_VALUE.contains(f.of()) || snapshot.occurrences().entities()
                .stream().anyMatch(e -> e.kind() == Occurrences.Kind.FUNCTION && e.name().equals(f.of())));
        List<DeclaredRecord> of = records().stream().filter(r -> type.map(r.name()::equals).orElse(any)).toList();
        Map<String, String> details = new LinkedHashMap<>();
        of.forEach(r -> r.fields().forEach(x -> details.merge(x.name(), x.type() + " of " + r.name(), (a, b) -> a + ", " + b)));
        details.forEach((name, detail) -> out.text(name, CompletionItemKind.Field, detail, of.stream()
                .filter(r -> r.fields().stream().anyMatch(x -> x.name().equals(name))).map(DeclaredRecord::markdown)
                .collect(Collectors.joining("\n\n"))));
    }

    private List<DeclaredRecord> records() {
        return DeclaredRecord.allOf(snapshot.tokens());
    }

    /** The functions that a reduction may combine values by; they are named there, not called. */
    void combining(Proposals out) {
        ofTwo().forEach(s -> out.text(s.name(), CompletionItemKind.Function, "function of two parameters",
                "```tilewright\n" + program.line(s.declaration().range()) + "\n```"));
    }

    private Stream<Occurrences.Entity> ofTwo() {
        return snapshot.occurrences().entities().stream().filter(s -> s.kind() == Occurrences.Kind.FUNCTION)
                .filter(s -> snapshot.occurrences().entities().stream().filter(p -> p.kind() == Occurrences.Kind.FUNCTION_PARAMETER
                        && p.scope().filter(item -> holds(item, s.declaration().range())).isPresent()).count() == 2);
    }

    private boolean holds(SourceRange item, SourceRange word) {
        int at = snapshot.lines().offset(word.line(), word.column());
        return snapshot.lines().offset(item.line(), item.column()) <= at && at < snapshot.lines().offset(item.endLine(), item.endColumn());
    }

    private void userFunctions(Proposals out) {
        snapshot.occurrences().entities().stream().filter(s -> s.kind() == Occurrences.Kind.FUNCTION).forEach(s -> {
            String line = program.line(s.declaration().range());
            out.call(s.name(), "$1", CompletionItemKind.Function, "function", "```tilewright\n" + line + "\n```");
        });
    }

    /** Index variables: those of the statement, then those of other statements; and integers, whose elements may be an index. */
    void indices(Expected.Index i, Proposals out) {
        i.variables().forEach(v -> out.text(v, CompletionItemKind.Variable, "index variable", ""));
        Map<String, String> others = new TreeMap<>();
        // one that stands for an index which is not a variable has a name that no text has
        Set<String> written = snapshot.occurrences().entities().stream().map(Occurrences.Entity::name).collect(Collectors.toSet());
        StatementAt.allOf(program).forEach(a -> StatementForm.of(program, a.assignment()).variables().stream().filter(written::contains)
                .forEach(v -> others.putIfAbsent(v, a.assignment().name().text())));
        others.forEach((v, s) -> out.text(v, CompletionItemKind.Variable, "index variable of " + s, ""));
        if (i.ofElement()) {
            program.tensors().stream().filter(t -> t.type().isInteger()).forEach(t -> access(t, out));
        }
        params(out);
    }

    /** A machine level in a line. */
    String machine(MachineDecl.Level l) {
        String extents = l.extents().stream().map(ParamExpr::text).collect(Collectors.joining(", ", "Grid(", ")"));
        return "```tilewright\n" + extents + "\n```";
    }
}
