package org.tilewright.backend.local.jvm;

import java.util.List;

/** The local variables that hold a value: one component, or one a field of a record, each with an imaginary part if it has one. */
record Locals(List<Pair> components) {

    static Locals of(Pair one) {
        return new Locals(List.of(one));
    }

    /** Those of a value that is not a record. */
    Pair one() {
        return components.getFirst();
    }
}
