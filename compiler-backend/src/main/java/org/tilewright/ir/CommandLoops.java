package org.tilewright.ir;

import java.util.List;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.source.Word;

/**
 * What a schedule command does with loops, by their names in the command.
 *
 * @param used the loops that were there before it, in its order
 * @param replaced those of them that are none any more after it
 * @param made the loops that stand in their place
 * @param processors the loops, used or made, whose iterations are coordinates of processors from here on
 */
public record CommandLoops(List<Word> used, List<Word> replaced, List<Word> made, List<Word> processors) {

    public static CommandLoops of(Command command) {
        return switch (command) {
            case Command.Split c -> replacing(List.of(c.loop()), List.of(c.outer(), c.inner()));
            case Command.Divide c -> replacing(List.of(c.loop()), List.of(c.outer(), c.inner()));
            case Command.Collapse c -> replacing(List.of(c.first(), c.second()), List.of(c.fused()));
            case Command.Rotate c -> new CommandLoops(together(List.of(c.loop()), c.by()), List.of(c.loop()), List.of(c.rotated()),
                    List.of());
            case Command.Distribute c -> new CommandLoops(c.targets(), c.targets(), together(c.distributed(), c.local()), c.distributed());
            case Command.DistributeLoops c -> new CommandLoops(c.loops(), List.of(), List.of(), c.loops());
            case Command.Reorder c -> using(c.loops());
            case Command.Parallelize c -> using(List.of(c.loop()));
            case Command.Unroll c -> using(List.of(c.loop()));
            case Command.Communicate c -> using(List.of(c.loop()));
            case Command.Substitute c -> using(c.loops());
            // it names index variables of the statement, whatever has become of their loops
            case Command.Precompute c -> using(List.of());
        };
    }

    private static CommandLoops using(List<Word> loops) {
        return new CommandLoops(loops, List.of(), List.of(), List.of());
    }

    private static CommandLoops replacing(List<Word> loops, List<Word> made) {
        return new CommandLoops(loops, loops, made, List.of());
    }

    private static List<Word> together(List<Word> first, List<Word> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Whether other loops stand in the place of one after the command. */
    public boolean replaces(String loop) {
        return names(replaced, loop);
    }

    /** Whether a loop of that name is among some. */
    public static boolean names(List<Word> loops, String loop) {
        return loops.stream().anyMatch(w -> w.text().equals(loop));
    }
}
