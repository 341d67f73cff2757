package org.tilewright.lsp.feature.complete;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.nest.LoopNest;

/** New names for loops in the usual style: {@code io} and {@code ii} for the outer and inner half of {@code i}. */
final class FreshNames {

    private final Set<String> taken = new HashSet<>();

    FreshNames(Program program, Optional<LoopNest> nest) {
        program.params().forEach(p -> taken.add(p.name().text()));
        program.tensors().forEach(t -> taken.add(t.name().text()));
        program.machines().forEach(m -> taken.add(m.name().text()));
        nest.ifPresent(n -> {
            taken.addAll(n.extents().keySet());
            n.loops().forEach(l -> taken.add(l.name()));
            n.workspaces().forEach(w -> taken.add(w.name().text()));
        });
    }

    void take(String name) {
        taken.add(name);
    }

    /** The name with a suffix, and a number if that is taken; not given twice. */
    String of(String name, String suffix) {
        String fresh = name + suffix;
        for (int i = 2; taken.contains(fresh); i++) {
            fresh = name + suffix + i;
        }
        taken.add(fresh);
        return fresh;
    }
}
