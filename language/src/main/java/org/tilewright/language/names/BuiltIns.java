package org.tilewright.language.names;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.ReductionOperator;

/** The names that the language itself gives to what can be called. A declared name hides them. */
public final class BuiltIns {

    /** Functions of values. The arguments of any other unknown name are taken for indices. */
    public static final Set<String> FUNCTIONS = Stream.of(
            Stream.of(Intrinsic.values()).filter(f -> f != Intrinsic.NOT).map(Intrinsic::word),
            Stream.of(BasicType.values()).map(BasicType::keyword).filter(t -> conversion(t).isPresent()),
            Stream.of(BuiltIns.SELECT)).flatMap(f -> f).collect(Collectors.toUnmodifiableSet());

    /** What chooses one of two values by a condition. */
    public static final String SELECT = "select";

    /** Functions in expressions over params. */
    public static final Set<String> PARAM_FUNCTIONS = Stream.of(ParamExpr.Function.values()).map(ParamExpr.Function::word)
            .collect(Collectors.toUnmodifiableSet());

    /** Reductions over variables that stand before a colon. */
    public static final Set<String> REDUCTIONS = Stream.concat(Stream.of(ReductionOperator.values()).map(ReductionOperator::keyword),
            Stream.of(ReductionOperator.values()).filter(ReductionOperator::isOfOrder).map(o -> Expr.Reduction.ARGUMENT + o.keyword()))
            .collect(Collectors.toUnmodifiableSet());

    /** What reduces by a function of the file. */
    public static final String OWN_REDUCTION = Expr.Reduction.OWN;

    /** Names of values; a declared name hides them. */
    public static final Set<String> VALUES = Set.of("inf", "true", "false");

    /** What stands alone on the right side and gives each element what those up to it come to. */
    public static final String SCAN = "scan";

    /** What writes a whole statement in Einstein's notation. */
    public static final String EINSUM = "einsum";

    private BuiltIns() { }

    /** The type whose numbers a function gives, if it is a conversion. */
    public static Optional<BasicType> conversion(String function) {
        return BasicType.named(function).filter(t -> t != BasicType.BOOL);
    }
}
