package org.tilewright.lsp.feature.action.recipe;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Program;

/** Names for new loops, made of the names of the loops that they come from. */
public final class LoopNames {

    private final Set<String> taken = new HashSet<>();

    public LoopNames(Program program, List<String> variables) {
        program.tensors().forEach(t -> taken.add(t.name().text()));
        program.params().forEach(p -> taken.add(p.name().text()));
        program.machines().forEach(m -> taken.add(m.name().text()));
        taken.addAll(variables);
    }

    public String of(String loop, String suffix) {
        String name = loop + suffix;
        for (int i = 2; !taken.add(name); i++) {
            name = loop + suffix + i;
        }
        return name;
    }

    List<String> outer(List<String> loops) {
        return loops.stream().map(l -> of(l, "o")).toList();
    }

    List<String> inner(List<String> loops) {
        return loops.stream().map(l -> of(l, "i")).toList();
    }

    public static String set(List<String> names) {
        return "{" + String.join(", ", names) + "}";
    }

    /** A set, or its only element alone. */
    static String some(List<String> names) {
        return names.size() == 1 ? names.getFirst() : set(names);
    }
}
