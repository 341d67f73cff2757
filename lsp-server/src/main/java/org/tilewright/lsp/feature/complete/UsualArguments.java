package org.tilewright.lsp.feature.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.CommandForm;
import org.tilewright.language.schedule.Default;
import org.tilewright.language.schedule.Parameter;
import org.tilewright.language.schedule.Shape;

/** The arguments of a new command as places to fill in, with what is usually written there in them. */
final class UsualArguments {

    private final Program program;
    private final Optional<LoopNest> nest;
    private final UsualLoops loops;
    private final FreshNames fresh;
    /** The loops, proposed so far, that new ones are named after. */
    private final List<List<String>> named = new ArrayList<>();

    UsualArguments(Program program, Optional<LoopNest> nest) {
        this.program = program;
        this.nest = nest;
        this.loops = new UsualLoops(program, nest);
        this.fresh = new FreshNames(program, nest);
    }

    String of(CommandForm form) {
        List<String> out = new ArrayList<>();
        for (Parameter p : form.parameters()) {
            String hole = "${" + (out.size() + 1) + ":" + String.join(", ", words(p)) + "}";
            out.add(p.shape() == Shape.SET || p.shape() == Shape.WORD_OR_SET ? "{" + hole + "}" : hole);
        }
        return String.join(", ", out);
    }

    private List<String> words(Parameter p) {
        return switch (p.usual()) {
            case Default.Loops l -> {
                List<String> picked = loops.of(l.pick());
                List<String> proposed = picked.isEmpty() && !l.otherwise().isEmpty() ? List.of(l.otherwise()) : picked;
                if (p.role() == ArgumentRole.REPLACED_LOOP || p.role() == ArgumentRole.VARIABLE) {
                    named.add(proposed);
                }
                yield proposed;
            }
            case Default.Named n when p.shape() == Shape.SET -> named.getFirst().stream().map(t -> fresh.of(t, n.suffix())).toList();
            case Default.Named n -> List.of(fresh.of(named.stream().flatMap(List::stream).reduce("", String::concat), n.suffix()));
            case Default.Free f -> List.of(fresh.of(f.name(), ""));
            case Default.Number n -> List.of(number(n));
            case Default.Text t -> List.of(t.text());
            case Default.UnmovedTensors t -> nest.map(ProposeArguments::unmoved).orElse(List.of());
            case Default.Machine m -> List.of(machine());
        };
    }

    private String number(Default.Number n) {
        if (program.params().stream().anyMatch(p -> p.name().text().equals(n.param()))) {
            return n.param();
        }
        return loops.grid().stream().filter(e -> n.extent()).findFirst().orElse(Integer.toString(n.otherwise()));
    }

    private String machine() {
        return program.machine().map(m -> m.name() + (level(m).isEmpty() ? "" : "." + level(m))).orElse("M");
    }

    private static String level(MachineDecl m) {
        return m.levels().stream().findFirst().map(l -> l.name().text()).orElse("");
    }
}
