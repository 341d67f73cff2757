package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Layout;

/** Where the tensors of a program live, and which values params and counters have, while a pass goes through its statements in order. */
public final class CurrentLayouts {

    /**
     * What holds again behind a repeat.
     *
     * @param layouts of the tensors that its body redistributes
     */
    public record Before(ParamValues params, Map<String, Layout> layouts) { }

    private final Program program;
    private final Machines machines;
    private final Map<String, Layout> layouts = new HashMap<>();
    private ParamValues params;

    /** Those with which the program begins. */
    public CurrentLayouts(Program program, ParamValues params) {
        this.program = program;
        this.params = params;
        this.machines = new Machines(program);
        for (TensorDecl t : program.tensors()) {
            String name = t.name().text();
            layouts.put(name, program.machines().size() > 1 && Statement.Repeat.isCondition(name) ? machines.everywhere(List.of())
                    : LayoutOf.layout(machines.of(name), t, program.distribution(name)));
        }
    }

    Machines machines() {
        return machines;
    }

    /** Those of all tensors. */
    public Map<String, Layout> all() {
        return layouts;
    }

    /** The params with the counters of the repeats around, in their first rounds. */
    public ParamValues params() {
        return params;
    }

    /** Goes on behind a statement that redistributes a tensor. */
    public void redistribute(Statement.Redistribute r) {
        String name = r.distribution().tensor().text();
        TensorDecl t = program.tensor(name).orElseThrow();
        layouts.put(name, LayoutOf.layout(machines.of(r.distribution()), t, Optional.of(r.distribution())));
    }

    /** Goes on in the body of a repeat. */
    public Before enter(Statement.Repeat r) {
        Map<String, Layout> before = new HashMap<>();
        redistributed(r.body()).forEach(name -> before.put(name, layouts.get(name)));
        Before outside = new Before(params, before);
        params = r.inFirstRound(params);
        return outside;
    }

    /** The tensors that live elsewhere at the end of a repeat than where it begins again, in the order of their declarations. */
    List<String> moved(Before before) {
        List<String> out = new ArrayList<>();
        for (TensorDecl t : before.layouts.isEmpty() ? List.<TensorDecl>of() : program.tensors()) {
            String name = t.name().text();
            if (before.layouts.containsKey(name) && !layouts.get(name).equals(before.layouts.get(name))) {
                out.add(name);
            }
        }
        return out;
    }

    /** Goes on behind a repeat. */
    public void leave(Before before) {
        layouts.putAll(before.layouts);
        params = before.params;
    }

    private static Set<String> redistributed(List<Statement> statements) {
        Set<String> out = new HashSet<>();
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> { }
                case Statement.Redistribute r -> out.add(r.distribution().tensor().text());
                case Statement.Repeat r -> out.addAll(redistributed(r.body()));
            }
        }
        return out;
    }
}
