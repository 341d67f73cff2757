package org.tilewright.lsp.feature.complete;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.language.schedule.Default.Pick;

/** The loops of a nest that are usually written as an argument of a command. */
final class UsualLoops {

    private final Program program;
    private final List<String> local;
    private final List<String> distributed;

    UsualLoops(Program program, Optional<LoopNest> nest) {
        this.program = program;
        List<Loop> loops = nest.map(LoopNest::loops).orElse(List.of());
        this.local = loops.stream().filter(l -> !l.isDistributed()).map(Loop::name).toList();
        this.distributed = loops.stream().filter(Loop::isDistributed).map(Loop::name).toList();
    }

    /** The loops inside the distributed ones. */
    List<String> local() {
        return local;
    }

    /** None where the nest has no such loop. */
    List<String> of(Pick pick) {
        return switch (pick) {
            case INNERMOST -> innermost(1);
            case NEXT_TO_INNERMOST -> local.size() < 2 ? List.of() : List.of(local.get(local.size() - 2));
            case INNERMOST_THREE -> innermost(3);
            case OUTERMOST_LOCAL -> local.subList(0, Math.min(1, local.size()));
            case ALL_LOCAL -> local;
            case ONE_A_DIMENSION -> local.subList(0, Math.min(local.size(), Math.max(1, grid().size())));
            case DISTRIBUTED -> distributed;
            case LAST_DISTRIBUTED -> distributed.isEmpty() ? of(Pick.OUTERMOST_LOCAL) : List.of(distributed.getLast());
        };
    }

    /** So many of the innermost loops, or all. */
    List<String> innermost(int count) {
        return local.subList(Math.max(0, local.size() - count), local.size());
    }

    /** The extents of the machine's first level. */
    List<String> grid() {
        return program.machine().stream().map(MachineDecl::levels).filter(l -> !l.isEmpty()).flatMap(l -> l.get(0).extents().stream())
                .map(e -> e.text()).toList();
    }
}
