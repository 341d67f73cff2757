package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;

class SemanticTokensTest {

    /** {@code type.modifier text}, a token a line. */
    private static String told(Snapshot s, List<Integer> data) {
        StringBuilder out = new StringBuilder();
        int line = 0;
        int character = 0;
        for (int i = 0; i < data.size(); i += 5) {
            character = data.get(i) == 0 ? character + data.get(i + 1) : data.get(i + 1);
            line += data.get(i);
            int start = s.lines().start(line) + character;
            assertTrue(start + data.get(i + 2) <= s.lines().end(line), "a token ends in its line");
            out.append(WordClass.TYPES.get(data.get(i + 3)));
            for (int m = 0; m < WordClass.MODIFIERS.size(); m++) {
                if ((data.get(i + 4) >> m & 1) == 1) {
                    out.append('.').append(WordClass.MODIFIERS.get(m));
                }
            }
            out.append(' ').append(s.text(), start, start + data.get(i + 2)).append('\n');
        }
        return out.toString();
    }

    static String told(String text) {
        Snapshot s = Marked.snapshot(text);
        return told(s, new SemanticTokensHandler(s, null).handle());
    }

    @Test
    void exclusiveIsAWordOfItsPlace() {
        String tokens = told("""
                tensor A, exclusive : f64(8)
                A(i) = scan(+, i: exclusive(i), exclusive)
                """);
        assertEquals(1, tokens.lines().filter("keyword exclusive"::equals).count(), tokens);
        assertEquals(2, tokens.lines().filter(l -> l.endsWith(" exclusive") && l.startsWith("variable")).count(), tokens);
    }

    @Test
    void autoIsAWordOfItsPlaces() {
        String tokens = told("""
                machine M = Grid(2, auto)
                tensor A : f64(8, 8)
                A(x, y) -> M(x, y)
                A(i, j) = 1.0
                schedule A { split(i, io, ii, auto) }
                """);
        assertEquals(2, tokens.lines().filter("keyword auto"::equals).count(), tokens);
    }

    @Test
    void aSoundProgram() {
        assertEquals("""
                comment // \uD83D\uDE00 emoji
                keyword param
                variable.declaration.readonly n
                operator =
                number 4
                keyword machine
                namespace.declaration M
                operator =
                type.defaultLibrary Grid
                number 2
                property.defaultLibrary link
                operator =
                number 1.5
                enumMember.defaultLibrary GB
                operator /
                enumMember.defaultLibrary s
                keyword tensor
                variable.declaration A
                type.defaultLibrary f64
                variable.readonly n
                enumMember.defaultLibrary dense
                variable A
                parameter.declaration x
                operator ->
                namespace M
                parameter x
                keyword input
                variable.modification A
                operator =
                function.defaultLibrary random
                number 1
                variable.modification A
                parameter.declaration i
                operator =
                function.defaultLibrary exp
                variable A
                parameter i
                keyword schedule
                variable A
                keyword as
                label.declaration s
                method.defaultLibrary distribute
                parameter i
                parameter.declaration io
                parameter.declaration ii
                namespace M
                method.defaultLibrary parallelize
                parameter ii
                enumMember.defaultLibrary cpu
                """, told("""
                // \uD83D\uDE00 emoji
                param n = 4
                machine M = Grid(2) { link = 1.5 GB/s }
                tensor A : f64(n) { dense }
                A(x) -> M(x)
                input A = random(1)
                A(i) = exp(A(i))
                schedule A as s {
                  distribute({i}, {io}, {ii}, M)
                  parallelize(ii, cpu)
                }
                """));
    }

    @Test
    void brokenItemsAreJudgedByTheirTokens() {
        assertEquals("""
                keyword param
                variable.declaration.readonly n
                operator =
                keyword tensor
                variable.declaration A
                type.defaultLibrary f64
                number 4
                keyword schedule
                variable A
                method.defaultLibrary split
                parameter k
                parameter ko
                method.defaultLibrary communicate
                variable A
                """, told("param n =\ntensor A : f64(4)\nschedule A {\n  split(k, ko\n  communicate(A\n"));
    }

    @Test
    void commentsOfSeveralLinesAreToldByLine() {
        assertEquals("comment /* a\ncomment b\ncomment c */\n", told("/* a\r\n   b\r\n\r\n  c */"));
        assertEquals("comment /* a\ncomment b */\n", told("/* a\rb */"));
        assertEquals("", told(""));
    }

    @Test
    void aRangeHasItsTokensOnly() {
        Snapshot s = Marked.snapshot("param n = 1\nparam m = 2\nparam o = 3\n");
        assertEquals("keyword param\nvariable.declaration.readonly m\noperator =\nnumber 2\n",
                told(s, new SemanticTokensHandler(s, s.lines().range(12, 23)).handle()));
    }

    @Test
    void aDeltaMakesTheOldTokensTheNew() {
        SemanticTokensCache cache = new SemanticTokensCache();
        SemanticTokens first = cache.full(Marked.snapshot("param n = 1\nparam m = 2\n"));
        Snapshot s = Marked.snapshot("param n = 1 + 4\nparam m = 2\n");
        var delta = cache.delta(s, first.getResultId()).getRight();
        List<Integer> data = new ArrayList<>(first.getData());
        for (SemanticTokensEdit e : delta.getEdits()) {
            data.subList(e.getStart(), e.getStart() + e.getDeleteCount()).clear();
            data.addAll(e.getStart(), e.getData());
        }
        assertEquals(new SemanticTokensHandler(s, null).handle(), data);
        assertTrue(cache.delta(s, "unknown").isLeft());
    }
}
