package org.tilewright.analysis.load;

import java.util.List;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.plan.Communication;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.InsideNodes;

/**
 * All transfers caused by one place of a plan, over all processors and iterations.
 *
 * @param statement the label or tensor of the statement, or {@code redistribute}
 * @param place the position of the statement, which distinguishes it from others with the same name
 * @param loops the sequential loops around, outermost first; a transfer happens once in each of their iterations
 * @param iterations how often it happens, including enclosing repeats
 * @param bytes received by all processors, by the rule of {@link org.tilewright.plan.Exchange}
 * @param received bytes by processor
 * @param receivedInside bytes of these, by processor, that stay inside a node
 * @param messages pieces that travel between two processors
 * @param inside bytes and messages of these that stay inside a node; none where the machine has one level
 * @param senders an upper bound on the number of processors that send pieces
 * @param firstStepOnly the first step of a shift, in which pieces come from their owners; the rest is a separate family
 * @param ahead whether the pieces of a step can travel during the previous step
 */
public record TransferGroup(String statement, String tensor, Communication how, SourceRange cause, SourceRange place, List<String> loops,
                     long iterations, long bytes, ByProcessor received, ByProcessor receivedInside, long messages, InsideNodes inside,
                     long senders, boolean firstStepOnly, boolean ahead) {

    /** Whether less may move, because of indices known only at run time. */
    public boolean isAtMost() {
        return how instanceof Communication.Inspected;
    }

    /** What the plan says that its messages do together, before anybody has looked at them. */
    public CommunicationPattern planned() {
        return firstStepOnly ? CommunicationPattern.FIRST : CommunicationPattern.planned(how);
    }

    /** The statement; for a redistribution, with its tensor, which distinguishes it from others. */
    public String part() {
        return how instanceof Communication.Redistribute ? statement + " " + tensor : statement;
    }

    /** The most that one processor receives. */
    public long maxBytesPerProcessor() {
        return received.max();
    }

    /** The seconds of a byte, averaged over links by what goes over each. */
    public double secondsPerByte(Rates rates) {
        double near = bytes == 0 ? 0 : inside.bytes() / (double) bytes;
        return near / rates.inside().bytesPerSecond() + (1 - near) / rates.between().bytesPerSecond();
    }

    /** What one processor sends, if all of {@link #senders} send the same. */
    public double bytesPerSender() {
        return bytes / (double) Math.max(1, senders);
    }

    /** Combined with other traffic at the same place, for a number of iterations. */
    public TransferGroup with(TransferGroup other, long both) {
        return new TransferGroup(statement, tensor, how, cause, place, loops, both, Math.addExact(bytes, other.bytes),
                received.plus(other.received), receivedInside.plus(other.receivedInside),
                Math.addExact(messages, other.messages), inside.plus(other.inside),
                Math.max(senders, other.senders), firstStepOnly, ahead || other.ahead);
    }
}
