package org.tilewright.leaf;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/** How values for the same element are combined, in any order and any grouping. */
public sealed interface Combiner {

    /** An operator of the language. */
    record BuiltIn(ReductionOperator operator) implements Combiner { }

    /**
     * A function of the program.
     *
     * @param function its name in the text; empty if an element gets only one value, and neutral ones
     * @param combined an expression of two {@link Scalar.Operand}s without loop variables
     * @param neutral its identity element
     */
    record UserDefined(String function, Scalar combined, Scalar neutral) implements Combiner { }

    /** The operator that selects the better of two values, each with its index, if it is one. */
    default Optional<ReductionOperator> finds() {
        return this instanceof UserDefined o && o.neutral.type() instanceof RecordType r && r.isOfCompiler()
                ? Stream.of(ReductionOperator.values()).filter(p -> o.function.equals(Expr.Reduction.ARGUMENT + p.keyword())).findFirst()
                : Optional.empty();
    }

    /** Whether an element gets only one value, so that loops store it: it is combined only with neutral ones of other processors. */
    default boolean isOfOne() {
        return this instanceof UserDefined o && o.function.isEmpty();
    }

    /** The expressions that it consists of. */
    default List<Scalar> parts() {
        return this instanceof UserDefined o ? List.of(o.combined, o.neutral) : List.of();
    }

    /** The same with other expressions. */
    default Combiner with(UnaryOperator<Scalar> in) {
        return this instanceof UserDefined o ? new UserDefined(o.function, in.apply(o.combined), in.apply(o.neutral)) : this;
    }

    static Combiner of(ReductionOperator operator) {
        return new BuiltIn(operator);
    }

    /** The operator of the language, if it is one. */
    default Optional<ReductionOperator> builtIn() {
        return this instanceof BuiltIn b ? Optional.of(b.operator) : Optional.empty();
    }

    default boolean is(ReductionOperator operator) {
        return builtIn().filter(o -> o == operator).isPresent();
    }

    /** The type in which values of a type are combined. */
    default ElementType accumulator(ElementType type) {
        return builtIn().map(o -> o.accumulator(type)).orElse(type);
    }

    /** Its identity element. */
    default Scalar neutral(ElementType type) {
        return switch (this) {
            case BuiltIn b -> type == ElementType.BOOL || type.isInteger() ? new Scalar.IntLiteral(b.operator.integerIdentity(type), type)
                    : new Scalar.FloatLiteral(b.operator.realIdentity(), type);
            case UserDefined o -> o.neutral;
        };
    }

    /** What is before {@code =} in an update. */
    default String symbol() {
        return switch (this) {
            case BuiltIn b -> b.operator.symbol();
            case UserDefined o -> o.function;
        };
    }
}
