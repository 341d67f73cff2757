package org.tilewright.lsp.feature.complete;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Range;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.type.BasicType;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.Uris;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.DeclaredRecord;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** Turns what is expected at a cursor into completion items. */
public final class Propose {

    private final Snapshot snapshot;
    private final Program program;
    private final boolean snippets;

    public Propose(Snapshot snapshot, boolean snippets) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.snippets = snippets;
    }

    /** The files that a half-typed path before an offset may mean. */
    public List<CompletionItem> files(String typed, int offset) {
        int slash = typed.lastIndexOf('/') + 1;
        Proposals out = new Proposals(snapshot.lines().range(offset - typed.length() + slash, offset), snippets, false);
        Optional<Path> folder = Uris.path(snapshot.document().uri()).map(Path::getParent);
        folder.ifPresent(f -> FileNames.propose(f, typed.substring(0, slash), out));
        return out.items();
    }

    public List<CompletionItem> at(Cursor cursor, Expected expected) {
        Range range = snapshot.lines().range(cursor.start(), cursor.end());
        boolean called = cursor.end() < snapshot.text().length() && snapshot.text().charAt(cursor.end()) == '(';
        Proposals out = new Proposals(range, snippets, called);
        ProposeNames names = new ProposeNames(snapshot);
        switch (expected) {
            case Expected.Nothing n -> { }
            case Expected.Item i -> new ProposeItems(snapshot, cursor, out).items(i.insideRepeat());
            case Expected.Word w -> w.words().forEach(x -> fixed(x, out));
            case Expected.ElementType t -> types(out);
            case Expected.FieldType t -> Stream.of(BasicType.values()).filter(b -> !b.isSmall())
                    .flatMap(b -> Words.find(b.keyword(), Kind.TYPE).stream()).forEach(e -> out.word(e, CompletionItemKind.TypeParameter));
            case Expected.Field f -> names.fields(f, out);
            case Expected.Storage s -> Words.of(Kind.STORAGE).forEach(e -> out.word(e, CompletionItemKind.Keyword));
            case Expected.Number n -> names.numbers(out, n.choosable());
            case Expected.Grid g -> grid(out);
            case Expected.MachineEntry e -> machineEntries(e, out);
            case Expected.LevelEntry e -> MachineUnits.properties(p -> !e.given().contains(p) && fits(e.level(), p), out);
            case Expected.PropertyValue v -> MachineUnits.value(v.property(), out, this::grid);
            case Expected.PropertyUnit u -> MachineUnits.unit(u, out);
            case Expected.Source s -> sources(out);
            case Expected.TensorName t -> names.tensors(t.item(), out);
            case Expected.MachineName m -> machineName(out);
            case Expected.LevelName l -> levels(out);
            case Expected.MachineDimension p -> places(p, out);
            case Expected.CyclicName c -> c.names().forEach(n -> out.text(n, CompletionItemKind.Variable, "dimension of the tensor", ""));
            case Expected.Operand o -> names.operands(o, out);
            case Expected.EinsumOperand o -> names.einsumOperands(o, out);
            case Expected.Index i -> names.indices(i, out);
            case Expected.Combining c -> names.combining(out);
            case Expected.ScheduleTarget t -> new ProposeItems(snapshot, cursor, out).targets();
            case Expected.ScheduleHead h -> {
                fixed("as", out);
                out.snippet("{ ... }", "{\n  $0\n}", "{", CompletionItemKind.Snippet, "commands", "");
            }
            case Expected.Command c -> new ProposeCommands(snapshot, c.schedule(), out).commands(c.chained());
            case Expected.Argument a -> new ProposeArguments(snapshot, a, cursor, out).propose(names);
        }
        return out.items();
    }

    private void fixed(String word, Proposals out) {
        Optional<Entry> e = Words.find(word, Kind.WORD);
        if (word.equals("file")) {
            out.snippet("file", "file(\"$1\")", "file(\"", CompletionItemKind.Keyword, "file",
                    Words.find("file", Kind.SOURCE).map(Entry::markdown).orElse(""));
        } else {
            out.text(word, CompletionItemKind.Keyword, "", e.map(Entry::markdown).orElse(""));
        }
    }

    private void types(Proposals out) {
        for (DeclaredRecord r : DeclaredRecord.allOf(snapshot.tokens())) {
            out.call(r.name(), "${1:n}", CompletionItemKind.Struct, "record", r.markdown());
        }
        for (Entry e : Words.of(Kind.TYPE)) {
            out.call(e.name(), "${1:n}, ${2:n}", CompletionItemKind.TypeParameter, e.kind().noun(), e.markdown());
        }
    }

    private void grid(Proposals out) {
        Entry e = Words.find("Grid", Kind.WORD).orElseThrow();
        out.call("Grid", "${1:2}, ${2:2}", CompletionItemKind.Constructor, "grid of processors", e.markdown());
    }

    private void machineEntries(Expected.MachineEntry m, Proposals out) {
        MachineUnits.properties(p -> !m.given().contains(p), out);
        out.snippet("node", "${1:node} = Grid(${2:2}, ${3:2})", "node = Grid(", CompletionItemKind.Field, "a level of the machine",
                "A level: a grid whose processors are the grids of the level that follows.");
    }

    /** What is about one processor belongs on the innermost level. */
    private boolean fits(String level, String property) {
        return MachineUnits.isOfMessages(property)
                || program.machine().map(m -> m.levels().getLast().name().text().equals(level)).orElse(true);
    }

    private void sources(Proposals out) {
        for (Entry e : Words.of(Kind.SOURCE)) {
            switch (e.name()) {
                case "random" -> out.call(e.name(), "${1:1}", CompletionItemKind.Function, e.kind().noun(), e.markdown());
                case "file" -> out.snippet("file", "file(\"$1\")", "file(\"", CompletionItemKind.Function, e.kind().noun(), e.markdown());
                default -> out.word(e, CompletionItemKind.Constant);
            }
        }
    }

    private void machineName(Proposals out) {
        program.machines().forEach(m -> {
            for (MachineDecl.Level l : m.levels()) {
                String name = m.name() + (l.name().text().isEmpty() ? "" : "." + l.name());
                List<String> holes = new ArrayList<>();
                for (int i = 0; i < l.extents().size(); i++) {
                    holes.add("${" + (i + 1) + ":*}");
                }
                out.call(name, String.join(", ", holes), CompletionItemKind.Class, "machine", new ProposeNames(snapshot).machine(l));
            }
        });
    }

    private void levels(Proposals out) {
        program.machine().ifPresent(m -> m.levels().stream().filter(l -> !l.name().text().isEmpty())
                .forEach(l -> out.text(l.name().text(), CompletionItemKind.Field, "level of " + m.name(),
                        new ProposeNames(snapshot).machine(l))));
    }

    private void places(Expected.MachineDimension p, Proposals out) {
        for (String n : p.names()) {
            if (!p.used().contains(n)) {
                out.text(n, CompletionItemKind.Variable, "blocks of this dimension",
                        "Cuts this dimension of the tensor into equal blocks along this dimension of the machine.");
            }
        }
        out.word(Words.find("*", Kind.PLACE).orElseThrow(), CompletionItemKind.Operator);
        Entry cyclic = Words.find("cyclic", Kind.PLACE).orElseThrow();
        String first = p.names().stream().filter(n -> !p.used().contains(n)).findFirst().orElse("x");
        out.call("cyclic", "${1:" + first + "}", CompletionItemKind.Function, "dealt out", cyclic.markdown());
        out.text("0", CompletionItemKind.Value, "only at coordinate 0", "The pieces are at this coordinate of the machine dimension only.");
    }
}
