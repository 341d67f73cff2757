package org.tilewright.backend.cpp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;

/** Writes what a processor of one program computes between two communications, for what its leaves run on. */
public interface LeafEmitter {

    /**
     * One leaf where it stands in its statement.
     *
     * @param pieces the C++ variables of the pieces that hold the leaf's buffers, by the buffers' names
     * @param unset a C++ condition under which the target's elements have no values yet, so that the leaf sets them; only for leaves that
     *         set their target
     * @param names of the statement
     */
    record Work(Program program, Plan.Compute compute, Leaf leaf, Map<String, String> pieces, Map<String, BufferRef> buffers,
            Optional<String> unset, CppInts ints, CppNames names, CodeWriter out) { }

    /** Writes a leaf. */
    void work(Work work);

    /** The program scans what statements leave in home pieces. */
    void scans();

    /**
     * Writes a leaf whose results are scanned so that it sets each element to the running total at once, if it can: it is the
     * statement's only one, runs once on each processor, and sets elements where they live.
     *
     * @return whether it has
     */
    default boolean scan(Work work, Scan scan) {
        return false;
    }

    /** Whether it finds out first what indices that are computed ask for; else all that they may ask for travels. */
    default boolean looksUp() {
        return false;
    }

    /** Bytes of the memory in which a processor's pieces stand, if the machine says. */
    OptionalDouble memory(MachineDecl.Properties machine);

    /** Headers of the library beside the main one that the program stands on, once all of it is written. */
    List<String> headers();

    /** What stands in the program's namespace before its statements, once all of them are written. */
    CodeWriter before();

    /** Members of the program that its statements use. */
    List<String> members();
}
