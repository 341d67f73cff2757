package org.tilewright.schedule;

import org.tilewright.ir.Schedule;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code substitute({ii, ji, ki}, gemm)}: the loops become one call to a tuned kernel. Whether they are the innermost ones and
 * compute the same as the kernel is checked when the whole schedule is known.
 *
 * <pre>
 * before  forall io                                  after  forall io
 *             forall ii  forall ji  forall ki                   gemm(A, B, C) over all ii, ji and ki
 *                 A(i,j) += B(i,k)*C(k,j)
 * </pre>
 */
final class SubstituteKernel {

    private SubstituteKernel() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Substitute c, ScheduleContext context) throws ProgramError {
        if (Schedule.Choice.named(Schedule.LeafKernel.values(), c.kernel().text()).isEmpty()) {
            throw new ProgramError(c.kernel().range(), "substitute-kernel", "there is no kernel '" + c.kernel()
                    + "'; there are " + Schedule.Choice.list(Schedule.LeafKernel.values(), "and"));
        }
        if (nest.substitution().isPresent()) {
            throw new ProgramError(c.range(), "substitute-twice", "the loops of this statement already become a kernel on line "
                    + nest.substitution().get().range().line());
        }
        DistinctNames.check(c.loops());
        for (Word w : c.loops()) {
            NotDistributed.check(nest.loops().get(context.loop(nest, w)), w, "substitute");
        }
        return nest.withSubstitution(c);
    }
}
