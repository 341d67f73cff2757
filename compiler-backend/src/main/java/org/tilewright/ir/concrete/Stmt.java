package org.tilewright.ir.concrete;

import java.util.List;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;

/** A statement of concrete index notation (Kjolstad et al., CGO 2019, section 3): which loops run around which assignments. */
public sealed interface Stmt {

    /** All iterations of a loop. */
    record Forall(Loop loop, Stmt body) implements Stmt { }

    /** A producer that fills a temporary, and the consumer that runs when it is filled. */
    record Where(Stmt consumer, Stmt producer, LoopNest.Workspace temporary) implements Stmt { }

    /** One after the other, in each iteration of the loops around. */
    record Sequence(List<Stmt> parts) implements Stmt { }

    /**
     * {@code target = value}, or {@code target by= value}.
     *
     * @param sets whether the value is set, because no other one is combined with it
     * @param by how values of one element combine
     * @param once variables of loops around that the value does not run over: it counts in their first iteration alone
     */
    record Assign(Expr.Access target, boolean sets, Expr.Reducer by, Expr value, Set<String> once) implements Stmt { }
}
