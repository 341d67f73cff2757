package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;

/** Every error of a schedule: its code, alone, on the word between « and ». */
class ScheduleErrorsTest {

    private static final String PROGRAM = """
            param n = 8
            param g = 2
            machine M = Grid(g, g)
            tensor A, B, C : f64(n, n)
            tensor D : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, *)
            input B = random(1)
            input C = random(2)
            D(i, j) = B(i, j)
            A(i, j) = B(i, k) * C(k, j)
            schedule A { %s }
            """;

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            loop-unknown            | split(«q», qo, qi, 2)
            loop-unknown            | communicate(A, «B»)
            loop-used-up            | split(i, io, ii, 2) reorder({«i», j})
            loop-name-taken         | split(i, «j», ii, 2)
            loop-name-taken         | split(i, io, «io», 2)
            loop-name-taken         | split(i, «n», ii, 2)
            loop-name-taken         | reorder({i, «i»})
            loop-distributed        | distribute({i, j}, {io, jo}, {ii, ji}, M) split(«io», a, b, 2)
            factor-below-one        | split(i, io, ii, «0»)
            factor-below-one        | divide(i, io, ii, «g - 2»)
            collapse-not-adjacent   | collapse(i, «k», f)
            reorder-breaks-rotate   | rotate(k, {i}, kr) reorder({«kr», i})
            rotate-by-inner         | rotate(i, {«j»}, r)
            rotate-by-inner         | rotate(i, {«i»}, r)
            distribute-twice        | distribute({i, j}, {io, jo}, {ii, ji}, M) «distribute({ii})»
            distribute-twice        | distribute({i, j}, {io, jo}, {ii, ji}, M) distribute({ii, ji}, {a, b}, {c, d}, «M»)
            distribute-extent       | split(i, io, ii, 2) distribute({«io»})
            distribute-twice        | divide(i, io, ii, g) distribute(io, M.1) divide(j, jo, ji, g) distribute(jo, «M.1»)
            distribute-twice        | distribute({i, j}, {io, jo}, {ii, ji}, M) distribute(ii, «M»)
            distribute-twice        | divide(i, io, ii, g) distribute(io) distribute({ii, j}, {a, b}, {c, d}, «M»)
            distribute-too-many     | distribute({i, j, «k»})
            distribute-too-many     | divide(i, io, ii, g) distribute(io) distribute({ii, «j»})
            distribute-too-many     | distribute({i, «j»}, M.0)
            distribute-level        | distribute(i, M.«2»)
            distribute-level        | distribute(i, M.«node».0)
            distribute-level        | distribute(i, M.«x»)
            distribute-level        | distribute({i, j}, {io, jo}, {ii, ji}, «M.0»)
            distribute-no-machine   | divide(i, io, ii, g) divide(j, jo, ji, g) distribute(io, «jo»)
            distribute-no-machine   | divide(i, io, ii, g) distribute(io, «N»)
            distribute-no-machine   | distribute(i, «N».0)
            distribute-no-machine   | distribute(i, «N».node.0)
            distribute-count        | distribute({«i»}, {io}, {ii}, M)
            distribute-count        | distribute({i, j}, {io, jo}, {«ii»}, M)
            distribute-no-machine   | distribute({i, j}, {io, jo}, {ii, ji}, «N»)
            distribute-level        | distribute({i, j}, {io, jo}, {ii, ji}, M.«gpu»)
            distribute-grid         | distribute({i, j}, {io, jo}, {ii, ji}, «Grid(g, 3)»)
            distribute-onto-tensor  | distribute({i, j}, {io, jo}, {ii, ji}, «C»)
            distribute-onto-tensor  | distribute({i, j}, {io, jo}, {ii, ji}, «D»)
            communicate-unused      | communicate(«D», i)
            communicate-unused      | communicate({B, «X»}, i)
            communicate-loop-gone   | communicate(B, «k») split(k, ko, ki, 2)
            parallelize-loop-gone   | parallelize(«i», cpu) split(i, io, ii, 2)
            unroll-loop-gone        | unroll(«k», 2) divide(k, ko, ki, 2)
            parallelize-reduction   | parallelize(«k», cpu)
            parallelize-unit        | parallelize(i, «fpga»)
            parallelize-strategy    | parallelize(k, cpu, «magic»)
            loop-runs-already       | unroll(i, 2) unroll(«i», 4)
            loop-runs-already       | parallelize(i, cpu) parallelize(«i», vector)
            precompute-count        | «precompute(B(i, k), {j}, {a, b}, W)»
            precompute-expression   | precompute(«B(k, i)», {j}, {jw}, W)
            precompute-loops        | reorder({i, k, j}) «precompute(C(k, j), {k}, {kw}, W)»
            precompute-loops        | reorder({i, k, j}) «precompute(C(k, j), {j}, {jw}, W)» reorder({j, k})
            precompute-loops        | reorder({i, k, j}) rotate(j, {k}, jr) «precompute(B(i, k) * C(k, j), {i, jr}, {i, jr}, W)»
            precompute-outside      | distribute({i, j}, {io, jo}, {ii, ji}, M) communicate(B, k) «precompute(B(i, k) * C(k, j), {ji}, \
            {jw}, W)»
            substitute-kernel       | substitute({i, j, k}, «gem»)
            substitute-loops        | «substitute({i, j}, gemm)»
            substitute-loops        | communicate(B, k) substitute({«i», j, k}, gemm)
            substitute-mismatch     | substitute({i, j, k}, «dot»)
            substitute-twice        | substitute({i, j, k}, gemm) «substitute({i, j, k}, gemm)»
            """)
    void standsOnItsWord(String code, String commands) {
        String marked = PROGRAM.formatted(commands);
        int from = marked.indexOf('«');
        int to = marked.indexOf('»') - 1;
        String text = marked.replace("«", "").replace("»", "");
        int line = (int) text.substring(0, from).lines().count();
        int start = text.lastIndexOf('\n', from) + 1;
        List<Diagnostic> errors = Planned.text(text).errors();
        assertEquals(List.of(code), errors.stream().map(Diagnostic::code).toList(), errors::toString);
        SourceRange r = errors.get(0).range();
        assertEquals(line + ":" + (from - start + 1) + "-" + (to - start + 1), r.line() + ":" + r.column() + "-" + r.endColumn(),
                () -> errors.get(0).message());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            substitute-type  | machine M = Grid(2) tensor A, B, C : i64(4, 4) input B = ones input C = ones A(i, j) = B(i, k) * C(k, j) \
            schedule A { substitute({i, j, k}, gemm) }
            substitute-type  | tensor A, C : f32(4, 4) tensor B : f16(4, 4) input B = ones input C = ones A(i, j) = B(i, k) * C(k, j) \
            schedule A { substitute({i, j, k}, gemm) }
            precompute-terms | tensor a, b, c : f64(4) input b = ones input c = ones a(i) = b(i) + c(i) schedule a { precompute(b(i), {i}, \
            {iw}, W) }
            """)
    void needsAProgramOfItsOwn(String code, String text) {
        assertEquals(List.of(code), Planned.text(text).errors().stream().map(Diagnostic::code).toList());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            loop-not-own            | substitute({i, j, k}, gemm) unroll(«k», 2)
            loop-not-own            | precompute(B(i, k) * C(k, j), {j}, {jw}, W) parallelize(«k», vector, privatize)
            strategy-not-used       | parallelize(i, cpu, «atomic»)
            communicate-inside      | communicate(B, i) communicate(«B», k)
            communicate-inside      | communicate({B, C}, j) communicate(«C», j)
            """)
    void aCommandThatChangesNothingIsAHint(String code, String commands) {
        String marked = PROGRAM.formatted(commands);
        Planned p = Planned.text(marked.replace("«", "").replace("»", ""));
        List<Diagnostic> hints = p.result().diagnostics().stream().filter(d -> d.code().equals(code)).toList();
        assertEquals(1, hints.size(), () -> p.result().diagnostics().toString());
        SourceRange r = hints.get(0).range();
        String line = marked.lines().toList().get(r.line() - 1);
        assertEquals(line.indexOf('«') + 1, r.column(), () -> hints.get(0).message());
        assertEquals(line.indexOf('»'), r.endColumn(), () -> hints.get(0).message());
    }
}
