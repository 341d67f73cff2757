package org.tilewright.eclipse.markers;

import org.eclipse.core.runtime.jobs.ISchedulingRule;

/** Jobs about one thing run one after another, in the order in which they were scheduled. */
record InOrder(String about) implements ISchedulingRule {

    @Override
    public boolean contains(ISchedulingRule other) {
        return equals(other);
    }

    @Override
    public boolean isConflicting(ISchedulingRule other) {
        return equals(other);
    }
}
