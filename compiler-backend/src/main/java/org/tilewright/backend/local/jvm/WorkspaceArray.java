package org.tilewright.backend.local.jvm;

import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/** Makes the arrays of workspaces while a kernel runs. */
final class WorkspaceArray {

    private WorkspaceArray() { }

    /** An array filled with the operator's identity; the names are those of the enum constants. */
    static Object allocate(String type, long size, String operator) {
        ElementType t = BasicType.valueOf(type);
        if (size > Elements.most(t)) {
            throw new LocalRunException("a workspace of " + size + " elements of " + t.keyword()
                    + " is too large; precompute over fewer loops");
        }
        Object array = Elements.allocate(t, size);
        ReductionOperator op = ReductionOperator.valueOf(operator);
        // new arrays hold zeros
        if (op.realIdentity() != 0) {
            Elements.fillIdentity(t, array, op);
        }
        return array;
    }
}
