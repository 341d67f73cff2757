package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.GeneratedRecord;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.expression.Accesses;
import org.tilewright.generated.expression.Expressions;
import org.tilewright.generated.expression.Piece;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.generated.expression.Scope;
import org.tilewright.generated.expression.Variable;
import org.tilewright.ir.type.ElementType;

/** What statements give elements that are records. */
final class Records {

    private final Declarations d;
    private final Choices c;
    private final Expressions expressions;

    Records(Declarations d, Expressions expressions) {
        this.d = d;
        this.c = d.c;
        this.expressions = expressions;
    }

    /** A record for a tensor; what is known of it is known of the field that expressions read. */
    Piece value(GeneratedTensor output, Scope s, Set<Variable> must) {
        GeneratedRecord r = output.record().orElseThrow();
        return switch (c.weighted(4, 3, 2, 4)) {
            case 0 -> made(output, s, must);
            case 1 -> copied(output, s, must).orElseGet(() -> made(output, s, must));
            case 2 -> {
                Piece condition = expressions.of(ElementType.BOOL, s.exactly(), Set.of(), 1).relied();
                Piece then = made(output, s, must);
                Piece otherwise = copied(output, s, Set.of()).orElseGet(() -> made(output, s, Set.of()));
                yield condition.with(then, "", Level.PRIMARY, then.traits()).with(otherwise, "select(" + condition.text() + ", "
                        + then.text() + ", " + otherwise.text() + ")", Level.PRIMARY, then.traits().or(otherwise.traits()));
            }
            default -> expressions.reductions().records(r, output.field(), s, must, c.between(1, 2))
                    .orElseGet(() -> made(output, s, must));
        };
    }

    private Piece made(GeneratedTensor output, Scope s, Set<Variable> must) {
        GeneratedRecord r = output.record().orElseThrow();
        List<Piece> values = new ArrayList<>();
        for (int f = 0; f < r.fields().size(); f++) {
            values.add(f == output.field() ? expressions.of(output.type, s, must, c.between(0, 2))
                    : expressions.leaf(r.fields().get(f).type(), s.exactly().finitely(), Set.of()));
        }
        Piece all = Piece.together(values, r::of);
        return all.as(all.text(), Level.PRIMARY, values.get(output.field()).traits());
    }

    /** Elements of a tensor of the same records. */
    private Optional<Piece> copied(GeneratedTensor output, Scope s, Set<Variable> must) {
        List<GeneratedTensor> fit = d.tensors().stream().filter(t -> t.record().equals(output.record()) && t.field() == output.field()
                && t.order() >= must.size() && Accesses.isReadable(t, s)).toList();
        if (fit.isEmpty()) {
            return Optional.empty();
        }
        GeneratedTensor t = c.of(fit);
        String field = t.element("");
        return expressions.accesses().indexed(t, s, must)
                .map(p -> p.as(p.text().substring(0, p.text().length() - field.length()), Level.PRIMARY, p.traits()));
    }
}
