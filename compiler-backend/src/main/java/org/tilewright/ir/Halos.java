package org.tilewright.ir;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The dimensions of tensors that a statement indexes by a variable together with something else, as in
 * {@code X(i) + X(i + 1)}: there {@code X} may be longer than the variable runs, and only must not be left.
 */
public final class Halos {

    private record Halo(String variable, String tensor, int dimension) { }

    private final Set<Halo> all = new HashSet<>();

    /** The halos that accesses of one statement have. */
    public Halos(List<Expr.Access> accesses) {
        for (Expr.Access a : accesses) {
            for (int d = 0; d < a.indices().size(); d++) {
                AffineIndex index = a.indices().get(d);
                if (index.plainVariable().isEmpty()) {
                    for (AffineIndex.Term t : index.terms()) {
                        all.add(new Halo(t.variable().text(), a.tensor().text(), d));
                    }
                }
            }
        }
    }

    /** Whether the variable also indexes that dimension together with something else. */
    public boolean has(String variable, String tensor, int dimension) {
        return all.contains(new Halo(variable, tensor, dimension));
    }
}
