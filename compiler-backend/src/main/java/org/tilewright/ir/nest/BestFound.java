package org.tilewright.ir.nest;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * Where the greatest or least value is found, as a reduction that may be cut into parts anywhere: over records of a value and its index,
 * of which the better one stays and of equal ones that of the smaller index. NaN is better than any number, as the first one found ends
 * the search. Only the index is kept when all are compared.
 *
 * @param by combines the records
 * @param body makes them
 */
record BestFound(Expr.Reducer.UserDefined by, Expr body) {

    /** The field that is kept. */
    static final int INDEX = 1;

    private static final List<String> FIELDS = List.of("value", "index");

    static BestFound of(Expr.Reduction r, ReductionOperator operator) {
        BasicType values = r.body().type().basic();
        RecordType type = new RecordType("found." + values.keyword(), List.of(
                new RecordType.Field(FIELDS.getFirst(), values), new RecordType.Field(FIELDS.getLast(), ElementType.I64)));
        SourceRange at = r.range();
        Word variable = r.variables().getFirst();
        Expr index = new Expr.IndexValue(variable, Optional.of(ElementType.I64), at);
        Expr nothing = new Expr.Make(Word.of(type.name()), type, List.of(worst(values, operator, at), number(-1, ElementType.I64, at)), at);
        return new BestFound(new Expr.Reducer.UserDefined(Word.of(r.keyword()), better(type, operator, at), Optional.of(nothing)),
                new Expr.Make(Word.of(type.name()), type, List.of(r.body(), index), at));
    }

    /** Whether a reduction is one of these. */
    static boolean is(Expr.Reducer by) {
        return by instanceof Expr.Reducer.UserDefined own && own.combined().type() instanceof RecordType r && r.isOfCompiler();
    }

    private static Expr worst(BasicType type, ReductionOperator operator, SourceRange at) {
        boolean greatest = operator == ReductionOperator.MAX;
        if (type.isInteger()) {
            return number(greatest ? type.least() : type.greatest(), type, at);
        }
        Expr infinite = new Expr.Infinity(Optional.of(type), at);
        return greatest ? new Expr.Negate(infinite, at) : infinite;
    }

    private static Expr number(long value, BasicType type, SourceRange at) {
        return new Expr.Number(BigDecimal.valueOf(value), true, Optional.of(type), at);
    }

    /** The better one of the two operands. */
    private static Expr better(RecordType type, ReductionOperator operator, SourceRange at) {
        Expr one = new Expr.Operand(false, Optional.of(type), at);
        Expr other = new Expr.Operand(true, Optional.of(type), at);
        Expr x = field(one, 0, at);
        Expr y = field(other, 0, at);
        Expr.Operator beats = operator == ReductionOperator.MAX ? Expr.Operator.GT : Expr.Operator.LT;
        Expr wins = compare(beats, y, x, at);
        Expr even = compare(Expr.Operator.EQ, y, x, at);
        if (!type.fields().getFirst().type().isInteger()) {
            Expr isNumber = compare(Expr.Operator.EQ, x, x, at);
            Expr isNone = compare(Expr.Operator.NE, y, y, at);
            wins = both(isNumber, either(isNone, wins, at), at);
            even = either(even, both(isNone, compare(Expr.Operator.NE, x, x, at), at), at);
        }
        Expr sooner = compare(Expr.Operator.LT, field(other, INDEX, at), field(one, INDEX, at), at);
        Expr unfound = compare(Expr.Operator.LT, field(one, INDEX, at), number(0, ElementType.I64, at), at);
        Expr found = compare(Expr.Operator.GE, field(other, INDEX, at), number(0, ElementType.I64, at), at);
        return new Expr.Select(both(found, either(unfound, either(wins, both(even, sooner, at), at), at), at), other, one, at);
    }

    private static Expr field(Expr record, int field, SourceRange at) {
        return new Expr.Field(record, new Word(FIELDS.get(field), at), at);
    }

    private static Expr compare(Expr.Operator o, Expr x, Expr y, SourceRange at) {
        return new Expr.Binary(o, x, y, at);
    }

    private static Expr both(Expr x, Expr y, SourceRange at) {
        return new Expr.Binary(Expr.Operator.AND, x, y, at);
    }

    private static Expr either(Expr x, Expr y, SourceRange at) {
        return new Expr.Binary(Expr.Operator.OR, x, y, at);
    }
}
