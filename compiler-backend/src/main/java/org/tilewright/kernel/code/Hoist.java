package org.tilewright.kernel.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/**
 * Takes reductions and computed indices out of expressions: kernels have no loops and no names inside them. What an expression would not
 * evaluate is not evaluated.
 */
public final class Hoist {

    private final KernelNames names;
    private final List<Code> before = new ArrayList<>();

    private Hoist(KernelNames names) {
        this.names = names;
    }

    /** The code that ends with the use of the value, after the loops of the value's reductions. */
    public static List<Code> around(Scalar value, KernelNames names, Function<Scalar, Code> use) {
        Hoist h = new Hoist(names);
        Scalar left = h.in(value);
        List<Code> out = new ArrayList<>(h.before);
        out.add(use.apply(left));
        return List.copyOf(out);
    }

    private Scalar in(Scalar s) {
        return switch (s) {
            case Scalar.Reduction r -> reduce(r);
            case Scalar.Pick p -> pick(p);
            case Scalar.Select c when isTakenOut(c.then()) || isTakenOut(c.otherwise()) -> choose(c);
            default -> {
                List<Scalar> parts = s.parts();
                yield parts.isEmpty() ? s : s.withParts(parts.stream().map(this::in).toList());
            }
        };
    }

    private Scalar reduce(Scalar.Reduction r) {
        return switch (r.by()) {
            case Scalar.Reducer.By by -> combine(r, by.operator());
            case Scalar.Reducer.Argument a -> find(r, a);
            case Scalar.Reducer.UserDefined o -> combine(r, o);
        };
    }

    /** Where the best value is found. */
    private Scalar find(Scalar.Reduction r, Scalar.Reducer.Argument by) {
        ElementType type = r.body().type();
        BufferRef best = names.register("best", type);
        BufferRef at = names.register("at", ElementType.I64);
        BufferRef value = names.register("value", type);
        BufferRef beats = names.register("beats", ElementType.BOOL);
        before.add(new Code.Declare(best, Combiner.of(by.operator()).neutral(type)));
        before.add(new Code.Declare(at, new Scalar.IntLiteral(-1, ElementType.I64)));
        Scalar place = new Scalar.FromInt(IntExpr.variable(r.variable()), ElementType.I64);
        before.add(Code.For.each(r.variable(), r.low(), r.high(), around(r.body(), names, v -> new Code.Scope(List.of(
                new Code.Declare(value, v),
                new Code.Declare(beats, by.beats(load(value, type), load(best, type), load(at, ElementType.I64))),
                new Code.Set(element(at), new Scalar.Select(load(beats, ElementType.BOOL), place, load(at, ElementType.I64))),
                new Code.Set(element(best), new Scalar.Select(load(beats, ElementType.BOOL), load(value, type), load(best, type))))))));
        return load(at, ElementType.I64);
    }

    private Scalar combine(Scalar.Reduction r, ReductionOperator operator) {
        ElementType wide = operator.accumulator(r.type());
        BufferRef register = names.register(operator, wide);
        before.add(new Code.Declare(register, Combiner.of(operator).neutral(wide)));
        before.add(Code.For.each(r.variable(), r.low(), r.high(),
                around(r.body(), names, v -> new Code.Update(element(register), Combiner.of(operator), v))));
        return load(register, r.type());
    }

    private Scalar combine(Scalar.Reduction r, Scalar.Reducer.UserDefined by) {
        ElementType type = r.type();
        BufferRef result = names.register("result", type);
        BufferRef value = names.register("value", type);
        Scalar combined = operands(by.combined(), load(result, type), load(value, type));
        // without a start the first value is the result so far
        Scalar next = by.start().isPresent() ? combined : new Scalar.Select(new Scalar.Compare(ComparisonOperator.EQ,
                new Scalar.FromInt(IntExpr.variable(r.variable()), ElementType.I64), new Scalar.FromInt(r.low(), ElementType.I64)),
                load(value, type), combined);
        before.add(new Code.Declare(result, by.start().orElseGet(() -> Scalar.zero(type))));
        before.add(Code.For.each(r.variable(), r.low(), r.high(), around(r.body(), names, v -> new Code.Scope(List.of(
                new Code.Declare(value, v), new Code.Set(element(result), next))))));
        return load(result, type);
    }

    private static Scalar operands(Scalar s, Scalar before, Scalar next) {
        if (s instanceof Scalar.Operand o) {
            return o.next() ? next : before;
        }
        return s.parts().isEmpty() ? s : s.withParts(s.parts().stream().map(p -> operands(p, before, next)).toList());
    }

    /** The element at a computed index; the operator's identity if that is out of range. */
    private Scalar pick(Scalar.Pick p) {
        BufferRef value = names.register("value", p.type());
        before.add(new Code.Declare(value, p.nothing()));
        Scalar index = in(p.index());
        before.add(new Code.Scope(bind(p.variable(), index, Optional.of(new Leaf.Range(p.low(), p.high())),
                around(p.element(), names, v -> new Code.Set(element(value), v)))));
        return load(value, p.type());
    }

    /** The use of an integer that is read or computed. @param within the range in which anything is done */
    public static List<Code> bind(String variable, Scalar value, Optional<Leaf.Range> within, List<Code> body) {
        List<Code> out = new ArrayList<>(List.of(new Code.Bind(variable, value)));
        IntExpr v = IntExpr.variable(variable);
        out.addAll(within.map(r -> List.<Code>of(new Code.If(List.of(new Leaf.Condition(IntExpr.sub(r.low(), IntExpr.ONE), false, v),
                new Leaf.Condition(v, false, r.high())), body))).orElse(body));
        return List.copyOf(out);
    }

    private Scalar choose(Scalar.Select c) {
        BufferRef register = names.register("value", c.type());
        Scalar condition = in(c.condition());
        before.add(new Code.Choose(register, condition, around(c.then(), names, v -> new Code.Set(element(register), v)),
                around(c.otherwise(), names, v -> new Code.Set(element(register), v))));
        return load(register, c.type());
    }

    private static boolean isTakenOut(Scalar s) {
        return s instanceof Scalar.Reduction || s instanceof Scalar.Pick || s.parts().stream().anyMatch(Hoist::isTakenOut);
    }

    public static Leaf.Element element(BufferRef register) {
        return new Leaf.Element(register, List.of());
    }

    /** The value of a variable, rounded to a narrower type where the expression around it has one. */
    public static Scalar load(BufferRef register, ElementType type) {
        Scalar value = new Scalar.Load(element(register));
        return register.type() == type ? value : new Scalar.Convert(value, type);
    }
}
