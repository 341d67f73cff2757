package org.tilewright.target.mpi;

import org.tilewright.plan.Plan;

/** A plan and what its program is called: a file, a namespace, and, among several in one binary, the first argument. */
public record NamedPlan(String name, Plan plan) { }
