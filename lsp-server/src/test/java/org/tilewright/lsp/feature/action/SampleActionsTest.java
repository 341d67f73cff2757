package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.feature.CodeActionHandler;
import org.tilewright.lsp.feature.action.derive.DerivedAction;
import org.tilewright.lsp.feature.action.edit.EditChecker;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.tests.OneOf;

/** Everything that is offered anywhere in the samples applies, checks without new errors and computes the same. */
@Tag("slow")
class SampleActionsTest {

    private static final Map<String, Long> SMALL = Map.of("n", 24L, "r", 4L, "m", 18L, "chunk", 4L, "h", 20L, "w", 20L, "samples", 12L,
            "features", 8L);

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("samples"))) {
            return files.filter(f -> f.toString().endsWith(".tw")).sorted().toList().stream();
        }
    }

    private record Made(String title, String kind, String text) { }

    private static Snapshot snapshot(Path file, String text) {
        return new Snapshot(new TextDocument(file.toAbsolutePath().toUri().toString(), 1, text), Analysis.of(file.toString(), text));
    }

    /** The actions at the beginning of every item and command, and on every number and name of a declaration. */
    private static List<Made> actions(Snapshot s) {
        Set<Integer> places = new TreeSet<>();
        Source source = new Source(s);
        source.items().forEach(i -> places.add(i.start()));
        s.program().schedules().forEach(x -> x.commands().forEach(c -> places.add(source.start(c.range()))));
        source.tokens().stream().filter(t -> t.kind() == Token.Kind.NUMBER).forEach(t -> places.add(t.offset()));
        source.items(Item.Kind.PARAM).forEach(i -> places.add(i.token(1).offset()));
        s.diagnostics().forEach(d -> places.add(source.start(d.range())));
        List<Made> out = new ArrayList<>();
        Set<String> texts = new HashSet<>();
        Set<String> titles = new HashSet<>();
        for (int at : places) {
            for (CodeAction a : new CodeActionHandler(s, s.lines().range(at, at), new CodeActionContext(List.of())).handle()) {
                // what can be derived is the same from every statement of a text, and takes a while
                Optional<CodeAction> whole = titles.add(a.getTitle()) || a.getEdit() != null ? DerivedAction.of(a).with(s)
                        : Optional.empty();
                whole.map(w -> Offered.apply(s, w)).filter(texts::add).ifPresent(t -> out.add(new Made(a.getTitle(), a.getKind(), t)));
            }
        }
        return out;
    }

    @OneOf(2)
    @ParameterizedTest
    @MethodSource("samples")
    void appliesAndChecks(Path file) throws IOException {
        String text = Files.readString(file);
        Snapshot s = snapshot(file, text);
        List<Made> made = actions(s);
        assertTrue(made.size() > 3, () -> made.toString());
        for (Made m : made) {
            List<Diagnostic> errors = EditChecker.errors(file.toString(), m.text());
            assertEquals(List.of(), errors, () -> m.title() + " makes\n" + m.text());
            // a product of many is derived as several of two
            if (!m.kind().equals("quickfix") && !m.title().startsWith("Inline") && !m.title().startsWith("Derive")) {
                assertEquals(statements(file, text), statements(file, m.text()), m::title);
            }
        }
    }

    /** What is computed, apart from labels. */
    private static List<String> statements(Path file, String text) {
        return Nest.assignments(TilewrightParser.parse(file.toString(), text).program().statements()).map(ExprText::of)
                .map(t -> t.replaceAll("\\b(gx|gy|g|n|chunk|value|size|at|block|steps)\\d*\\b", "_")).toList();
    }

    @OneOf(2)
    @ParameterizedTest
    @MethodSource("products")
    void computesTheSame(Path file) throws IOException {
        String before = Files.readString(file);
        Program meant = TilewrightParser.parse(file.toString(), before).program();
        ParamValues params = ParamValues.evaluate(meant.params(), small(before), new ArrayList<>());
        for (Made m : actions(snapshot(file, before))) {
            // an inlined param cannot be made small
            if (!m.kind().equals("quickfix") && !m.title().startsWith("Inline")) {
                Analysis a = Analysis.of(TilewrightParser.parse(file.toString(), m.text()), small(m.text()), Optional.empty(),
                        Analysis.Depth.ERRORS);
                LocalResult result = LocalRun.run(a.planned().orElseThrow().plan().orElseThrow(), a.params(),
                        LocalRun.Options.in(file.getParent()));
                Verdict verdict = Verify.against(meant, params, file.getParent(), result);
                assertTrue(verdict.passed(), () -> m.title() + ": " + verdict.text() + "\n" + m.text());
            }
        }
    }

    static Stream<Path> products() {
        return Stream.of("matmul/cannon", "matmul/johnson", "matmul/twolevel", "tensor/mttkrp", "tensor/ttm", "features/minplus",
                "features/einsum", "einsum/mttkrp3_mode0", "einsum/mm3")
                .map(f -> Path.of("samples/" + f + ".tw"));
    }

    private static Map<String, Long> small(String text) {
        Map<String, Long> out = new java.util.HashMap<>();
        SMALL.forEach((name, value) -> {
            if (text.contains("param " + name + " =")) {
                out.put(name, value);
            }
        });
        return out;
    }

    @Test
    void expandingAndCompressingGivesTheScheduleBack() throws IOException {
        int tried = 0;
        for (Path file : samples().toList()) {
            String text = Files.readString(file);
            Snapshot s = snapshot(file, text);
            Source source = new Source(s);
            for (var schedule : s.program().schedules()) {
                for (var c : schedule.commands()) {
                    int at = source.start(c.range());
                    Optional<CodeAction> expand = at(s, at).filter(a -> a.getTitle().startsWith("Expand")).findFirst();
                    if (expand.isPresent()) {
                        Snapshot expanded = snapshot(file, Offered.apply(s, expand.get()));
                        CodeAction compress = at(expanded, at).filter(a -> a.getTitle().startsWith("Write as one")).findFirst()
                                .orElseThrow(() -> new AssertionError(expanded.text()));
                        String back = Offered.apply(expanded, compress);
                        // a tensor in the machine's place is the machine that it is cut over
                        assertEquals(text.replace("{ii, ji}, A)", "{ii, ji}, M)"), back.replace("{ii, ji}, A)", "{ii, ji}, M)"));
                        tried++;
                    }
                }
            }
        }
        assertTrue(tried > 20, "only " + tried);
    }

    private static Stream<CodeAction> at(Snapshot s, int offset) {
        return new CodeActionHandler(s, s.lines().range(offset, offset), new CodeActionContext(List.of())).handle().stream();
    }
}
