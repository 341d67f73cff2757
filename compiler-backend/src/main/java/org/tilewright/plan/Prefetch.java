package org.tilewright.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;

/** Decides which pieces travel a step ahead of their use, during the previous step: software pipelining of a loop's communication. */
public final class Prefetch {

    private Prefetch() { }

    /**
     * A loop's body, in which the fetches at the start of every iteration travel a step ahead; inner loops have their own fetches, and
     * what a node passes on must have arrived.
     */
    public static List<Plan.Node> in(List<Plan.Node> body, IntExpr steps) {
        return in(body, steps, Set.of());
    }

    /** @param coming the buffers filled by the same step */
    private static List<Plan.Node> in(List<Plan.Node> body, IntExpr steps, Set<BufferRef> coming) {
        return body.size() != 1 ? body : List.of(switch (body.getFirst()) {
            case Plan.Fetch f -> new Plan.Fetch(f.buffer(), f.layout(), f.footprint(), f.how(),
                    in(f.body(), steps, Stream.concat(coming.stream(), Stream.of(f.buffer())).collect(Collectors.toSet())), f.cause(),
                    f.explicit(), f.how() instanceof Communication.Local || f.asked().isPresent()
                            || f.fromNode().filter(coming::contains).isPresent() ? Optional.empty() : Optional.of(steps),
                    f.fromNode());
            case Plan.Accumulate p -> p.around(in(p.body(), steps, coming));
            case Plan.Loop l -> l;
            case Plan.Work w -> w;
        });
    }

    /** The fetches of a loop that travel a step ahead in it, outermost first. */
    static List<Plan.Fetch> of(Plan.Loop loop) {
        List<Plan.Fetch> found = new ArrayList<>();
        List<Plan.Node> body = loop.body();
        while (body.size() == 1) {
            switch (body.getFirst()) {
                case Plan.Fetch f -> {
                    if (f.ahead().isPresent()) {
                        found.add(f);
                    }
                    body = f.body();
                }
                case Plan.Accumulate p -> body = p.body();
                case Plan.Loop l -> body = List.of();
                case Plan.Work w -> body = List.of();
            }
        }
        return List.copyOf(found);
    }
}
