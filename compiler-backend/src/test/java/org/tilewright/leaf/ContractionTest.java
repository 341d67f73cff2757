package org.tilewright.leaf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/** Nests that are contractions, and nests that look like one and are none. */
class ContractionTest {

    private static final IntExpr N = IntExpr.of(10);

    @ParameterizedTest
    @ValueSource(strings = {
            "A(i,j) B(i,k) C(k,j)", "A(j,i) C(k,j) B(k,i)", "a(i) B(i,j) c(j)", "a(j) B(i,j) c(i)", "a() B(i,j) C(i,j)", "a() b(i) c(i)",
            "A(i,j,l) B(i,j,k) C(k,l)", "A(i,l) B(i,j,k) C(j,l) D(k,l)", "A(k,l) B(i,j,k) C(i,l) D(j,l)", "A(i,j) b(i) c(j)",
            "A(i,j) S(i,j) B(i,k) C(k,j)", "A(b,i,j) B(b,i,k) C(b,k,j)", "a(i) B(i,j) C(i,j)", "a(i) B(i,i) c(i,j) d(j)",
            "a() b(i) B(i,j) c(j)", "A(i,j) B(i,k) d(k) C(k,j)", "A(i) B(i,j,k,l,m) C(j) D(k) E(l) F(m)", "A(i,j) B(i,k) B(j,k)"})
    void isOne(String statement) {
        assertTrue(contraction(statement).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {
            // one tensor, or every element once
            "A(i,j) B(j,i)", "a(i) B(i,j)", "A(i,j) B(i,j) C(i,j)", "A(i,j) B(i,j) c(i)", "a() B(i) C(i) D(i)", "A(i,j) B(i,j) c(i) d(j)",
            // a loop that only one of them has
            "a(i) B(i,j) c(i)", "A(i,j) b(i) c(i)", "A(i,j) B(i,k) C(i,j)",
            // the target is read
            "A(i,j) A(i,k) B(k,j)"})
    void isNone(String statement) {
        assertFalse(contraction(statement).isPresent());
    }

    @Test
    void elementsMustBeOfAFieldThatBlasKnows() {
        for (ElementType t : BasicType.values()) {
            boolean expected = !t.isInteger() && t != ElementType.BOOL && !t.isSmall();
            assertEquals(expected, Contraction.of(nest("A(i,j) B(i,k) C(k,j)", t, ReductionOperator.SUM)).isPresent(), t.keyword());
        }
    }

    @Test
    void otherReductionsStayLoops() {
        assertFalse(Contraction.of(nest("A(i,j) B(i,k) C(k,j)", ElementType.F64, ReductionOperator.MAX)).isPresent());
    }

    @Test
    void scalarsAndSignsAreTakenOut() {
        Leaf.Update u = update("A(i,j) B(i,k) C(k,j)", ElementType.F64, ReductionOperator.SUM);
        Scalar scaled = times(new Scalar.FromInt(IntExpr.variable("t"), ElementType.F64),
                new Scalar.Unary(UnaryOperation.NEG, u.value(), ElementType.F64));
        Contraction c = Contraction.of(loops(new Leaf.Update(u.target(), u.operator(), scaled, u.cause()), "i", "j", "k")).orElseThrow();
        assertEquals(2, c.alpha().size());
        assertEquals(2, c.factors().size());
    }

    @Test
    void aScalarThatChangesInsideIsNone() {
        Leaf.Update u = update("A(i,j) B(i,k) C(k,j)", ElementType.F64, ReductionOperator.SUM);
        Scalar scaled = times(new Scalar.FromInt(IntExpr.variable("k"), ElementType.F64), u.value());
        assertFalse(Contraction.of(loops(new Leaf.Update(u.target(), u.operator(), scaled, u.cause()), "i", "j", "k")).isPresent());
    }

    @Test
    void shiftsAreAllowedAndStridesAreNot() {
        IntExpr shifted = IntExpr.add(IntExpr.variable("k"), IntExpr.ONE);
        assertTrue(Contraction.of(product(shifted)).isPresent());
        assertFalse(Contraction.of(product(IntExpr.mul(IntExpr.of(2), IntExpr.variable("k")))).isPresent());
        assertFalse(Contraction.of(product(IntExpr.add(IntExpr.variable("k"), IntExpr.variable("i")))).isPresent());
        assertFalse(Contraction.of(product(IntExpr.sub(N, IntExpr.variable("k")))).isPresent());
        assertFalse(Contraction.of(product(IntExpr.mod(IntExpr.variable("k"), IntExpr.of(3)))).isPresent());
    }

    @Test
    void windowsAreFoundWhereTheyAreAskedFor() {
        IntExpr k = IntExpr.variable("k");
        IntExpr i = IntExpr.variable("i");
        IntExpr window = IntExpr.add(IntExpr.add(IntExpr.mul(IntExpr.of(2), i), k), IntExpr.ONE);
        for (IntExpr e : List.of(window, IntExpr.add(i, k), IntExpr.mul(k, IntExpr.of(3)), IntExpr.sub(i, k),
                IntExpr.add(IntExpr.mul(IntExpr.variable("stride"), i), k))) {
            assertTrue(Contraction.ofWindows(product(e)).orElseThrow().hasWindows(), e.text());
            assertFalse(Contraction.of(product(e)).isPresent(), e.text());
        }
        for (IntExpr e : List.of(IntExpr.mul(i, k), IntExpr.mod(k, IntExpr.of(3)))) {
            assertFalse(Contraction.ofWindows(product(e)).isPresent(), e.text());
        }
        assertFalse(Contraction.ofWindows(product(k)).orElseThrow().hasWindows());
    }

    /** {@code a(i) += B(i, column) * c(k)} */
    private static Leaf product(IntExpr column) {
        Leaf.Element matrix = new Leaf.Element(buffer("B", 2, ElementType.F64), List.of(IntExpr.variable("i"), column));
        return loops(new Leaf.Update(element("a(i)", ElementType.F64), ReductionOperator.SUM,
                times(new Scalar.Load(matrix), new Scalar.Load(element("c(k)", ElementType.F64))), SourceRange.NONE), "i", "k");
    }

    @Test
    void boundsMustNotDependOnOtherLoops() {
        Leaf.Update u = update("A(i,j) B(i,k) C(k,j)", ElementType.F64, ReductionOperator.SUM);
        Leaf triangle = new Leaf.For("i", IntExpr.ZERO, N, Leaf.Parallelism.NONE, false, 1,
                new Leaf.For("j", IntExpr.ZERO, N, Leaf.Parallelism.NONE, false, 1,
                        new Leaf.For("k", IntExpr.ZERO, IntExpr.variable("i"), Leaf.Parallelism.NONE, true, 1, u)));
        assertFalse(Contraction.of(triangle).isPresent());
    }

    @Test
    void guardsAndSeveralUpdatesAreNone() {
        Leaf.Update u = update("A(i,j) B(i,k) C(k,j)", ElementType.F64, ReductionOperator.SUM);
        Leaf guarded = new Leaf.Guard(List.of(new Leaf.Condition(IntExpr.variable("i"), false, IntExpr.variable("k"))), u);
        assertFalse(Contraction.of(loops(guarded, "i", "j", "k")).isPresent());
        assertFalse(Contraction.of(loops(new Leaf.Sequence(List.of(u, u)), "i", "j", "k")).isPresent());
    }

    @Test
    void namedValuesArePutIn() {
        Leaf.Update u = update("A(i,j) B(i,k) C(k,j)", ElementType.F64, ReductionOperator.SUM);
        Leaf named = new Leaf.Let("i", IntExpr.add(IntExpr.variable("io"), IntExpr.variable("ii")), u);
        Contraction c = Contraction.of(loops(named, "ii", "j", "k")).orElseThrow();
        assertEquals("io + ii", c.target().index().get(0).text());
    }

    @Test
    void aKernelInsideLoopsIsOneContractionWithThem() {
        BufferRef b = buffer("B", 3, ElementType.F64);
        Leaf.Call call = new Leaf.Call(Schedule.LeafKernel.GEMM, N, N, N,
                new Leaf.Slice(buffer("A", 3, ElementType.F64), List.of(IntExpr.variable("i"), IntExpr.ONE, IntExpr.ZERO), List.of(1, 2)),
                new Leaf.Slice(b, List.of(IntExpr.variable("i"), IntExpr.ONE, IntExpr.ZERO), List.of(1, 2)),
                Optional.of(new Leaf.Slice(buffer("C", 2, ElementType.F64), List.of(IntExpr.ZERO, IntExpr.ZERO), List.of(0, 1))),
                Scalar.Constant.of(1, ElementType.F64), SourceRange.NONE);
        Contraction c = Contraction.of(loops(call, "i")).orElseThrow();
        assertEquals(List.of("i", "m'", "n'", "k'"), c.loops().stream().map(Contraction.Loop::variable).toList());
        assertEquals("[i, 1 + m', k']", c.factors().get(0).index().stream().map(IntExpr::text).toList().toString());
        assertFalse(Contraction.of(call).isPresent());
    }

    @Test
    void aDiagonalDoesNotCoverItsTarget() {
        assertTrue(contraction("A(i,j) B(i,k) C(k,j)").orElseThrow().coversItsTarget());
        assertFalse(contraction("A(i,i) B(i,k) C(k,i)").orElseThrow().coversItsTarget());
    }

    private static Optional<Contraction> contraction(String statement) {
        return Contraction.of(nest(statement, ElementType.F64, ReductionOperator.SUM));
    }

    /** All loops of a statement in the order of their names: the target, then the factors. */
    private static Leaf nest(String statement, ElementType type, ReductionOperator operator) {
        String[] variables = statement.replaceAll("[A-Za-z]\\(|[^a-z]", "").chars().sorted().distinct().mapToObj(c -> "" + (char) c)
                .toArray(String[]::new);
        return loops(update(statement, type, operator), variables);
    }

    private static Leaf loops(Leaf body, String... variables) {
        for (int v = variables.length - 1; v >= 0; v--) {
            body = new Leaf.For(variables[v], IntExpr.ZERO, N, Leaf.Parallelism.NONE, false, 1, body);
        }
        return body;
    }

    private static Leaf.Update update(String statement, ElementType type, ReductionOperator operator) {
        String[] accesses = statement.split(" ");
        Scalar value = new Scalar.Load(element(accesses[1], type));
        for (int a = 2; a < accesses.length; a++) {
            value = new Scalar.Binary(BinaryOperation.MUL, value, new Scalar.Load(element(accesses[a], type)), type);
        }
        return new Leaf.Update(element(accesses[0], type), operator, value, SourceRange.NONE);
    }

    private static Scalar times(Scalar a, Scalar b) {
        return new Scalar.Binary(BinaryOperation.MUL, a, b, ElementType.F64);
    }

    private static Leaf.Element element(String access, ElementType type) {
        String inside = access.substring(2, access.length() - 1);
        List<IntExpr> index = inside.isEmpty() ? List.of() : List.of(inside.split(",")).stream().map(IntExpr::variable).toList();
        return new Leaf.Element(buffer(access.substring(0, 1), index.size(), type), index);
    }

    private static BufferRef buffer(String name, int order, ElementType type) {
        return new BufferRef(name, name, type, order);
    }
}
