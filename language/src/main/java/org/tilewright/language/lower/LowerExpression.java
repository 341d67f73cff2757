package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.DECLARED_NAME__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.FIELD_ACCESS__FIELD;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__MEMBER;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.ForeignWords;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Binary;
import org.tilewright.language.tilewright.DeclaredName;
import org.tilewright.language.tilewright.FieldAccess;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.IntegerLiteral;
import org.tilewright.language.tilewright.Negation;
import org.tilewright.language.tilewright.Not;
import org.tilewright.language.tilewright.Parenthesised;
import org.tilewright.language.tilewright.RealLiteral;
import org.tilewright.language.tilewright.Reference;

/** Lowers the right side of a statement; calls of the user's functions are replaced by their bodies. */
final class LowerExpression {

    /**
     * Where an expression is read: in a statement, or in the body of a function that is called.
     *
     * @param arguments values of the function's parameters
     * @param call the place of the call that all nodes of a body get, so that an error in them shows there
     * @param functions those being replaced, outermost first
     * @param sound those whose calls are not replaced, as only what is wrong is asked for
     */
    private record Surroundings(Map<String, Expr> arguments, Optional<SourceRange> call, List<String> functions, Set<String> sound) {
        static final Surroundings STATEMENT = new Surroundings(Map.of(), Optional.empty(), List.of(), Set.of());

        boolean inFunction() {
            return !functions.isEmpty();
        }
    }

    private final Problems problems;
    private final ResolvedNames names;
    private final LowerIndex indices;
    private final Map<String, RecordType> records;
    private final Map<String, FunItem> functions = new LinkedHashMap<>();
    private final LowerReduction reductions;

    LowerExpression(Problems problems, ResolvedNames names, LowerIndex indices, Map<String, RecordType> records) {
        this.problems = problems;
        this.names = names;
        this.indices = indices;
        this.records = records;
        this.reductions = new LowerReduction(problems, names, this);
    }

    Map<String, FunItem> functions() {
        return functions;
    }

    Expr lower(Argument e) {
        return lower(e, Surroundings.STATEMENT);
    }

    /** Finds what is wrong with a function's body, called or not. @param sound functions that nothing is wrong with */
    Expr checkFunction(FunItem f, Set<String> sound) {
        Map<String, Expr> parameters = new LinkedHashMap<>();
        for (DeclaredName p : f.getParameters()) {
            Word name = problems.places.word(p, DECLARED_NAME__NAME);
            names.parameter(name);
            if (parameters.put(name.text(), new Expr.Number(BigDecimal.ONE, true, name.range())) != null) {
                problems.error(name.range(), "duplicate-name", "'" + f.getName() + "' has two parameters named '" + name + "'");
            }
        }
        return lower(f.getBody(), new Surroundings(parameters, Optional.empty(), List.of(f.getName()), sound));
    }

    private Expr lower(Argument e, Surroundings in) {
        if (!problems.enter(e)) {
            return zero(SourceRange.NONE);
        }
        Expr result = lowerPart(e, in);
        problems.leave();
        return result;
    }

    private Expr lowerPart(Argument e, Surroundings in) {
        SourceRange range = in.call().orElseGet(() -> problems.places.of(e));
        return switch (e) {
            case IntegerLiteral l -> new Expr.Number(new BigDecimal(l.getText()), true, range);
            case RealLiteral l -> real(l, range);
            case Parenthesised p -> new Expr.Parenthesised(lower(p.getInner(), in), range);
            case Negation n -> new Expr.Negate(lower(n.getOperand(), in), range);
            case Not n -> new Expr.Call(Intrinsic.NOT, List.of(lower(n.getOperand(), in)), range);
            case Binary b -> binary(b, range, in);
            case Reference r -> reference(r, range, in);
            case FieldAccess f -> new Expr.Field(lower(f.getOf(), in), problems.places.word(f, FIELD_ACCESS__FIELD), range);
            default -> nothing(e, "not-an-expression", "'" + problems.places.text(e) + "' is not allowed in an expression");
        };
    }

    private Expr real(RealLiteral literal, SourceRange range) {
        Optional<BigDecimal> value = Reals.read(literal.getText());
        return value.isPresent() ? new Expr.Number(value.get(), false, range)
                : nothing(range, Reals.CODE, Reals.message(literal.getText()));
    }

    private Expr binary(Binary b, SourceRange range, Surroundings in) {
        Expr left = lower(b.getLeft(), in);
        Expr right = lower(b.getRight(), in);
        for (Expr.Operator o : Expr.Operator.values()) {
            if (o.symbol().equals(b.getOperator())) {
                return new Expr.Binary(o, left, right, range);
            }
        }
        throw new IllegalStateException("an operator that the grammar does not have: " + b.getOperator());
    }

    private Expr reference(Reference r, SourceRange range, Surroundings in) {
        Word name = problems.places.word(r, REFERENCE__NAME);
        if (isTransposed(r, name)) {
            return transposed(r, name);
        }
        if (r.getMember() != null && r.getDimension() == null && !r.isCall()) {
            if (names.isParameter(name)) {
                return field(in.arguments().get(name.text()), r, range);
            }
            Optional<Entity> scalar = names.find(name).filter(e -> e.kind() == Kind.TENSOR);
            if (scalar.isPresent()) {
                return field(declared(scalar.get(), r, name, name.range(), in), r, range);
            }
            if (names.find(name).isEmpty() && !names.isIndexVariable(name)) {
                names.unknown(name, in.inFunction() ? "is not a parameter of the function" : "is not a declared tensor",
                        in.arguments().keySet(), Kind.TENSOR);
                return zero(range);
            }
        }
        if (r.getMember() != null) {
            return nothing(problems.places.of(r, REFERENCE__MEMBER), "not-an-expression",
                    "'" + name + "' has no parts in an expression");
        }
        if (r.isReduction()) {
            return reductions.lower(r, name, range, in.inFunction());
        }
        if (!r.isCall() && !in.inFunction() && names.isIndexVariable(name)) {
            return new Expr.IndexValue(name, range);
        }
        if (!r.isCall() && names.isParameter(name)) {
            return in.arguments().get(name.text());
        }
        Optional<Entity> found = names.find(name);
        if (found.isPresent()) {
            return declared(found.get(), r, name, range, in);
        }
        if (!r.isCall()) {
            switch (name.text()) {
                case "inf" -> {
                    return new Expr.Infinity(range);
                }
                case "true", "false" -> {
                    return new Expr.Bool(name.text().equals("true"), range);
                }
                default -> names.unknown(name, in.inFunction() ? "is neither a parameter of the function nor a param"
                        : "is not a declared tensor or param, and indexes nothing in this statement",
                        in.arguments().keySet(), Kind.TENSOR, Kind.PARAM, Kind.COUNTER);
            }
            return zero(range);
        }
        if (BuiltIns.FUNCTIONS.contains(name.text())) {
            return builtIn(r, name, range, in);
        }
        if (name.text().equals(BuiltIns.SCAN)) {
            return nothing(name.range(), "reduction-form", LowerScan.FORM);
        }
        if (name.text().equals(BuiltIns.OWN_REDUCTION)) {
            return nothing(name.range(), LowerReducer.CODE, LowerReducer.FORM);
        }
        if (BuiltIns.REDUCTIONS.contains(name.text())) {
            new ReductionAsCall(problems, names).report(r, name, "");
            return zero(range);
        }
        if (name.text().equals(BuiltIns.EINSUM)) {
            return nothing(name.range(), "einsum-form", "einsum must be alone on the right of '='");
        }
        Optional<String> here = ForeignWords.function(name.text());
        if (here.isPresent() && !names.isLost(name)) {
            problems.error(name.range(), "unknown-name", "'" + name + "' is called " + here.get() + " here", NearestName.fixes(name, here));
            return zero(range);
        }
        names.unknown(name, "is neither a declared tensor nor a function", BuiltIns.FUNCTIONS, Kind.TENSOR, Kind.FUNCTION);
        return zero(range);
    }

    private Expr declared(Entity entity, Reference r, Word name, SourceRange range, Surroundings in) {
        return switch (entity.kind()) {
            case TENSOR -> {
                if (in.inFunction()) {
                    yield nothing(name.range(), "function-uses-tensor", "a function uses only its parameters, params and other functions; "
                            + "pass the element of '" + name + "' as an argument");
                }
                yield access(r, name, range);
            }
            case PARAM, COUNTER -> {
                if (r.isCall()) {
                    problems.error(problems.places.of(r), "wrong-kind-of-name", "'" + name + "' is a " + entity.kind().noun()
                            + " and takes no indices");
                }
                yield new Expr.ParamValue(name.text(), range);
            }
            case FUNCTION -> inline(r, name, range, in);
            case RECORD -> made(r, name, range, in);
            default -> nothing(name.range(), "wrong-kind-of-name", "'" + name + "' is the " + entity.kind().noun()
                    + " and has no value");
        };
    }

    /** {@code B.T} of a tensor, as another language writes a transpose. */
    private boolean isTransposed(Reference r, Word name) {
        return "T".equals(r.getMember()) && names.find(name).filter(e -> e.kind() == Kind.TENSOR).isPresent()
                && records.values().stream().noneMatch(record -> record.field("T").isPresent());
    }

    private Expr transposed(Reference r, Word name) {
        List<String> given = r.getArguments().stream().map(problems.places::text).toList();
        String turned = name + "(" + String.join(", ", given.reversed()) + ")";
        problems.error(problems.places.of(r, REFERENCE__MEMBER), "not-an-expression", "'.T' is not a transpose here; indices in another"
                + " order say it, as in A(i, j) = " + name + "(j, i)", given.size() != 2 ? new Diagnostic.Fix[0]
                : new Diagnostic.Fix[] {new Diagnostic.Fix("Change to '" + turned + "'", problems.places.of(r), turned)});
        return zero(problems.places.of(r));
    }

    private Expr field(Expr of, Reference r, SourceRange range) {
        return new Expr.Field(of, problems.places.word(r, REFERENCE__MEMBER), range);
    }

    /** A record of the values of its fields. */
    private Expr made(Reference r, Word name, SourceRange range, Surroundings in) {
        RecordType type = records.get(name.text());
        if (type == null) {
            problems.doubt();
            return zero(range);
        }
        String form = name + type.fields().stream().map(RecordType.Field::name).collect(Collectors.joining(", ", "(", ")"));
        int wanted = type.fields().size();
        if (!r.isCall() || r.getArguments().size() != wanted) {
            return nothing(problems.places.of(r), "argument-count", "'" + name + "' takes " + (wanted == 1 ? "the value of its field"
                    : "the values of its " + wanted + " fields") + ", as in " + form);
        }
        return new Expr.Make(name, type, r.getArguments().stream().map(a -> lower(a, in)).toList(), range);
    }

    /** An access; an index that is computed gets a variable in its place, for its value. */
    private Expr access(Reference r, Word name, SourceRange range) {
        List<AffineIndex> all = new ArrayList<>();
        List<Expr.IndirectAccess> gathered = new ArrayList<>();
        for (Argument a : r.getArguments()) {
            if (indices.isComputed(a)) {
                Word variable = names.unnamed(name.text() + "_from" + all.size(), problems.places.of(a));
                gathered.add(new Expr.IndirectAccess(variable, computed(a, name, all.size()), zero(range), range));
                all.add(AffineIndex.of(variable));
            } else {
                all.add(indices.lower(a));
            }
        }
        Expr element = new Expr.Access(name, List.copyOf(all), range);
        for (Expr.IndirectAccess g : gathered.reversed()) {
            element = new Expr.IndirectAccess(g.variable(), g.index(), element, range);
        }
        return element;
    }

    /** An index of a tensor that only a run knows. */
    Expr.ComputedIndex computed(Argument a, Word tensor, int dimension) {
        return new Expr.ComputedIndex(lower(a), tensor, dimension, Optional.empty(), problems.places.of(a));
    }

    private Expr inline(Reference r, Word name, SourceRange range, Surroundings in) {
        FunItem f = functions.get(name.text());
        if (f == null) {
            problems.doubt();
            return zero(range);
        }
        if (in.functions().contains(name.text())) {
            return nothing(name.range(), "recursive-function", "'" + name + "' calls itself; functions cannot be recursive");
        }
        int wanted = f.getParameters().size();
        if (!r.isCall() || r.getArguments().size() != wanted) {
            return nothing(problems.places.of(r), "argument-count", "'" + name + "' takes " + arguments(wanted) + ", not "
                    + r.getArguments().size());
        }
        Map<String, Expr> values = new LinkedHashMap<>();
        for (int i = 0; i < wanted; i++) {
            values.put(f.getParameters().get(i).getName(), lower(r.getArguments().get(i), in));
        }
        if (in.sound().contains(name.text())) {
            return zero(range);
        }
        List<String> within = new ArrayList<>(in.functions());
        within.add(name.text());
        return new Expr.Parenthesised(lower(f.getBody(), new Surroundings(values, Optional.of(range), within, in.sound())), range);
    }

    private Expr builtIn(Reference r, Word name, SourceRange range, Surroundings in) {
        Optional<Intrinsic> function = Intrinsic.named(name.text());
        boolean several = function.filter(Intrinsic::takesMore).isPresent();
        if (several && r.getArguments().size() == 1 && !in.inFunction() && ReductionAsCall.inStatement(r)) {
            new ReductionAsCall(problems, names).report(r, name, "; without a colon it takes two or more values");
            return zero(range);
        }
        if (several && r.getArguments().size() == 1 && !in.inFunction()
                && new ReductionAsCall(problems, names).reportInCondition(r, name)) {
            return zero(range);
        }
        if (several && !problems.isRow(r.getArguments().size(), range)) {
            return zero(range);
        }
        List<Expr> values = r.getArguments().stream().map(a -> lower(a, in)).toList();
        boolean select = name.text().equals(BuiltIns.SELECT);
        int wanted = select ? 3 : function.map(Intrinsic::arguments).orElse(1);
        if (several ? values.size() < wanted : values.size() != wanted) {
            return nothing(problems.places.of(r), "argument-count", "'" + name + "' takes "
                    + (several ? "two or more arguments" : arguments(wanted)) + ", not " + values.size());
        }
        return select ? new Expr.Select(values.get(0), values.get(1), values.get(2), range)
                : function.<Expr>map(f -> new Expr.Call(f, values, range)).orElseGet(() -> new Expr.Convert(
                        BuiltIns.conversion(name.text()).orElseThrow(), values.getFirst(), range));
    }

    /** What a function of two parameters makes of the values of a reduction, all of it at the function's name. */
    Expr combined(FunItem f, Word name) {
        Map<String, Expr> operands = new LinkedHashMap<>();
        for (DeclaredName p : f.getParameters()) {
            operands.put(p.getName(), new Expr.Operand(!operands.isEmpty(), Optional.empty(), name.range()));
        }
        Surroundings in = new Surroundings(operands, Optional.of(name.range()), List.of(name.text()), Set.of());
        return new Expr.Parenthesised(lower(f.getBody(), in), name.range());
    }

    private static String arguments(int count) {
        return count == 1 ? "1 argument" : count + " arguments";
    }

    private Expr nothing(Argument at, String code, String message) {
        return nothing(problems.places.of(at), code, message);
    }

    Expr nothing(SourceRange at, String code, String message) {
        problems.error(at, code, message);
        return zero(at);
    }

    static Expr zero(SourceRange range) {
        return new Expr.Number(BigDecimal.ZERO, true, range);
    }
}
