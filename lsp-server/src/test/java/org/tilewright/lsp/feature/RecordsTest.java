package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionContext;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionTriggerKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.shown.LastShown;
import org.tilewright.lsp.feature.rename.RenameHandler;

/** What editors are told of records and their fields. */
class RecordsTest {

    private static final String TEXT = """
            param n = 8
            machine M = Grid(2)
            record Match { id : i64  weight : f64 }
            record Flag {
              weight : f32
              on : bool
            }
            tensor N, best : Match(n)
            tensor id, w, x : f64(n)
            N(i) -> M(i)
            fun heavier(a, b) = select(a.weight > b.weight, a, b)
            input w = ones
            N(i) = Match(i, w(i))
            best(i) = heavier(N(i), N(0))
            x(i) = best(i).weight * 2
            """;

    private static final String BEFORE = TEXT + "tensor s : Match()\n";

    private static List<CompletionItem> items(String text, Optional<CompletionContext> context) {
        Marked m = Marked.of(text);
        return new CompletionHandler(m.snapshot(), m.cursor(), context, CompletionTest.client(true)).handle().getItems();
    }

    private static List<String> labels(String text) {
        return items(text, Optional.empty()).stream().map(CompletionItem::getLabel).toList();
    }

    private static CompletionItem item(String text, String label) {
        return items(text, Optional.empty()).stream().filter(i -> i.getLabel().equals(label)).findFirst().orElseThrow();
    }

    private static List<String> afterAPoint(String text) {
        return items(text, Optional.of(new CompletionContext(CompletionTriggerKind.TriggerCharacter, "."))).stream()
                .map(CompletionItem::getLabel).toList();
    }

    @Test
    void fieldsAreProposedBehindWhatHasThem() {
        assertEquals(List.of("id", "weight"), labels(BEFORE + "x(i) = N(i).|"));
        assertEquals(List.of("id", "weight"), labels(BEFORE + "x(i) = 2 * N(i).we|"));
        assertEquals(List.of("id", "weight"), labels(BEFORE + "x(i) = w(N(i + 1).|"));
        assertEquals(List.of("id", "weight"), labels(BEFORE + "x(i) = s.|"));
        assertEquals(List.of("weight", "on"), labels(BEFORE + "x(i) = Flag(1, true).|"));
        // what comes of a function and of its parameters may be any
        assertEquals(List.of("id", "weight", "on"), labels(BEFORE + "x(i) = heavier(N(i), N(0)).|"));
        assertEquals(List.of("id", "weight", "on"), labels(BEFORE + "x(i) = (N(i)).|"));
        assertEquals(List.of("id", "weight", "on"), labels(BEFORE + "fun f(a, id) = a.|"));
        assertEquals(List.of("id", "weight"), labels(BEFORE + "repeat t in 0..4 until s.|"));
        assertEquals("f64 of Match, f32 of Flag", item(BEFORE + "fun f(a) = a.|", "weight").getDetail());
        assertEquals(List.of(), labels(BEFORE + "x(i) = w(i).|"));
        assertEquals(List.of(), labels(BEFORE + "x(i) = i.|"));
        assertEquals(List.of(), labels(BEFORE + "x(i) = 2.|"));
    }

    @Test
    void aPointAsksForFieldsAlone() {
        assertEquals(List.of("id", "weight"), afterAPoint(BEFORE + "x(i) = N(i).|"));
        assertEquals(List.of(), afterAPoint(BEFORE + "x(i) = 2.|"));
        assertEquals(List.of(), afterAPoint(BEFORE + "repeat t in 0.|"));
        assertEquals(List.of(), afterAPoint(BEFORE + "x(i) = 1 for i in 0..|"));
        assertTrue(afterAPoint(BEFORE + "schedule x {\n  .|").contains("split"));
    }

    @Test
    void recordsAreProposedAsTypesAndAsWhatMakesThem() {
        assertEquals(List.of("Match", "Flag", "f32"), labels(TEXT + "tensor X : |").subList(0, 3));
        assertEquals(List.of("f32", "f64", "i32", "i64", "bool", "c64", "c128"),
                labels(TEXT + "record R { a : |"));
        assertEquals(List.of(), labels(TEXT + "record R { a|"));
        assertEquals(List.of(), labels(TEXT + "record R|"));
        CompletionItem made = item(TEXT + "N(i) = |", "Match");
        assertEquals("Match(${1:id}, ${2:weight})", made.getTextEdit().getLeft().getNewText());
        assertTrue(labels(TEXT + "N(i) = Match(|").contains("w"), "a field's value, and no index");
        assertEquals("record ${1:Match} { ${2:id} : ${3:i64}  ${4:weight} : ${5:f64} }",
                item(TEXT + "|", "record").getTextEdit().getLeft().getNewText());
    }

    @Test
    void whatMakesARecordTakesItsFields() {
        assertEquals("Match([id : i64], weight : f64)", SignatureHelpTest.help(TEXT + "N(i) = Match(|"));
        assertEquals("Match(id : i64, [weight : f64])", SignatureHelpTest.help(TEXT + "N(i) = Match(i, 2 * (w(i) + |"));
    }

    private static String hover(String marked) {
        Marked m = marked(marked);
        return new HoverHandler(m.snapshot(), m.cursor(), HoverTest.ANY).handle().map(h -> h.getContents().getRight().getValue())
                .orElse("");
    }

    /** The text with the cursor in the first place where the words stand. */
    private static Marked marked(String context) {
        String plain = context.replace("|", "");
        assertTrue(TEXT.contains(plain), plain);
        int at = TEXT.indexOf(plain);
        return Marked.of(TEXT.substring(0, at) + context + TEXT.substring(at + plain.length()));
    }

    @Test
    void hoversTellWhereTheFieldsLie() {
        assertEquals("""
                ```tilewright
                record Match { id : i64  weight : f64 }
                ```

                An element is 16 bytes, laid out as a struct of C:

                ```text
                field   type  bytes
                id      i64   0 to 7
                weight  f64   8 to 15
                ```
                """, hover("record Ma|tch"));
        assertEquals(hover("record Ma|tch"), hover("best : Ma|tch"));
        assertEquals(hover("record Ma|tch"), hover("= Ma|tch(i"));
        assertTrue(hover("record Fl|ag").endsWith("3 bytes of it belong to no field."), hover("record Fl|ag"));
        assertEquals("""
                ```tilewright
                record Match { id : i64  weight : f64 }
                ```

                `weight`: a field of `Match`, bytes 8 to 15 of 16.

                ```tilewright
                record Flag { weight : f32  on : bool }
                ```

                `weight`: a field of `Flag`, bytes 0 to 3 of 8.""", hover("best(i).we|ight"));
        assertTrue(hover("o|n : bool").endsWith("byte 4 of 8."));
        assertTrue(hover("x(i) = be|st").startsWith("""
                ```tilewright
                record Match { id : i64  weight : f64 }
                tensor best : Match(n)
                ```

                8 elements of 16 bytes, 128 B"""), hover("x(i) = be|st"));
        assertTrue(hover("id : i|64").contains("Integers of 8 bytes"));
        assertTrue(hover("rec|ord Match").contains("named fields"));
    }

    @Test
    void wordsAreShownAsWhatTheyAre() {
        String tokens = SemanticTokensTest.told(TEXT);
        assertTrue(tokens.contains("""
                keyword record
                type.declaration Match
                property.declaration id
                type.defaultLibrary i64
                property.declaration weight
                type.defaultLibrary f64
                """), tokens);
        assertTrue(tokens.contains("""
                variable.declaration best
                type Match
                """), tokens);
        assertTrue(tokens.contains("""
                variable best
                parameter i
                property weight
                """), tokens);
        String broken = SemanticTokensTest.told(TEXT + "record R { a : i64  b\ntensor X : Match(n\nx(i) = = N(i).id\n");
        assertTrue(broken.contains("""
                type.declaration R
                property.declaration a
                type.defaultLibrary i64
                property.declaration b
                keyword tensor
                variable.declaration X
                type Match
                """), broken);
        assertTrue(broken.endsWith("property id\n"), broken);
    }

    @Test
    void theOutlineHasTheFields() {
        Snapshot s = Marked.snapshot("record Match { id : i64  weight : f64 }\nrecord R {\n  a : i64\n  b :\ntensor A : R(4)\n");
        List<DocumentSymbol> all = new DocumentSymbolHandler(s).handle();
        assertEquals("Struct Match [id i64, weight f64] Struct R [a i64, b ] Array A []", all.stream().map(d -> d.getKind() + " "
                + d.getName() + " " + (d.getChildren() == null ? List.of() : d.getChildren().stream()
                .map(c -> c.getName() + " " + c.getDetail()).toList())).collect(Collectors.joining(" ")));
        assertTrue(new FoldingRangeHandler(Marked.snapshot(TEXT)).handle().stream()
                .anyMatch(f -> f.getStartLine() == 3 && f.getEndLine() == 5));
    }

    private static String renamed(Marked m, String to) {
        return Marked.applied(m.snapshot().text(),
                new RenameHandler(m.snapshot(), m.cursor(), to).handle().getChanges().values().iterator().next());
    }

    @Test
    void namesAreFoundAndChangedEverywhere() {
        Marked m = marked("best(i).we|ight");
        List<Location> found = new DefinitionHandler(m.snapshot(), m.cursor()).handle();
        assertEquals(List.of(2), found.stream().map(l -> l.getRange().getStart().getLine()).toList());
        assertEquals(5, new ReferencesHandler(m.snapshot(), m.cursor(), true).handle().size());
        assertEquals(5, new DocumentHighlightHandler(m.snapshot(), m.cursor()).handle().size());
        assertEquals(TEXT.replace("weight", "mass"), renamed(m, "mass"));
        assertEquals(TEXT.replace("Match", "Pair"), renamed(marked("best : Ma|tch"), "Pair"));
        // the tensor is another thing
        assertEquals(TEXT.replace("{ id :", "{ w :"), renamed(marked("{ i|d"), "w"));
        assertEquals(TEXT.replace("tensor id", "tensor weight"), renamed(marked("tensor i|d"), "weight"));
        assertEquals("'on' is the field declared on line 6; choose another name",
                assertThrows(ResponseErrorException.class, () -> renamed(marked("{ i|d"), "on")).getMessage());
        assertEquals("'M' is the machine declared on line 2; choose another name",
                assertThrows(ResponseErrorException.class, () -> renamed(marked("best : Ma|tch"), "M")).getMessage());
    }

    @Test
    void hintsCountWholeElements() {
        Snapshot s = Marked.snapshot(TEXT);
        assertTrue(s.diagnostics().stream().noneMatch(d -> d.isError()), () -> s.diagnostics().toString());
        List<String> hints = new InlayHintsHandler(s, s.lines().range(0, TEXT.length()), new LastShown<>()).handle().stream()
                .map(h -> h.getLabel().getLeft()).toList();
        assertTrue(hints.contains("8, 128 B each"), hints.toString());
        assertFalse(new CodeLensHandler(s, Optional.empty(), new LastShown<>()).handle().isEmpty());
    }
}
