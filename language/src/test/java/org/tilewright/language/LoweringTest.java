package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Distribution.Mapping;
import org.tilewright.ir.Expr;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.Occurrences;

class LoweringTest {

    @Test
    void theFirstProgramOfTheReferenceIsSound() {
        assertEquals(List.of(), Checked.diagnostics(Texts.SUMMA));
        Program p = TilewrightParser.parse("summa.tw", Texts.SUMMA).program();
        assertEquals(4, p.params().size());
        assertEquals(2, p.machine().orElseThrow().rank());
        assertEquals("A B C", p.tensors().stream().map(t -> t.name().text()).collect(Collectors.joining(" ")));
        assertEquals(3, p.distributions().size());
        assertEquals("A(i, j) = (B(i, k) * C(k, j))", text(p.statements().get(0)));
        assertEquals(6, p.schedules().get(0).commands().size());
        assertEquals(new SourceRange("summa.tw", 22, 9, 22, 10),
                assertInstanceOf(Command.Split.class, p.schedules().get(0).commands().get(1)).loop().range());
    }

    @Test
    void everyFormIsUnderstood() {
        ParseResult parsed = TilewrightParser.parse("all.tw", Texts.EVERY_FORM);
        assertEquals(List.of(), parsed.diagnostics());
        Program p = parsed.program();
        assertEquals(8.0 * (1L << 30), p.machine().orElseThrow().properties().memoryBytes().orElseThrow());
        assertEquals(80.0 * (1L << 30), p.machine().orElseThrow().properties().deviceBytes().orElseThrow());
        assertEquals(12.5e9, p.machine().orElseThrow().properties().linkBytesPerSecond().orElseThrow());
        assertEquals(2e-6, p.machine().orElseThrow().properties().latencySeconds().orElseThrow(), 1e-20);
        assertEquals(1e12, p.machine().orElseThrow().properties().peakFlops().orElseThrow());
        MachineDecl.Properties node = p.machine().orElseThrow().levels().get(0).properties();
        assertEquals(new MachineDecl.Properties(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(1e9),
                OptionalDouble.of(5 * 1e-6), OptionalDouble.empty()), node);
        assertEquals(List.of(1, 0), p.tensor("A").orElseThrow().storageOrder());
        assertEquals(2, p.distributions().get(0).parts().size());
        assertInstanceOf(Mapping.Cyclic.class, p.distributions().get(0).parts().get(1).mappings().get(0));
        assertInstanceOf(Mapping.Replicated.class, p.distributions().get(1).parts().get(0).mappings().get(1));
        assertEquals(15, p.schedules().get(0).commands().size());
        assertEquals("gpu.block", assertInstanceOf(Command.Parallelize.class, p.schedules().get(0).commands().get(3)).unit().text());
    }

    @Test
    void functionsAreReplacedByTheirBodies() {
        assertEquals("A(i) = (((B(i) + 1) * (B(i) + 1)) - 2)",
                statement("fun sq(x) = x * x\nfun f(y) = sq(y + 1) - 2\n", "A(i) = f(B(i))"));
    }

    @Test
    void theBodyOfAFunctionHasThePlaceOfTheCall() {
        Statement.Assignment a = assignment("fun sq(x) = x * x\n", "A(i) = sq(B(i))");
        assertEquals(new SourceRange("t.tw", 5, 8, 5, 16), a.value().range());
    }

    /** The names of dimensions are the distribution's own, whatever else the text calls so. */
    @ParameterizedTest
    @ValueSource(strings = {"tensor x : f64(4)", "param x = 1", "machine x = Grid(2)", "record x { a : f64 }", "fun x(a) = a", ""})
    void dimensionsHaveNamesOfTheirOwn(String other) {
        for (String layout : List.of("A(x) -> M(x)", "A(x) -> M(cyclic(x, 2))", "redistribute A(x) -> M(x)")) {
            ParseResult r = TilewrightParser.parse("t.tw", other + "\nmachine M = Grid(2)\ntensor A : f64(4)\ninput A = ones\n" + layout
                    + "\nA(i) = A(i) + 1");
            assertEquals(List.of(), r.diagnostics().stream().filter(Diagnostic::isError).toList(), layout);
            Distribution d = layout.startsWith("r") ? ((Statement.Redistribute) r.program().statements().getFirst()).distribution()
                    : r.program().distributions().getFirst();
            assertTrue(!(d.parts().getFirst().mappings().getFirst() instanceof Mapping.Fixed), layout);
        }
    }

    @Test
    void einsumIsWrittenOut() {
        assertEquals("C(i, j) = (D(i, k) * D(k, j))", statement("", "C = einsum(\"ik,kj->ij\", D, D)"));
        assertEquals("C(p, q) = (D(p, k) * D(k, q))", statement("", "C(p, q) = einsum(\"ik,kj->ij\", D, D)"));
        assertEquals("C(k, i) = (D(k, k1) * D(k1, i))", statement("", "C(k, i) = einsum(\"ik,kj->ij\", D, D)"));
        assertEquals("C(i, k) = (D(i, j) * D(j, k))", statement("", "C = einsum(\"ij,jk\", D, D)"));
        assertEquals("s() = (A(i) * B(i))", statement("", "s = einsum(\"i,i->\", A, B)"));
        assertEquals("C(i, k) = (conj[D(i, j)] * D(j, k))", statement("", "C = einsum(\"ij,jk\", conj(D), D)"));
    }

    @Test
    void anEllipsisStandsForTheDimensionsThatAreLeft() {
        String more = "tensor F, G : f64(2, 3, 8, 8)\ntensor H : f64(3, 8, 8)\n";
        assertEquals("F(a, b, i, k) = (G(a, b, i, j) * F(a, b, j, k))", statement(more, "F = einsum(\"...ij,...jk->...ik\", G, F)"));
        assertEquals("F(p, q, i, k) = (G(p, q, i, j) * H(q, j, k))", statement(more,
                "F(p, q, i, k) = einsum(\"...ij, ...jk -> ...ik\", G, H)"));
        assertEquals("F(a, b, i, k) = (G(a, b, i, j) * D(j, k))", statement(more, "F = einsum(\"...ij,...jk\", G, D)"));
        assertEquals("F(b, c, d, a) = (G(b, c, d, a) * A(a))", statement(more, "F = einsum(\"...a,a->...a\", G, A)"));
        assertEquals("C(a, j) = D(a, j)", statement(more, "C = einsum(\"...j->...j\", D)"));
    }

    @Test
    void fieldsStandBehindWhatIsARecord() {
        String records = """
                record Match { i : i64  A : f64 }
                tensor N : Match(8)
                tensor best : Match()
                fun heavier(a, i) = select(a.A > i.A, a, i)
                """;
        assertEquals("A(i) = (N(i).A * best().A)", statement(records, "A(i) = N(i).A * best.A"));
        assertEquals("N(i) = Match[i, A(i)]", statement(records, "N(i) = Match(i, A(i))"));
        assertEquals("A(i) = select[(N(i).A > best().A), N(i), best()].A", statement(records, "A(i) = heavier(N(i), best).A"));
        assertEquals("A(i) = B(B_from0) where B_from0 is [N(i).i]", statement(records, "A(i) = B(N(i).i)"));
        assertEquals("A(i) = B(B_from0) where B_from0 is [best().i]", statement(records, "A(i) = B(best.i)"));
    }

    @Test
    void indicesAreAffine() {
        assertEquals("A(i) = D(2*i + -1, (n - 3))", statement("param n = 9\n", "A(i) = D(2*i - 1, n - 3)"));
        assertEquals("A(i) = B(-i + 7)", statement("", "A(i) = B(7 - i)"));
        assertEquals("A(i) = B(3*i + 2*j)", statement("", "A(i) = B(i + 2*(i + j))"));
    }

    @Test
    void aDeclaredNameGoesBeforeABuiltInOne() {
        assertEquals("A(i) = max(i)", statement("tensor max : f64(8)\n", "A(i) = max(i)"));
        assertEquals("A(i) = max(k: D(i, k))", statement("tensor max : f64(8)\n", "A(i) = max(k: D(i, k))"));
    }

    @Test
    void namesKnowTheirUses() {
        ParseResult parsed = TilewrightParser.parse("summa.tw", Texts.SUMMA);
        Occurrences.Entity chunk = parsed.occurrences().entities().stream().filter(s -> s.name().equals("chunk")).findFirst().orElseThrow();
        assertEquals(3, chunk.declaration().range().line());
        assertEquals(List.of(22), chunk.uses().stream().map(u -> u.range().line()).toList());
        Occurrences.Entity a = parsed.occurrences().entities().stream().filter(s -> s.name().equals("A")).findFirst().orElseThrow();
        assertEquals(List.of(11, 18, 20, 24), a.uses().stream().map(u -> u.range().line()).sorted().toList());
    }

    private static Statement.Assignment assignment(String before, String statement) {
        ParseResult parsed = TilewrightParser.parse("t.tw", before + "tensor A, B : f64(8)\ntensor C, D : f64(8, 8)\n"
                + "tensor s : f64()\n" + statement);
        assertTrue(!parsed.hasErrors(), () -> parsed.diagnostics().toString());
        return (Statement.Assignment) parsed.program().statements().get(0);
    }

    private static String statement(String before, String statement) {
        return text(assignment(before, statement));
    }

    private static String text(Statement s) {
        Statement.Assignment a = (Statement.Assignment) s;
        return text(a.target()) + " = " + text(a.value());
    }

    private static String text(Expr e) {
        return switch (e) {
            case Expr.Number n -> n.value().toString();
            case Expr.Infinity i -> "inf";
            case Expr.Parenthesised p -> text(p.inner());
            case Expr.Bool b -> Boolean.toString(b.value());
            case Expr.ParamValue p -> p.name();
            case Expr.IndexValue v -> v.variable().text();
            case Expr.Access a -> a.tensor() + a.indices().stream().map(LoweringTest::text)
                    .collect(Collectors.joining(", ", "(", ")"));
            case Expr.ComputedIndex x -> "[" + text(x.value()) + "]";
            case Expr.IndirectAccess g -> text(g.element()) + " where " + g.variable() + " is " + text(g.index());
            case Expr.IndirectUpdate c -> text(c.value()) + " where " + c.variable() + " is " + text(c.index());
            case Expr.Negate n -> "-" + text(n.operand());
            case Expr.Binary b -> "(" + text(b.left()) + " " + b.operator().symbol() + " " + text(b.right()) + ")";
            case Expr.Call c -> c.function().word() + c.arguments().stream().map(LoweringTest::text).toList();
            case Expr.Convert v -> v.to().keyword() + List.of(text(v.operand()));
            case Expr.Select c -> "select" + List.of(text(c.condition()), text(c.then()), text(c.otherwise()));
            case Expr.Field f -> text(f.record()) + "." + f.field();
            case Expr.Make m -> m.name() + m.values().stream().map(LoweringTest::text).toList().toString();
            case Expr.Operand o -> o.next() ? "b" : "a";
            case Expr.Reduction r -> r.keyword() + r.variables().stream().map(Object::toString)
                    .collect(Collectors.joining(", ", "(", ": ")) + text(r.body()) + ")";
        };
    }

    private static String text(AffineIndex i) {
        String terms = i.terms().stream().map(t -> switch (t.coefficient().text()) {
            case "1" -> t.variable().text();
            case "-1" -> "-" + t.variable();
            default -> t.coefficient().text() + "*" + t.variable();
        }).collect(Collectors.joining(" + "));
        String constant = i.constant() instanceof ParamExpr.Binary ? "(" + i.constant().text() + ")" : i.constant().text();
        return terms.isEmpty() ? constant : constant.equals("0") ? terms : terms + " + " + constant;
    }
}
