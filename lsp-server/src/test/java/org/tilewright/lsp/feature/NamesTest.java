package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.feature.rename.PrepareRenameHandler;
import org.tilewright.lsp.feature.rename.RenameHandler;

/** Definition, references, highlights and renaming, on texts with the cursor at '|'. */
class NamesTest {

    private static final String SUMMA = """
            param n = 64
            param gx = 2
            machine M = Grid(gx, gx)
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            input B = ones
            mm: A(i, j) = B(i, k) * C(k, j)
            schedule mm {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, 8)
              communicate({B, C}, ko)
            }
            """;

    /** SUMMA with the cursor before the first place where that text stands. */
    private static Marked at(String context) {
        return at(SUMMA, context);
    }

    private static Marked at(String text, String context) {
        assertTrue(text.contains(context.replace("|", "")), context);
        return Marked.of(text.replaceFirst(java.util.regex.Pattern.quote(context.replace("|", "")),
                java.util.regex.Matcher.quoteReplacement(context)));
    }

    private static String definition(Marked m) {
        List<Location> found = new DefinitionHandler(m.snapshot(), m.cursor()).handle();
        return found.stream().map(l -> {
            int line = l.getRange().getStart().getLine();
            return Marked.bracketed(m.snapshot(), List.of(l.getRange())).lines().skip(line).findFirst().orElseThrow().strip();
        }).toList().toString();
    }

    private static String renamed(Marked m, String to) {
        return Marked.applied(m.snapshot().text(),
                new RenameHandler(m.snapshot(), m.cursor(), to).handle().getChanges().values().iterator().next());
    }

    private static String refusal(Marked m, String to) {
        return assertThrows(ResponseErrorException.class, () -> renamed(m, to)).getMessage();
    }

    @Test
    void definitionsAreWhereThingsAreMade() {
        assertEquals("[[param] n = 64]".replace("[param] n", "param [n]"), definition(at("f64(|n, n)")));
        assertEquals("[distribute({i, j}, {[io], jo}, {ii, ji}, M)]", definition(at(SUMMA.replace("B, C}, ko", "B, C}, io"), "C}, i|o)")));
        assertEquals("[split(k, [ko], ki, 8)]", definition(at("C}, ko|)")));
        assertEquals("[mm: A([i], j) = B(i, k) * C(k, j)]", definition(at("distribute({|i")));
        assertEquals("[mm: A(i, j) = B(i, [k]) * C(k, j)]", definition(at("split(k|,")));
        assertEquals("[[mm]: A(i, j) = B(i, k) * C(k, j)]", definition(at("schedule m|m")));
        assertEquals("[A([x], y) -> M(x, y)]", definition(at("M(x|, y)")));
        assertEquals("[machine [M] = Grid(gx, gx)]", definition(at("-> M|(")));
        assertEquals("[]", definition(at("split|(k")));
    }

    @Test
    void aSchedulesTargetIsTheStatement() {
        assertEquals("[[A](i, j) = B(i, k) * C(k, j)]", definition(at(SUMMA.replace("mm: ", "").replace("mm", "A"), "schedule |A")));
    }

    @Test
    void referencesWithAndWithoutTheDeclaration() {
        Marked m = at("split(|k");
        assertEquals(3, new ReferencesHandler(m.snapshot(), m.cursor(), true).handle().size());
        assertEquals(2, new ReferencesHandler(m.snapshot(), m.cursor(), false).handle().size());
    }

    @Test
    void whatIsWrittenIsToldFromWhatIsRead() {
        Marked m = at("communicate({B|");
        List<DocumentHighlightKind> kinds = new DocumentHighlightHandler(m.snapshot(), m.cursor()).handle().stream()
                .map(DocumentHighlight::getKind).toList();
        assertEquals("[Write, Write, Read, Read]", kinds.toString());
    }

    @Test
    void aVariableIsRenamedInItsStatementAndItsSchedules() {
        assertEquals(SUMMA.replace("B(i, k) * C(k, j)", "B(i, kk) * C(kk, j)").replace("split(k", "split(kk"), renamed(at("C(k|,"), "kk"));
    }

    @Test
    void aLoopIsRenamedInItsSchedule() {
        assertEquals(SUMMA.replace("ko", "outer"), renamed(at("k|o, ki"), "outer"));
    }

    @Test
    void aTensorIsRenamedEverywhere() {
        assertEquals(SUMMA.replace("B", "left"), renamed(at("input |B"), "left"));
    }

    @Test
    void aNameThatIsNoneIsRefused() {
        assertEquals("'2x' is not a name; a name is made of letters, digits and _, and does not begin with a digit",
                refusal(at("input |B"), "2x"));
        assertEquals("'input' is a keyword and cannot be used as a name; choose another name", refusal(at("input |B"), "input"));
        for (String word : List.of("for", "and", "or", "not")) {
            assertEquals("'" + word + "' is a word of the language and cannot be a name; choose another name",
                    refusal(at("input |B"), word));
        }
        assertEquals("there is no name here that can be renamed", refusal(at("|split("), "x"));
    }

    @Test
    void aNameThatIsTakenIsRefused() {
        assertEquals("'C' is the tensor declared on line 4; choose another name", refusal(at("input |B"), "C"));
        assertEquals("'i' is an index variable of the statement on line 7; choose another name", refusal(at("input |B"), "i"));
        assertEquals("'ko' is a loop that is made on line 10; choose another name", refusal(at("split(|k"), "ko"));
        assertEquals("'j' is an index variable of the statement on line 7; choose another name", refusal(at("split(k, |ko"), "j"));
        assertEquals("'x' is a dimension's name on line 5; choose another name", refusal(at("param |n"), "x"));
        assertEquals("'mm' is already a label on line 7; choose another name", refusal(at("input |B"), "mm"));
    }

    @Test
    void namesThatNeverMeetMayBeEqual() {
        assertTrue(renamed(at("A(|x, y)"), "i").contains("A(i, y) -> M(i, y)"));
        assertTrue(renamed(at("split(|k"), "x").contains("B(i, x)"));
    }

    @Test
    void aBuiltInWordIsNotCaptured() {
        String text = "param n = 4\ntensor A, B : f64(n)\nA(i) = exp(B(i))\n";
        assertEquals("'exp' on line 3 would then mean this tensor; choose another name", refusal(at(text, "tensor |A"), "exp"));
        assertTrue(renamed(at(text, "tensor |A"), "log").contains("log(i) = exp(B(i))"));
    }

    @Test
    void aNameInAnItemThatCannotBeReadIsLeftAlone() {
        String text = SUMMA + "A(i, j) = = B(i, j)\nparam other = 1\n";
        assertEquals("'B' is on line 13 in an item with a syntax error, so its meaning there is unknown; correct that first",
                refusal(at(text, "input |B"), "D"));
        assertEquals("'B' is in an item with a syntax error, so its meaning is unknown; correct that first",
                refusal(at(text, "= = |B"), "D"));
        assertTrue(renamed(at(text, "input B = ones\nmm: A(|i"), "row").contains("A(row, j)"));
        assertTrue(renamed(at(text, "gx|"), "g").contains("param g = 2"));
        assertEquals("'k' is on line 13 in an item with a syntax error, so its meaning there is unknown; correct that first",
                refusal(at(SUMMA + "schedule mm as b { split(k,, }\n", "split(|k"), "kk"));
        assertTrue(renamed(at(SUMMA + "schedule other { split(k,, }\n", "split(|k"), "kk").contains("split(kk, ko"));
    }

    @Test
    void lettersOfAnEinsumStayLetters() {
        String text = "tensor A, B, C : f64(4, 4)\nA(i, q) = einsum(\"ik,kj->ij\", B, C)\nschedule A { reorder({k}) }\n";
        assertEquals(text.replace("k", "x"), renamed(at(text, "reorder({|k"), "x"));
        assertEquals("'k' is a letter of the einsum on line 2; its new name is one letter as well", refusal(at(text, "reorder({|k"), "kk"));
        assertEquals("'j' is already a letter of the einsum on line 2; choose another one", refusal(at(text, "reorder({|k"), "j"));
    }

    @Test
    void preparingTellsThePlace() {
        Marked m = at("split(k, k|o");
        assertEquals("split(k, [ko], ki, 8)", m.bracketed(new PrepareRenameHandler(m.snapshot(), m.cursor()).handle().stream().toList())
                .lines().skip(9).findFirst().orElseThrow().strip());
        Marked none = at("spl|it(k");
        assertTrue(new PrepareRenameHandler(none.snapshot(), none.cursor()).handle().isEmpty());
    }
}
