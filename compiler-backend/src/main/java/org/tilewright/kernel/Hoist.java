package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Leaf.Scalar;

/** Takes reductions out of expressions: kernels have no loops inside them. What an expression would not compute is not computed. */
final class Hoist {

    private final KernelNames names;
    private final List<Code> before = new ArrayList<>();

    private Hoist(KernelNames names) {
        this.names = names;
    }

    /** The code that ends with what is made of the value, after the loops of the value's reductions. */
    static List<Code> around(Scalar value, KernelNames names, Function<Scalar, Code> use) {
        Hoist h = new Hoist(names);
        Scalar left = h.in(value);
        List<Code> out = new ArrayList<>(h.before);
        out.add(use.apply(left));
        return List.copyOf(out);
    }

    private Scalar in(Scalar s) {
        return switch (s) {
            case Scalar.Reduce r -> reduce(r);
            case Scalar.Select c when reduces(c.then()) || reduces(c.otherwise()) -> choose(c);
            default -> {
                List<Scalar> parts = s.parts();
                yield parts.isEmpty() ? s : s.withParts(parts.stream().map(this::in).toList());
            }
        };
    }

    private Scalar reduce(Scalar.Reduce r) {
        return r.argument() ? find(r) : combine(r);
    }

    /** Where the best value is found. */
    private Scalar find(Scalar.Reduce r) {
        ElementType type = r.body().type();
        BufferRef best = names.register("best", type);
        BufferRef at = names.register("at", ElementType.I64);
        BufferRef value = names.register("value", type);
        BufferRef beats = names.register("beats", ElementType.BOOL);
        before.add(new Code.Declare(best, identity(r.operator(), type)));
        before.add(new Code.Declare(at, new Scalar.Whole(-1, ElementType.I64)));
        Scalar place = new Scalar.FromInt(IntExpr.variable(r.variable()), ElementType.I64);
        before.add(Code.For.each(r.variable(), r.low(), r.high(), around(r.body(), names, v -> new Code.Scope(List.of(
                new Code.Declare(value, v),
                new Code.Declare(beats, r.beats(load(value, type), load(best, type), load(at, ElementType.I64))),
                new Code.Set(element(at), new Scalar.Select(load(beats, ElementType.BOOL), place, load(at, ElementType.I64))),
                new Code.Set(element(best), new Scalar.Select(load(beats, ElementType.BOOL), load(value, type), load(best, type))))))));
        return load(at, ElementType.I64);
    }

    private Scalar combine(Scalar.Reduce r) {
        ElementType wide = r.operator().accumulator(r.type());
        BufferRef register = names.register(r.operator(), wide);
        before.add(new Code.Declare(register, identity(r.operator(), wide)));
        before.add(Code.For.each(r.variable(), r.low(), r.high(),
                around(r.body(), names, v -> new Code.Update(element(register), r.operator(), v))));
        return load(register, r.type());
    }

    private Scalar choose(Scalar.Select c) {
        BufferRef register = names.register("value", c.type());
        Scalar condition = in(c.condition());
        before.add(new Code.Choose(register, condition, around(c.then(), names, v -> new Code.Set(element(register), v)),
                around(c.otherwise(), names, v -> new Code.Set(element(register), v))));
        return load(register, c.type());
    }

    private static boolean reduces(Scalar s) {
        return s instanceof Scalar.Reduce || s.parts().stream().anyMatch(Hoist::reduces);
    }

    /** What an accumulator starts from. */
    static Scalar identity(ReductionOperator operator, ElementType type) {
        return type == ElementType.BOOL || type.isInteger() ? new Scalar.Whole(operator.integerIdentity(type), type)
                : new Scalar.Real(operator.realIdentity(), type);
    }

    static Leaf.Element element(BufferRef register) {
        return new Leaf.Element(register, List.of());
    }

    /** The value of a variable, rounded to a narrower type where the expression around it has one. */
    static Scalar load(BufferRef register, ElementType type) {
        Scalar value = new Scalar.Load(element(register));
        return register.type() == type ? value : new Scalar.Convert(value, type);
    }
}
