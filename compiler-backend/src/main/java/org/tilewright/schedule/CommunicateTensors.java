package org.tilewright.schedule;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code communicate({B, C}, ko)}: what one iteration of ko needs of B and C is fetched at its start; an output's
 * contributions are sent to their owners at its end (DISTAL, section 3.3).
 *
 * <pre>
 * before  forall ko                     after  forall ko
 *             forall i  forall ki                  fetch the parts of B and C that this ko reads
 *                 S                                forall i  forall ki
 *                                                      S
 * </pre>
 */
final class CommunicateTensors {

    private CommunicateTensors() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Communicate c, ScheduleContext context) throws ProgramError {
        Set<String> used = new LinkedHashSet<>();
        VariableExtents.accesses(nest.form().statement()).forEach(a -> used.add(a.tensor().text()));
        for (Word t : c.tensors()) {
            if (!used.contains(t.text())) {
                String why = context.program().tensor(t.text()).isPresent() ? "the statement does not use tensor '" + t + "'"
                        : "there is no tensor '" + t + "'";
                throw new ProgramError(t.range(), "communicate-unused", why + "; this one uses "
                        + ScheduleContext.quoted(java.util.List.copyOf(used)));
            }
        }
        context.loop(nest, c.loop());
        return nest.withCommunicates(c.tensors().stream().map(t -> new LoopNest.CommunicateAt(t, c.loop(), c.range())).toList());
    }
}
