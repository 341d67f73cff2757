package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.SourceRange;

/** Param expressions that are the same polynomial are the same expression, and mean what they meant. */
class PolynomialTest {

    private static final ParamExpr N = ParamExpr.ref("n");
    private static final ParamExpr M = ParamExpr.ref("m");

    private static ParamExpr op(String operator, ParamExpr a, ParamExpr b) {
        return new ParamExpr.Binary(ParamExpr.Operator.named(operator).orElseThrow(), a, b, SourceRange.NONE);
    }

    @Test
    void whatIsEqualIsOneExpression() {
        assertEquals(IntExpr.param(op("*", ParamExpr.of(2), N)), IntExpr.param(op("+", N, N)));
        assertEquals(IntExpr.param(op("+", N, ParamExpr.of(1))), IntExpr.param(op("+", ParamExpr.of(1), N)));
        assertEquals(IntExpr.param(op("*", op("+", N, M), op("-", N, M))), IntExpr.param(op("-", op("*", N, N), op("*", M, M))));
        assertEquals(IntExpr.ZERO, IntExpr.param(op("-", N, N)));
        assertNotEquals(IntExpr.param(N), IntExpr.param(M));
    }

    @Test
    void largeCoefficientsStayAsTheyAreWritten() {
        ParamExpr large = new ParamExpr.Literal(BigInteger.TWO.pow(63), SourceRange.NONE);
        assertEquals(new IntExpr.Param(op("*", large, N)), IntExpr.param(op("*", large, N)));
    }

    @Test
    void valuesAreThoseOfWhatIsWritten() {
        Random random = new Random(1);
        for (int i = 0; i < 5000; i++) {
            ParamExpr e = some(random, 4);
            long n = random.nextInt(20);
            long m = random.nextInt(20);
            assertEquals(value(e, n, m), value(IntExpr.param(e), n, m), e::text);
        }
    }

    private static ParamExpr some(Random random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return switch (random.nextInt(3)) {
                case 0 -> N;
                case 1 -> M;
                default -> ParamExpr.of(random.nextInt(7) - 3);
            };
        }
        return random.nextInt(6) == 0 ? new ParamExpr.Negate(some(random, depth - 1), SourceRange.NONE)
                : op(List.of("+", "-", "*").get(random.nextInt(3)), some(random, depth - 1), some(random, depth - 1));
    }

    private static long value(ParamExpr e, long n, long m) {
        return switch (e) {
            case ParamExpr.Literal l -> l.value().longValueExact();
            case ParamExpr.Ref r -> r.name().equals("n") ? n : m;
            case ParamExpr.Negate x -> -value(x.operand(), n, m);
            case ParamExpr.Binary b -> switch (b.operator()) {
                case ADD -> value(b.left(), n, m) + value(b.right(), n, m);
                case SUB -> value(b.left(), n, m) - value(b.right(), n, m);
                case MUL -> value(b.left(), n, m) * value(b.right(), n, m);
                case DIV, REM -> throw new AssertionError(b.text());
            };
            case ParamExpr.Call c -> throw new AssertionError(c.text());
        };
    }

    private static long value(IntExpr e, long n, long m) {
        return switch (e) {
            case IntExpr.Const c -> c.value();
            case IntExpr.Param p -> value(p.expr(), n, m);
            case IntExpr.Add x -> value(x.left(), n, m) + value(x.right(), n, m);
            case IntExpr.Sub x -> value(x.left(), n, m) - value(x.right(), n, m);
            case IntExpr.Mul x -> value(x.left(), n, m) * value(x.right(), n, m);
            default -> throw new AssertionError(e.toString());
        };
    }
}
