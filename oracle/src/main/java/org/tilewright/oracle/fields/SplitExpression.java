package org.tilewright.oracle.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.RecordType;
import org.tilewright.oracle.meaning.Declared;
import org.tilewright.oracle.meaning.EvaluationException;

/**
 * Takes fields as far inside as they go: {@code select(c, N(i), N(j)).weight} is {@code select(c, N.weight(i), N.weight(j))}. They stay
 * around records that are made, so that these keep all their values' index variables, and around reductions by functions and the
 * functions' parameters. What such a reduction combines is made of values of fields then.
 */
final class SplitExpression {

    private final Program program;

    SplitExpression(Program program) {
        this.program = program;
    }

    /** An expression whose value is not a record. */
    Expr value(Expr e) {
        if (e instanceof Expr.Field f) {
            return field(f.record(), f.field());
        }
        List<Expr> parts = e.parts();
        if (parts.isEmpty()) {
            return e;
        }
        List<Expr> split = new ArrayList<>(parts.size());
        for (Expr p : parts) {
            split.add(value(p));
        }
        return e.withParts(split);
    }

    /** One field of an expression whose value is a record. */
    Expr field(Expr record, Word field) {
        return switch (record) {
            case Expr.Access a when of(a).isPresent() -> new Expr.Access(new Word(Declared.fieldOf(a.tensor().text(), field.text()),
                    a.tensor().range()), a.indices(), a.range());
            case Expr.Parenthesised p -> new Expr.Parenthesised(field(p.inner(), field), p.range());
            case Expr.Select s -> new Expr.Select(value(s.condition()), field(s.then(), field), field(s.otherwise(), field), s.range());
            case Expr.IndirectAccess g ->
                    new Expr.IndirectAccess(g.variable(), (Expr.ComputedIndex) value(g.index()), field(g.element(), field),
                    g.range());
            case Expr.Make m -> new Expr.Field(made(m, m.made()), field, m.range());
            case Expr.Operand o -> new Expr.Field(o, field, o.range());
            case Expr.Reduction r when r.by() instanceof Expr.Reducer.UserDefined own && of(r).isPresent() ->
                    new Expr.Field(reduction(r, own, of(r).get()), field, r.range());
            default -> throw new EvaluationException("'" + program.text(record.range()) + "' is not a record, and is asked for the field '"
                    + field + "'");
        };
    }

    private Expr reduction(Expr.Reduction r, Expr.Reducer.UserDefined own, RecordType type) {
        Expr combined = made(own.combined().withOperands(type), type);
        return new Expr.Reduction(new Expr.Reducer.UserDefined(own.function(), combined, own.zero().map(z -> made(z, type))), r.variables(),
                made(r.body(), type), r.range());
    }

    /** A record as the values of its fields. */
    private Expr made(Expr e, RecordType type) {
        List<Expr> values = new ArrayList<>();
        for (int f = 0; f < type.fields().size(); f++) {
            values.add(e.bare() instanceof Expr.Make m ? value(m.values().get(f))
                    : field(e, new Word(type.fields().get(f).name(), e.range())));
        }
        return new Expr.Make(new Word(type.name(), e.range()), type, values, e.range());
    }

    private Optional<RecordType> of(Expr e) {
        return switch (e) {
            case Expr.Access a -> program.tensor(a.tensor().text()).map(TensorDecl::type).filter(RecordType.class::isInstance)
                    .map(RecordType.class::cast);
            case Expr.Parenthesised p -> of(p.inner());
            case Expr.Select s -> of(s.then());
            case Expr.IndirectAccess g -> of(g.element());
            case Expr.Make m -> Optional.of(m.made());
            case Expr.Operand o -> o.elements().filter(RecordType.class::isInstance).map(RecordType.class::cast);
            case Expr.Reduction r when r.by() instanceof Expr.Reducer.UserDefined -> of(r.body());
            default -> Optional.empty();
        };
    }
}
