package org.tilewright.target.mpi;

import java.nio.file.Path;
import org.tilewright.plan.Plan;

/** A plan and what its program is called: a file, a namespace, and, among several in one binary, the first argument. */
public record NamedPlan(String name, Plan plan) {

    /** A plan under the name of its program's file. */
    public static NamedPlan of(Plan plan) {
        String file = Path.of(plan.program().file()).getFileName().toString().replaceFirst("\\.tw$", "").replaceAll("\\W", "_");
        return new NamedPlan(file.isEmpty() || Character.isDigit(file.charAt(0)) ? "program_" + file : file, plan);
    }
}
