package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedLayout;
import org.tilewright.generated.declarations.GeneratedMachine;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.expression.Counter;
import org.tilewright.generated.expression.Expressions;

/** The steps of a program: statements, one after the other and in repeats, and changes of layouts between them. */
final class Steps {

    /** One step as text. */
    sealed interface Step {

        record Assignment(Optional<String> label, String text) implements Step { }

        record Redistribute(String text) implements Step { }

        record Repeat(String head, List<Step> body) implements Step { }
    }

    private static final int DEEPEST = 3;
    private static final int MOST_STATEMENTS = 6;

    private final Declarations d;
    private final Choices c;
    private final Expressions expressions;
    private final List<Counter> counters = new ArrayList<>();
    private int statements;

    Steps(Declarations d, Expressions expressions) {
        this.d = d;
        this.c = d.c;
        this.expressions = expressions;
    }

    List<Step> next() {
        List<Step> out = new ArrayList<>();
        for (int n = c.weighted(5, 4, 3, 1) + 1; n > 0; n--) {
            add(out);
        }
        return out;
    }

    private void add(List<Step> to) {
        if (counters.size() < DEEPEST && statements < MOST_STATEMENTS && c.oneIn(counters.isEmpty() ? 5 : 4)) {
            to.add(repeat());
        } else if (statements < MOST_STATEMENTS) {
            to.add(assignment());
        }
        if (!d.machine.isEmpty() && c.oneIn(7)) {
            redistribute().ifPresent(to::add);
        }
    }

    private Step assignment() {
        statements++;
        Statements of = new Statements(d, expressions, counters);
        Statements.Made made = c.oneIn(14) ? of.einsum() : of.next();
        boolean again = !computed.add(made.output().name);
        Optional<String> label = again || c.oneIn(6) ? Optional.of(d.names.numbered("s")) : Optional.empty();
        return new Step.Assignment(label, made.text());
    }

    /** The tensors that a statement computes already: another one is scheduled by its label. */
    private final Set<String> computed = new HashSet<>();

    private Optional<Step> redistribute() {
        List<GeneratedTensor> set = d.tensors().stream().filter(t -> t.isSet).toList();
        if (set.isEmpty()) {
            return Optional.empty();
        }
        GeneratedTensor t = c.of(set);
        GeneratedMachine to = d.machineOf(t.name);
        if (d.second.isPresent() && statements % 2 == 0) {
            to = to == d.machine ? d.second.get() : d.machine;
            d.moved.add(t.name);
        }
        return Optional.of(new Step.Redistribute("redistribute " + GeneratedLayout.next(c, to, t).text()));
    }

    private Step repeat() {
        String counter = d.names.numbered("t");
        long rounds = c.weighted(2, 5, 3, 2) ;
        String bounds;
        long first = 0;
        long last = rounds;
        boolean fixed = counters.isEmpty() || counters.getLast().fixed();
        switch (c.weighted(6, 2, counters.isEmpty() ? 0 : 4, counters.isEmpty() || counters.getLast().most() > 2 ? 0 : 4)) {
            case 0 -> {
                bounds = "0.." + rounds;
                fixed = true;
            }
            case 1 -> {
                Extent from = c.below(2) == 0 ? Extent.of(c.between(-2, 1)) : d.extent();
                first = from.value();
                last = first + rounds;
                fixed = from.text().equals(Long.toString(from.value()));
                bounds = from.text() + ".." + from.plus(rounds).text();
            }
            case 2 -> {
                first = counters.getLast().least();
                last = counters.getLast().most() + rounds;
                bounds = counters.getLast() + ".." + counters.getLast() + " + " + rounds;
            }
            default -> {
                first = c.between(-1, 1);
                bounds = first + ".." + counters.getLast();
                last = counters.getLast().most();
                rounds = 0;
            }
        }
        List<GeneratedTensor> unset = d.tensors().stream().filter(t -> !t.isSet).toList();
        int known = d.tensors().size();
        counters.add(new Counter(counter, first, last - 1, fixed));
        List<Step> body = new ArrayList<>();
        for (int n = c.weighted(5, 3, 1) + 1; n > 0; n--) {
            add(body);
        }
        String until = rounds > 0 && c.oneIn(3) ? " until " + condition(counter, last) : "";
        counters.removeLast();
        if (rounds == 0) {
            // perhaps no round sets them
            unset.forEach(t -> t.isSet = false);
            d.tensors().subList(known, d.tensors().size()).stream().filter(t -> t.source.isEmpty()).forEach(t -> t.isSet = false);
        }
        return new Step.Repeat("repeat " + counter + " in " + bounds + until, body);
    }

    /**
     * What ends a repeat: something about its counter, about scalars that are known exactly, or about both. Where rounding could decide,
     * the run and the definition might have different rounds.
     */
    private String condition(String counter, long last) {
        List<String> parts = new ArrayList<>();
        for (int n = c.weighted(5, 1) + 1; n > 0; n--) {
            List<GeneratedTensor> exact = d.tensors().stream().filter(t -> t.isSet && t.order() == 0 && t.traits.exact()).toList();
            String number = Long.toString(last - c.between(0, 2));
            if (exact.isEmpty() || c.oneIn(2)) {
                parts.add(counter + c.among(" >= ", " == ", " > ", " != ") + number);
                continue;
            }
            GeneratedTensor t = c.of(exact);
            t.rely();
            String scalar = t.element(t.name);
            parts.add(switch (t.type.basic()) {
                case BOOL -> scalar;
                case C64, C128 -> scalar + c.among(" == ", " != ") + c.below(2);
                default -> scalar + c.among(" > ", " <= ", " == ", " < ") + c.among("0", "1", "2 * " + counter, "-3");
            });
        }
        return parts.size() == 1 ? parts.getFirst() : c.oneIn(2)
                ? "(" + parts.get(0) + ")" + c.among(" + ", " * ") + "(" + parts.get(1) + ")"
                : c.among("", "not ") + parts.get(0) + c.among(" and ", " or ") + parts.get(1);
    }
}
