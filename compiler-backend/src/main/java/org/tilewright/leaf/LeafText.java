package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/** A processor's own loops in short form, with kernels as calls. */
public final class LeafText {

    private final StringBuilder out;

    public LeafText(StringBuilder out) {
        this.out = out;
    }

    public void write(Leaf leaf, int depth) {
        switch (leaf) {
            case Leaf.For f -> {
                line(depth, "for " + f.variable() + " in " + f.low().text() + " .. " + f.high().text() + notes(f));
                write(f.body(), depth + 1);
            }
            case Leaf.Let l -> {
                line(depth, l.variable() + " = " + l.value().text());
                write(l.body(), depth);
            }
            case Leaf.Bind b -> {
                line(depth, b.variable() + " = " + scalar(b.value(), false));
                b.within().ifPresent(r -> line(depth, "if " + r.low().text() + " <= " + b.variable() + " < " + r.high().text()));
                write(b.body(), depth + (b.within().isPresent() ? 1 : 0));
            }
            case Leaf.Guard g -> {
                line(depth, "if " + conditions(g.conditions()));
                write(g.body(), depth + 1);
            }
            case Leaf.Sequence s -> s.parts().forEach(p -> write(p, depth));
            case Leaf.Update u -> line(depth, element(u.target()) + " " + symbol(u.operator()) + "= " + scalar(u.value(), false));
            case Leaf.Workspace w -> {
                line(depth, "temporary " + w.buffer().name() + " of "
                        + w.sizes().stream().map(IntExpr::text).collect(Collectors.joining(" x ")) + ", filled by");
                write(w.producer(), depth + 1);
                line(depth, "and used by");
                write(w.consumer(), depth + 1);
            }
            case Leaf.Call c -> line(depth, call(c));
            case Leaf.IndirectUpdates s -> scatter(s, depth);
            case Leaf.Contract c -> {
                line(depth, "matrix products" + order(c));
                write(c.loops(), depth);
            }
            case Leaf.Decided d -> write(d.loops(), depth);
        }
    }

    private void scatter(Leaf.IndirectUpdates s, int depth) {
        int at = depth;
        for (Leaf.For f : s.around()) {
            line(at++, "for " + f.variable() + " in " + f.low().text() + " .. " + f.high().text() + notes(f));
        }
        write(s.inside(), at);
    }

    private static String conditions(List<Leaf.Condition> all) {
        return all.stream().map(c -> c.left().text() + (c.equal() ? " = " : " < ") + c.right().text()).collect(Collectors.joining(" and "));
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }

    /** Which factors are multiplied first, if there are more than two. */
    private static String order(Leaf.Contract c) {
        List<String> factors = new ArrayList<>(c.contraction().factors().stream().map(LeafText::element).toList());
        if (factors.size() == 2) {
            return "";
        }
        for (ProductOrder.Step s : c.order()) {
            String second = factors.remove(s.second());
            factors.add("(" + factors.remove(s.first()) + " * " + second + ")");
        }
        String all = factors.getFirst();
        return ", two at a time: " + all.substring(1, all.length() - 1);
    }

    private static String notes(Leaf.For f) {
        String parallel = switch (f.parallelism()) {
            case NONE -> "";
            case THREADS -> ", on threads";
            case ATOMIC_THREADS -> ", on threads with atomic updates";
            case PRIVATE_THREADS -> ", on threads with their own results";
            case GPU_BLOCKS -> ", on blocks of a GPU";
            case GPU_THREADS -> ", on threads of a GPU's blocks";
            case VECTOR -> ", vectorised";
        };
        return parallel + (f.unroll() > 1 ? ", unrolled by " + f.unroll() : "");
    }

    private static String call(Leaf.Call c) {
        String operands = slice(c.left()) + c.right().map(r -> " * " + slice(r)).orElse("");
        boolean one = c.alpha() instanceof Scalar.Constant k && k.is(1);
        return c.kernel().name().toLowerCase(java.util.Locale.ROOT) + ": " + slice(c.target()) + " += "
                + (one ? "" : scalar(c.alpha(), true) + " * ") + operands;
    }

    private static String slice(Leaf.Slice s) {
        boolean transposed = s.dims().equals(List.of(1, 0));
        return s.buffer().name() + (transposed ? " transposed" : "");
    }

    private static String element(Leaf.Element p) {
        return p.index().isEmpty() ? p.buffer().name()
                : p.buffer().name() + p.index().stream().map(IntExpr::text).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String symbol(Combiner by) {
        return !by.symbol().isEmpty() && Character.isLetter(by.symbol().charAt(0)) ? by.symbol() + " " : by.symbol();
    }

    private static String scalar(Scalar s, boolean operand) {
        return switch (s) {
            case Scalar.IntLiteral w -> w.type() == ElementType.BOOL ? Boolean.toString(w.value() != 0) : Long.toString(w.value());
            case Scalar.FloatLiteral r -> r.value() == Math.rint(r.value()) && Math.abs(r.value()) < 1e15 ? Long.toString((long) r.value())
                    : Double.isInfinite(r.value()) ? r.value() > 0 ? "inf" : "-inf" : Double.toString(r.value());
            case Scalar.FromInt i -> i.value().text();
            case Scalar.Load l -> element(l.element());
            case Scalar.Unary u -> u.operation() == UnaryOperation.NEG ? "-" + scalar(u.operand(), true)
                    : u.operation().word() + "(" + scalar(u.operand(), false) + ")";
            case Scalar.Convert v -> v.type().keyword() + "(" + scalar(v.operand(), false) + ")";
            case Scalar.Binary b -> switch (b.operation()) {
                case ADD -> infix("+", b.left(), b.right(), operand);
                case SUB -> infix("-", b.left(), b.right(), operand);
                case MUL -> infix("*", b.left(), b.right(), operand);
                case DIV -> infix("/", b.left(), b.right(), operand);
                case MIN, MAX, POW, ATAN2, COMPLEX -> call(b.operation().word(), b.left(), b.right());
            };
            case Scalar.CheckedOp q -> switch (q.operation()) {
                case DIV -> infix("/", q.left(), q.right(), operand);
                case REM -> infix("%", q.left(), q.right(), operand);
                case POW, ELEMENT -> call(q.operation().word(), q.left(), q.right());
            };
            case Scalar.Compare c -> infix(c.operation().symbol(), c.left(), c.right(), operand);
            case Scalar.Select c -> "select(" + scalar(c.condition(), false) + ", " + scalar(c.then(), false) + ", "
                    + scalar(c.otherwise(), false) + ")";
            case Scalar.Pick p -> "(" + scalar(p.element(), false) + " where " + p.variable() + " = " + scalar(p.index(), false) + ")";
            case Scalar.Field f -> scalar(f.record(), true) + "." + ((RecordType) f.record().type()).fields().get(f.field()).name();
            case Scalar.Make m -> m.values().stream().map(v -> scalar(v, false)).collect(Collectors.joining(", ", m.type().name() + "(",
                    ")"));
            case Scalar.Operand o -> o.next() ? "b" : "a";
            case Scalar.Reduction r -> head(r.by()) + r.variable()
                    + " in " + r.low().text() + " .. " + r.high().text()
                    + ": " + scalar(r.body(), false) + ")";
        };
    }

    private static String head(Scalar.Reducer by) {
        return switch (by) {
            case Scalar.Reducer.By b -> b.operator().keyword() + "(";
            case Scalar.Reducer.Argument a -> Expr.Reduction.ARGUMENT + a.operator().keyword() + "(";
            case Scalar.Reducer.UserDefined o -> Expr.Reduction.OWN + "(" + o.function() + ", "
                    + o.start().map(s -> scalar(s, false) + ", ").orElse("");
        };
    }

    private static String call(String operation, Scalar left, Scalar right) {
        return operation + "(" + scalar(left, false) + ", " + scalar(right, false) + ")";
    }

    private static String infix(String symbol, Scalar left, Scalar right, boolean operand) {
        String s = scalar(left, true) + " " + symbol + " " + scalar(right, true);
        return operand ? "(" + s + ")" : s;
    }
}
