package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule.Strategy;
import org.tilewright.ir.Schedule.Unit;
import org.tilewright.ir.concrete.StatementTree;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.Word;

/**
 * Reports the commands that have no effect once the whole schedule has been applied, so that nothing a user asks for is ignored
 * without a message.
 */
final class CheckEffects {

    private final LoopNest nest;
    private final List<Diagnostic> found = new ArrayList<>();

    /** @param nodeDimensions how many leading grid dimensions identify a node */
    CheckEffects(LoopNest nest, int nodeDimensions) {
        this.nest = nest;
        nest.applied().forEach(this::command);
        communicates(nodeDimensions);
    }

    List<Diagnostic> found() {
        return found;
    }

    private void command(Command command) {
        switch (command) {
            case Command.Parallelize p -> {
                stands(p.loop(), "parallelize");
                boolean onGpu = Choice.named(Unit.values(), p.unit().text()).filter(Unit::isOnGpu).isPresent();
                p.strategy().filter(s -> onGpu && nest.isReduction(p.loop().text())
                                && Choice.named(Strategy.values(), s.text()).filter(n -> n == Strategy.ATOMIC).isPresent())
                        .ifPresent(s -> found.add(Diagnostic.hint(s.range(), "strategy-not-used", "a GPU combines what iterations of '"
                                + p.loop() + "' add in a fixed order, so '" + s + "' does what privatize does")));
                p.strategy().filter(s -> !nest.isReduction(p.loop().text()))
                        .ifPresent(s -> found.add(Diagnostic.hint(s.range(), "strategy-not-used",
                                "no two iterations of '" + p.loop() + "' update the same element, so '" + s + "' changes nothing")));
            }
            case Command.Unroll u -> stands(u.loop(), "unroll");
            default -> { }
        }
    }

    /** The loop that a command has marked still exists, and is local to a processor. */
    private void stands(Word loop, String command) {
        int at = nest.indexOf(loop.text());
        if (at < 0) {
            found.add(gone(loop, command));
            return;
        }
        String why = null;
        if (nest.loops().get(at).isDistributed()) {
            why = "each iteration of loop '" + loop + "' is a processor";
        } else if (at < nest.leaf()) {
            why = "all processors run loop '" + loop + "' in step, one iteration after another, because pieces travel in it";
        } else if (nest.substitution().isPresent()
                && nest.substitution().get().loops().stream().anyMatch(w -> w.text().equals(loop.text()))) {
            why = "loop '" + loop + "' is inside " + nest.substitution().get().kernel();
        } else if (StatementTree.isInProducers(nest, nest.loops().get(at))) {
            why = "loop '" + loop + "' runs only where the temporary is filled, as part of it";
        }
        if (why != null) {
            found.add(Diagnostic.hint(loop.range(), "loop-not-own", why + "; this " + command + " changes nothing"));
        }
    }

    private static Diagnostic gone(Word loop, String command) {
        return Diagnostic.error(loop.range(), command + "-loop-gone",
                "loop '" + loop + "' is replaced by a later command; put this " + command
                        + " after it and name one of the new loops");
    }

    private void communicates(int nodeDimensions) {
        Map<String, LoopNest.Travel> travels = new HashMap<>();
        for (LoopNest.CommunicateAt c : nest.communicates()) {
            if (nest.indexOf(c.loop().text()) < 0) {
                found.add(gone(c.loop(), "communicate"));
                continue;
            }
            LoopNest.Travel travel = travels.computeIfAbsent(c.tensor().text(), t -> nest.travel(t, nodeDimensions).orElseThrow());
            if (c != travel.toProcessors() && c != travel.toNodes().orElse(null)) {
                LoopNest.CommunicateAt first = travel.toNodes().filter(n -> nest.position(n) <= nest.position(c))
                        .filter(n -> nest.position(c) < nest.position(travel.toProcessors())).orElse(travel.toProcessors());
                found.add(Diagnostic.hint(c.tensor().range(), "communicate-inside", "'" + c.tensor() + "' travels at loop '" + first.loop()
                        + "' already (line " + first.range().line() + "), "
                        + (nest.position(first) < nest.position(c) ? "further out" : "which is the same place")
                        + ", so this communicate changes nothing"));
            }
        }
    }
}
