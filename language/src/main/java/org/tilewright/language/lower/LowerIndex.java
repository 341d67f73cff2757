package org.tilewright.language.lower;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.AffineIndex.Term;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Binary;
import org.tilewright.language.tilewright.FieldAccess;
import org.tilewright.language.tilewright.IntegerLiteral;
import org.tilewright.language.tilewright.Negation;
import org.tilewright.language.tilewright.Parenthesised;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TilewrightPackage;

/** Lowers the index of an access to its affine form. */
final class LowerIndex {

    /** A sum of variables with coefficients; the names of the map are the variables. */
    private record AffineSum(Map<String, Term> terms, ParamExpr constant) {
        boolean isConstant() {
            return terms.isEmpty();
        }
    }

    private static final ParamExpr ZERO = ParamExpr.of(0);
    private static final ParamExpr ONE = ParamExpr.of(1);

    private final Problems problems;
    private final ResolvedNames names;
    private final LowerParamExpr params;

    LowerIndex(Problems problems, ResolvedNames names, LowerParamExpr params) {
        this.problems = problems;
        this.names = names;
        this.params = params;
    }

    List<AffineIndex> lowerAll(List<? extends Argument> arguments) {
        return arguments.stream().map(this::lower).toList();
    }

    AffineIndex lower(Argument index) {
        return bare(index) instanceof Binary b && b.getOperator().equals("%") && names(b.getLeft()) ? periodic(b, index)
                : index(affine(index), Optional.empty(), index);
    }

    private AffineIndex index(AffineSum l, Optional<AffineIndex.Period> period, Argument index) {
        return new AffineIndex(List.copyOf(l.terms().values()), l.constant(), period, problems.places.of(index));
    }

    /** {@code (i + 1) % n} goes around; of params alone {@code %} is arithmetic. */
    private AffineIndex periodic(Binary b, Argument index) {
        AffineSum extent = affine(b.getRight());
        if (!extent.isConstant()) {
            return index(notAffine(b, "takes a remainder by a variable"), Optional.empty(), index);
        }
        return index(affine(b.getLeft()), Optional.of(new AffineIndex.Period(extent.constant(), 0)), index);
    }

    private static Argument bare(Argument e) {
        return e instanceof Parenthesised p ? bare(p.getInner()) : e;
    }

    /** Whether an index variable stands in an expression. */
    private boolean names(Argument e) {
        return anyReference(e, (r, inCall) -> !inCall && isVariable(r));
    }

    private boolean isVariable(Reference r) {
        return !r.isCall() && !r.isReduction() && names.find(problems.places.word(r, TilewrightPackage.Literals.REFERENCE__NAME)).isEmpty();
    }

    /** Whether only a run knows an index: an element of a tensor or a field stands in it, a reduction, or a function of variables. */
    boolean isComputed(Argument e) {
        return anyReference(e, (r, inCall) -> r.getMember() == null && (r.isReduction() || inCall && isVariable(r))
                || kind(r).filter(k -> k == Kind.TENSOR).isPresent());
    }

    /**
     * Whether some name in an expression is like that, or a field stands in it. Expressions may be deep, so that what is left to look
     * at stands on a stack of its own.
     *
     * @param is asked with whether the name stands among the arguments of a call
     */
    private static boolean anyReference(Argument e, BiPredicate<Reference, Boolean> is) {
        Deque<Map.Entry<Argument, Boolean>> open = new ArrayDeque<>(List.of(Map.entry(e, false)));
        while (!open.isEmpty()) {
            Map.Entry<Argument, Boolean> next = open.pop();
            List<Argument> parts = switch (next.getKey()) {
                case Parenthesised p -> List.of(p.getInner());
                case Negation n -> List.of(n.getOperand());
                case Binary b -> List.of(b.getLeft(), b.getRight());
                case FieldAccess f -> null;
                case Reference r when is.test(r, next.getValue()) -> null;
                case Reference r when r.isCall() -> List.copyOf(r.getArguments());
                default -> List.of();
            };
            if (parts == null) {
                return true;
            }
            boolean inCall = next.getValue() || next.getKey() instanceof Reference;
            parts.forEach(p -> open.push(Map.entry(p, inCall)));
        }
        return false;
    }

    private Optional<Kind> kind(Reference r) {
        return names.find(problems.places.word(r, TilewrightPackage.Literals.REFERENCE__NAME)).map(Entity::kind);
    }

    private AffineSum affine(Argument e) {
        if (!problems.enter(e)) {
            return new AffineSum(new LinkedHashMap<>(), ZERO);
        }
        AffineSum result = affinePart(e);
        problems.leave();
        return result;
    }

    private AffineSum affinePart(Argument e) {
        return switch (e) {
            case IntegerLiteral l -> constant(params.lower(l));
            case Parenthesised p -> affine(p.getInner());
            case Negation n -> scale(affine(n.getOperand()), ParamExpr.of(-1));
            case Reference r -> reference(r);
            case Binary b -> switch (b.getOperator()) {
                case "+" -> plus(affine(b.getLeft()), affine(b.getRight()));
                case "-" -> plus(affine(b.getLeft()), scale(affine(b.getRight()), ParamExpr.of(-1)));
                case "*" -> times(b);
                case "/" -> quotient(b, "divides a variable");
                case "%" -> quotient(b, "wraps around inside a larger index");
                case "and", "or" -> notAffine(b, "is not a number");
                default -> notAffine(b, "compares");
            };
            default -> notAffine(e, "is not a number");
        };
    }

    private AffineSum reference(Reference r) {
        Word name = problems.places.word(r, TilewrightPackage.Literals.REFERENCE__NAME);
        if (r.getMember() != null || r.isReduction()) {
            return notAffine(r, "is not a variable");
        }
        Kind kind = names.find(name).map(Entity::kind).orElse(null);
        if (kind == Kind.TENSOR) {
            return notAffine(r, "is read from a tensor");
        }
        if (r.isCall() || kind == Kind.PARAM || kind == Kind.COUNTER) {
            return constant(params.lower(r));
        }
        Word variable = names.variable(name);
        return new AffineSum(new LinkedHashMap<>(Map.of(name.text(), new Term(ONE, variable))), ZERO);
    }

    private AffineSum times(Binary b) {
        AffineSum left = affine(b.getLeft());
        AffineSum right = affine(b.getRight());
        if (left.isConstant() != right.isConstant() && counts((left.isConstant() ? left : right).constant())) {
            return notAffine(b, "multiplies a variable by a counter");
        }
        if (left.isConstant()) {
            return scale(right, left.constant());
        }
        return right.isConstant() ? scale(left, right.constant()) : notAffine(b, "multiplies two variables");
    }

    /** Whether the counter of a repeat stands in it. */
    private boolean counts(ParamExpr e) {
        return ParamExpr.mentions(e, r -> names.declared(r.name(), r.range()).filter(d -> d.kind() == Kind.COUNTER).isPresent());
    }

    private AffineSum quotient(Binary b, String why) {
        if (!affine(b.getLeft()).isConstant() || !affine(b.getRight()).isConstant()) {
            return notAffine(b, why);
        }
        return constant(params.lower(b));
    }

    private AffineSum notAffine(Argument e, String why) {
        SourceRange range = problems.places.of(e);
        problems.error(range, "index-not-affine", "'" + problems.places.text(e) + "' " + why
                + "; an index is a sum of variables times integers, such as 2*p + r"
                + (why.startsWith("wraps around") ? ", and '%' applies to the whole index, as in (2*p + r) % n" : ""));
        return new AffineSum(new LinkedHashMap<>(), ZERO);
    }

    private static AffineSum constant(ParamExpr e) {
        return new AffineSum(new LinkedHashMap<>(), e);
    }

    private static AffineSum plus(AffineSum a, AffineSum b) {
        Map<String, Term> terms = new LinkedHashMap<>(a.terms());
        b.terms().forEach((name, t) -> terms.merge(name, t,
                (x, y) -> new Term(sum(x.coefficient(), y.coefficient()), x.variable())));
        return new AffineSum(terms, sum(a.constant(), b.constant()));
    }

    private static AffineSum scale(AffineSum a, ParamExpr factor) {
        Map<String, Term> terms = new LinkedHashMap<>();
        new ArrayList<>(a.terms().values()).forEach(t -> terms.put(t.variable().text(),
                new Term(product(t.coefficient(), factor), t.variable())));
        return new AffineSum(terms, product(a.constant(), factor));
    }

    private static ParamExpr sum(ParamExpr a, ParamExpr b) {
        if (a instanceof ParamExpr.Literal x && b instanceof ParamExpr.Literal y) {
            return new ParamExpr.Literal(x.value().add(y.value()), x.range().to(y.range()));
        }
        return is(a, 0) ? b : is(b, 0) ? a : new ParamExpr.Binary(ParamExpr.Operator.ADD, a, b, a.range().to(b.range()));
    }

    private static ParamExpr product(ParamExpr a, ParamExpr b) {
        if (a instanceof ParamExpr.Literal x && b instanceof ParamExpr.Literal y) {
            return new ParamExpr.Literal(x.value().multiply(y.value()), x.range().to(y.range()));
        }
        if (is(a, 0) && b instanceof ParamExpr.Ref || is(b, 0) && a instanceof ParamExpr.Ref) {
            return ZERO;
        }
        if (is(a, -1)) {
            return new ParamExpr.Negate(b, b.range());
        }
        if (is(b, -1)) {
            return new ParamExpr.Negate(a, a.range());
        }
        return is(a, 1) ? b : is(b, 1) ? a : new ParamExpr.Binary(ParamExpr.Operator.MUL, a, b, a.range().to(b.range()));
    }

    private static boolean is(ParamExpr e, long value) {
        return e instanceof ParamExpr.Literal l && l.value().equals(BigInteger.valueOf(value));
    }
}
