package org.tilewright.leaf.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** Matches the loops of a {@code substitute} with what its kernel computes, in any order of the indices. */
final class RecogniseKernel {

    private final StatementForm form;
    private final BufferRef target;
    private final LowerScalar scalars;
    private final Function<Expr.Access, BufferRef> buffers;

    RecogniseKernel(StatementForm form, BufferRef target, LowerScalar scalars, Function<Expr.Access, BufferRef> buffers) {
        this.form = form;
        this.target = target;
        this.scalars = scalars;
        this.buffers = buffers;
    }

    /** @param spans the variables of the kernel's loops with their ranges */
    Leaf call(Schedule.Command.Substitute command, Map<String, Span> spans) throws ProgramError {
        ElementType type = target.type();
        if (type.isInteger() || type == ElementType.BOOL) {
            throw new ProgramError(command.kernel().range(), "substitute-type",
                    "BLAS has " + command.kernel() + " for f32, f64, c64 and c128, not for "
                            + type.keyword() + "; remove this substitute");
        }
        if (!form.isSum() || form.terms().size() != 1) {
            throw mismatch(command, "is not a single sum of products");
        }
        List<Expr.Access> arrays = new ArrayList<>();
        Expr scale = null;
        for (Expr f : Product.factors(form.terms().get(0).value())) {
            boolean inner = f instanceof Expr.Negate n ? varies(n.operand(), spans) : varies(f, spans);
            if (!inner) {
                scale = scale == null ? f : new Expr.Binary(Expr.Operator.MUL, scale, f, f.range());
            } else if (f instanceof Expr.Access a && a.indices().stream().allMatch(i -> isPlainOrStill(i, spans))) {
                arrays.add(a);
            } else if (f instanceof Expr.Negate n && n.operand() instanceof Expr.Access a
                    && a.indices().stream().allMatch(i -> i.period().isEmpty())) {
                arrays.add(a);
                Expr minus = Expr.Number.of(-1, type, f.range());
                scale = scale == null ? minus : new Expr.Binary(Expr.Operator.MUL, scale, minus, f.range());
            } else {
                throw mismatch(command, "has the factor '" + ExprText.of(f) + "', which is not a plain access");
            }
        }
        for (Expr.Access a : arrays) {
            ElementType stored = buffers.apply(a).type();
            if (stored.isSmall()) {
                throw new ProgramError(command.kernel().range(), "substitute-type", "BLAS has " + command.kernel()
                        + " for f32, f64, c64 and c128, and '" + a.tensor() + "' is " + stored.keyword() + "; remove this substitute");
            }
        }
        Scalar alpha = scale == null ? Scalar.Constant.of(1, type) : scalars.lower(scale, List.of());
        // a command with another word does not get here
        return switch (Schedule.Choice.named(Schedule.LeafKernel.values(), command.kernel().text()).orElseThrow()) {
            case GEMM -> gemm(command, spans, arrays, alpha);
            case GEMV -> gemv(command, spans, arrays, alpha);
            case GER -> ger(command, spans, arrays, alpha);
            case DOT -> dot(command, spans, arrays, alpha);
            case AXPY -> axpy(command, spans, arrays, alpha);
        };
    }

    private Leaf gemm(Schedule.Command.Substitute c, Map<String, Span> spans, List<Expr.Access> arrays, Scalar alpha)
            throws ProgramError {
        expect(c, spans, arrays, 3, 2);
        List<String> free = spans.keySet().stream().filter(v -> in(target(), v)).toList();
        String k = spans.keySet().stream().filter(v -> !in(target(), v)).findFirst().orElse(null);
        if (free.size() == 2 && k != null) {
            for (int m = 0; m < 2; m++) {
                for (int x = 0; x < 2; x++) {
                    String i = free.get(m);
                    String j = free.get(1 - m);
                    Expr.Access left = arrays.get(x);
                    Expr.Access right = arrays.get(1 - x);
                    if (exactly(left, spans, Set.of(i, k)) && exactly(right, spans, Set.of(k, j)) && m == 0) {
                        return new Leaf.Call(Schedule.LeafKernel.GEMM, size(spans, i), size(spans, j), size(spans, k),
                                slice(target(), target, spans, i, j), slice(left, spans, i, k), Optional.of(slice(right, spans, k, j)),
                                alpha, c.range());
                    }
                }
            }
        }
        throw mismatch(c, "is not a matrix product over these loops");
    }

    private Leaf gemv(Schedule.Command.Substitute c, Map<String, Span> spans, List<Expr.Access> arrays, Scalar alpha)
            throws ProgramError {
        expect(c, spans, arrays, 2, 2);
        for (String i : spans.keySet()) {
            for (String k : spans.keySet()) {
                for (int x = 0; x < 2; x++) {
                    if (!i.equals(k) && exactly(target(), spans, Set.of(i)) && exactly(arrays.get(x), spans, Set.of(i, k))
                            && exactly(arrays.get(1 - x), spans, Set.of(k))) {
                        return new Leaf.Call(Schedule.LeafKernel.GEMV, size(spans, i), IntExpr.ONE, size(spans, k),
                                slice(target(), target, spans, i), slice(arrays.get(x), spans, i, k),
                                Optional.of(slice(arrays.get(1 - x), spans, k)), alpha, c.range());
                    }
                }
            }
        }
        throw mismatch(c, "is not a product of a matrix and a vector over these loops");
    }

    private Leaf ger(Schedule.Command.Substitute c, Map<String, Span> spans, List<Expr.Access> arrays, Scalar alpha)
            throws ProgramError {
        expect(c, spans, arrays, 2, 2);
        List<String> v = List.copyOf(spans.keySet());
        for (int x = 0; x < 2; x++) {
            if (exactly(target(), spans, spans.keySet()) && exactly(arrays.get(x), spans, Set.of(v.get(0)))
                    && exactly(arrays.get(1 - x), spans, Set.of(v.get(1)))) {
                return new Leaf.Call(Schedule.LeafKernel.GER, size(spans, v.get(0)), size(spans, v.get(1)), IntExpr.ONE,
                        slice(target(), target, spans, v.get(0), v.get(1)), slice(arrays.get(x), spans, v.get(0)),
                        Optional.of(slice(arrays.get(1 - x), spans, v.get(1))), alpha, c.range());
            }
        }
        throw mismatch(c, "is not an outer product over these loops");
    }

    private Leaf dot(Schedule.Command.Substitute c, Map<String, Span> spans, List<Expr.Access> arrays, Scalar alpha)
            throws ProgramError {
        expect(c, spans, arrays, 1, 2);
        String k = spans.keySet().iterator().next();
        if (in(target(), k)) {
            throw mismatch(c, "is not an inner product over this loop");
        }
        return new Leaf.Call(Schedule.LeafKernel.DOT, IntExpr.ONE, IntExpr.ONE, size(spans, k), slice(target(), target, spans),
                slice(arrays.get(0), spans, k), Optional.of(slice(arrays.get(1), spans, k)), alpha, c.range());
    }

    private Leaf axpy(Schedule.Command.Substitute c, Map<String, Span> spans, List<Expr.Access> arrays, Scalar alpha)
            throws ProgramError {
        expect(c, spans, arrays, 1, 1);
        String i = spans.keySet().iterator().next();
        if (!in(target(), i)) {
            throw mismatch(c, "is not a scaled vector over this loop");
        }
        return new Leaf.Call(Schedule.LeafKernel.AXPY, size(spans, i), IntExpr.ONE, IntExpr.ONE, slice(target(), target, spans, i),
                slice(arrays.get(0), spans, i), Optional.empty(), alpha, c.range());
    }

    private void expect(Schedule.Command.Substitute c, Map<String, Span> spans, List<Expr.Access> arrays, int loops, int factors)
            throws ProgramError {
        if (spans.size() != loops) {
            throw mismatch(c, "has " + spans.size() + " loops here, where " + c.kernel() + " has " + loops);
        }
        if (arrays.size() != factors) {
            throw mismatch(c, "multiplies " + arrays.size() + " arrays over these loops, where " + c.kernel() + " multiplies " + factors);
        }
        for (Expr.Access a : arrays) {
            if (buffers.apply(a).type() != target.type()) {
                throw mismatch(c, "has operands of different types");
            }
        }
    }

    private ProgramError mismatch(Schedule.Command.Substitute c, String why) {
        Word at = c.kernel();
        return new ProgramError(at.range(), "substitute-mismatch",
                "'" + ExprText.of(form.written().statement()) + "' " + why + ", so " + at + " does not compute it");
    }

    private Expr.Access target() {
        return form.statement().target();
    }

    private static boolean in(Expr.Access a, String variable) {
        return a.indices().stream().anyMatch(i -> i.terms().stream().anyMatch(t -> t.variable().text().equals(variable)));
    }

    /** Whether an access varies with exactly these of the kernel's variables, each in a separate dimension. */
    private static boolean exactly(Expr.Access a, Map<String, Span> spans, Set<String> variables) {
        for (String v : spans.keySet()) {
            long uses = a.indices().stream().filter(i -> i.plainVariable().map(w -> w.text().equals(v)).orElse(false)).count();
            if (uses != (variables.contains(v) ? 1 : 0)) {
                return false;
            }
        }
        return true;
    }

    private static boolean varies(Expr e, Map<String, Span> spans) {
        return org.tilewright.ir.VariableExtents.freeVariables(e).stream().anyMatch(spans::containsKey);
    }

    private static boolean isPlainOrStill(AffineIndex i, Map<String, Span> spans) {
        return i.plainVariable().isPresent() || i.period().isEmpty()
                && i.terms().stream().noneMatch(t -> spans.containsKey(t.variable().text()));
    }

    private static IntExpr size(Map<String, Span> spans, String v) {
        return IntExpr.sub(spans.get(v).high(), spans.get(v).low());
    }

    private Leaf.Slice slice(Expr.Access a, Map<String, Span> spans, String... dims) {
        return slice(a, buffers.apply(a), spans, dims);
    }

    private Leaf.Slice slice(Expr.Access a, BufferRef buffer, Map<String, Span> spans, String... dims) {
        List<IntExpr> base = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (AffineIndex i : a.indices()) {
            Optional<String> v = i.plainVariable().map(Word::text).filter(spans::containsKey);
            base.add(v.map(x -> spans.get(x).low()).orElseGet(() -> scalars.index(i)));
        }
        for (String d : dims) {
            for (int p = 0; p < a.indices().size(); p++) {
                if (a.indices().get(p).plainVariable().map(w -> w.text().equals(d)).orElse(false)) {
                    order.add(p);
                }
            }
        }
        return new Leaf.Slice(buffer, List.copyOf(base), List.copyOf(order));
    }
}
