package org.tilewright.analysis;

import java.util.Locale;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.plan.Communication;
import org.tilewright.plan.text.CommunicationText;

/** How and when a family of transfers moves, in short for tables, and in sentences. */
public final class TransferText {

    private TransferText() { }

    /** The kind with the dimensions of the machine, as the plan has it: {@code broadcast along M.1}. */
    public static String how(TransferGroup f, Prediction p) {
        return CommunicationText.named(f.planned(), f.how(), p.layouts(f));
    }

    /** When a family moves, in a table: {@code each ko (8)}. */
    public static String when(TransferGroup f) {
        if (f.firstStepOnly()) {
            return "first " + ((Communication.Shift) f.how()).step();
        }
        if (f.how() instanceof Communication.Shift) {
            return "each later " + loops(f);
        }
        return inLoops(f) ? often(f) + " (" + f.iterations() + ")" : often(f);
    }

    /** The loops in whose iterations a family moves: {@code each ko}. */
    public static String often(TransferGroup f) {
        return inLoops(f) ? "each " + loops(f) : f.iterations() == 1 ? "once" : f.iterations() + " times";
    }

    private static boolean inLoops(TransferGroup f) {
        return f.iterations() != 1 && !f.loops().isEmpty();
    }

    private static String loops(TransferGroup f) {
        return String.join(", ", f.loops());
    }

    /** One family in a sentence: kind, when, pieces, and the most that one processor receives. */
    public static String sentence(TransferGroup f, Prediction p) {
        return how(f, p) + " " + moment(f) + ": " + (f.isAtMost() ? "at most " : "") + pieces(f.messages(), f.bytes()) + ", at most "
                + Quantity.bytes(f.maxBytesPerProcessor()) + " received by one processor";
    }

    /** As {@link #when}, within a sentence: {@code in each iteration of ko (8)}. */
    private static String moment(TransferGroup f) {
        if (f.how() instanceof Communication.Shift s) {
            return (f.firstStepOnly() ? "in the first step of " : "in each later step of ") + s.step();
        }
        return inLoops(f) ? "in each iteration of " + loops(f) + " (" + f.iterations() + ")" : often(f);
    }

    /** Equal pieces as {@code 8 × 1.00 MiB}, others by their sum. */
    private static String pieces(long messages, long bytes) {
        if (messages == 1) {
            return Quantity.bytes(bytes);
        }
        return bytes % messages == 0 ? String.format(Locale.ROOT, "%,d × %s", messages, Quantity.bytes(bytes / messages))
                : String.format(Locale.ROOT, "%,d pieces, %s", messages, Quantity.bytes(bytes));
    }
}
