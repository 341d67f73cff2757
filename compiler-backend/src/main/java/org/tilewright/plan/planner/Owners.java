package org.tilewright.plan.planner;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Statement;

/**
 * Who computes the statements that have no schedule, as {@code org.tilewright.analysis.choice.ChooseOwners} chose it: the owners of an
 * input, and for all others those of the output.
 */
public final class Owners {

    /**
     * The choice for one statement.
     *
     * @param way how the owners of an input share the work
     * @param bytes that travel when the statement runs once
     * @param onOutput that would if the owners of the output computed it
     */
    public record OfInput(OwnerComputes.Way way, long bytes, long onOutput) { }

    /** By the statement itself: a text may say the same at several places, where other layouts hold. */
    private final Map<Statement.Assignment, OfInput> ofInputs = new IdentityHashMap<>();

    /** The owners of all outputs, so far. */
    public Owners() { }

    public void choose(Statement.Assignment statement, OfInput owners) {
        ofInputs.put(statement, owners);
    }

    /** Absent if the owners of the output compute it. */
    Optional<OfInput> of(Statement.Assignment statement) {
        return Optional.ofNullable(ofInputs.get(statement));
    }
}
