package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Counter;
import org.tilewright.generated.expression.Expressions;
import org.tilewright.generated.expression.Piece;
import org.tilewright.generated.expression.Scope;
import org.tilewright.generated.expression.Variable;
import org.tilewright.ir.type.ElementType;

/** Statements that add to elements whose indices are computed. */
record Scatters(Declarations d, Expressions expressions, List<Counter> counters) {

    Statements.Made into(GeneratedTensor wanted, boolean inRepeat) {
        Choices c = d.c;
        expressions.ranges().begin(c.oneIn(2), counters);
        Set<String> taken = new LinkedHashSet<>();
        List<Variable> left = new ArrayList<>();
        List<Variable> summed = new ArrayList<>();
        int computed = c.below(wanted.extents.size());
        for (int k = c.weighted(0, 3, 1); k > 0; k--) {
            summed.add(variable(taken, d.extent()));
            expressions.ranges().confine(summed.getLast(), false);
        }
        String[] indices = new String[wanted.extents.size()];
        for (int k = 0; k < indices.length; k++) {
            if (k != computed && c.below(3) < 2) {
                left.add(new Variable(d.names.variable(taken), wanted.extents.get(k), true));
                taken.add(left.getLast().name);
                indices[k] = left.getLast().name;
            }
        }
        expressions.reductions().begin(taken);
        List<Variable> visible = new ArrayList<>(left);
        visible.addAll(summed);
        double points = summed.stream().mapToDouble(v -> v.extent.value() + 1).reduce(1, (a, b) -> a * b);
        Scope s = new Scope(visible, summed.stream().map(v -> v.name).collect(Collectors.toSet()), counters, List.of(), false, !c.oneIn(4),
                (long) (points * wanted.size()));
        Piece index = null;
        for (int k = 0; k < indices.length; k++) {
            if (indices[k] == null) {
                Set<Variable> must = k == computed ? Set.of(summed.getFirst()) : Set.of();
                Piece own = expressions.accesses().computed().of(wanted.extents.get(k), s, must);
                indices[k] = own.text();
                index = index == null ? own : index.with(own, own.text(), own.level(), own.traits());
            }
        }
        Piece value = expressions.of(wanted.type, s, c.oneIn(4) ? Set.of() : new LinkedHashSet<>(summed), c.between(0, 2));
        if (c.oneIn(3)) {
            boolean minus = wanted.type != ElementType.BOOL && c.below(2) == 0;
            value = expressions.plus(value, expressions.of(wanted.type, s, Set.of(), 1), minus, wanted.type, s);
        }
        Traits added = value.traits().rounded(value.traits().bound() * points);
        Traits t = sum(wanted, added);
        GeneratedTensor output = wanted;
        if (!wanted.takes(t, inRepeat)) {
            output = d.tensor(wanted.type, wanted.extents);
        }
        if (!output.isSet) {
            d.setFrom(output, false);
        }
        Set<org.tilewright.generated.declarations.Operand> reads = new LinkedHashSet<>(value.reads());
        reads.addAll(index.reads());
        output.computed(sum(output, added), reads, true);
        String text = output.name + "(" + String.join(", ", indices) + ") += " + value.text();
        Statements.Made made = new Statements.Made(text + expressions.ranges().clause(text), output);
        expressions.ranges().begin(false, List.of());
        return made;
    }

    private static Traits sum(GeneratedTensor output, Traits added) {
        return Expressions.whole(output.type, added.or(output.traits).rounded(added.bound() + output.traits.bound()));
    }

    private Variable variable(Set<String> taken, Extent extent) {
        Variable v = new Variable(d.names.variable(taken), extent, false);
        taken.add(v.name);
        return v;
    }
}
