package org.tilewright.plan.planner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Requirement;
import org.tilewright.plan.Requirement.Predicate;

/**
 * Collects what params must satisfy, so that a run with other params, including that of a built program, repeats every check: here for
 * declarations and layouts, in {@link StatementRequirements} for a statement and its loops.
 */
final class Requirements {

    /** Each cyclic block takes memory, as an interval of an index set. */
    private static final long MOST_CYCLIC_BLOCKS = 1L << 24;

    static final String LOOPS_TOO_LONG = "loops-too-long";
    static final String INDEX_TOO_LARGE = "index-too-large";

    private final Program program;
    private final Set<Requirement> all = new LinkedHashSet<>();
    private final Deque<Requirement> unchecked = new ArrayDeque<>();

    Requirements(Program program) {
        this.program = program;
    }

    List<Requirement> all() {
        return List.copyOf(all);
    }

    /** Extents of tensors and machines are at least 1, and sizes do not exceed their limits. */
    void declarations() {
        program.machines().forEach(m -> add(new Requirement(product(m.levels().stream().flatMap(l -> l.extents().stream()).toList()),
                Predicate.LESS,
                IntExpr.of(1L << 31), m.name().range(), "machine-too-large",
                "the machine '" + m.name() + "' has {left} processors; the limit is "
                + Integer.MAX_VALUE, true)));
        for (TensorDecl t : program.tensors()) {
            add(new Requirement(t.bytes(), Predicate.LESS, IntExpr.of(1L << TensorDecl.MOST_BITS), t.name().range(), "tensor-too-large",
                    "the tensor '" + t.name() + "' has {left} bytes, which is more"
                    + " than 2^" + TensorDecl.MOST_BITS,
                    t.extents().stream().noneMatch(e -> IntExpr.param(e).multiplies())));
        }
        for (MachineDecl.Level l : program.machines().stream().flatMap(m -> m.levels().stream()).toList()) {
            for (ParamExpr e : l.extents()) {
                atLeast(e, 1, "extent-below-one", "a machine dimension is '" + e.text() + "', which is {left} here; it must be at least 1");
            }
        }
        Set<String> extents = new LinkedHashSet<>();
        for (TensorDecl t : program.tensors()) {
            for (ParamExpr e : t.extents()) {
                if (!extents.add(e.text())) {
                    continue;
                }
                atLeast(e, 1, "extent-below-one", "an extent of tensor '" + t.name() + "' is '" + e.text()
                        + "', which is {left} here; it must be at least 1");
            }
        }
    }

    /** Fixed coordinates are on the machine, cyclic blocks are at least 1. */
    void distribution(Layout layout, Distribution d) {
        for (int g = 0; g < layout.grid().rank(); g++) {
            switch (layout.axes().get(g)) {
                case Layout.Axis.Fixed at when !at.coordinate().equals(IntExpr.ZERO) -> {
                    add(new Requirement(at.coordinate(), Predicate.LESS, layout.grid().dims().get(g).extent(), d.range(),
                            "coordinate-out-of-range",
                            "'" + d.tensor() + "' is placed at coordinate {left} of a machine dimension of extent {right}, numbered from "
                                    + "0"));
                    add(new Requirement(at.coordinate(), Predicate.AT_LEAST, IntExpr.ZERO, d.range(), "coordinate-out-of-range",
                            "'" + d.tensor() + "' is placed at coordinate {left}, and coordinates start at 0"));
                }
                case Layout.Axis.Cyclic c -> cyclic(c.block(), layout.extents().get(c.dimension()), d);
                default -> { }
            }
        }
    }

    private void cyclic(IntExpr block, IntExpr extent, Distribution d) {
        String what = "a cyclic layout of '" + d.tensor() + "' ";
        add(new Requirement(block, Predicate.AT_LEAST, IntExpr.ONE, d.range(), "cyclic-block-below-one",
                what + "has blocks of {left} elements, which must be at least 1"));
        add(new Requirement(block, Predicate.LESS, IntExpr.of(1L << 31), d.range(), "cyclic-block-too-large",
                what + "has blocks of {left}; the limit is " + Integer.MAX_VALUE));
        add(new Requirement(Blocks.count(extent, IntExpr.max(block, IntExpr.ONE)), Predicate.LESS, IntExpr.of(MOST_CYCLIC_BLOCKS + 1),
                d.range(),
                "cyclic-blocks-too-many",
                what + "has {left} blocks; the limit is " + MOST_CYCLIC_BLOCKS + ", so use larger blocks"));
    }

    private static IntExpr product(List<ParamExpr> extents) {
        return extents.stream().map(IntExpr::param).reduce(IntExpr.ONE, IntExpr::mul);
    }

    void atLeast(ParamExpr e, long least, String code, String message) {
        if (!(e instanceof ParamExpr.Literal l && l.value().longValue() >= least)) {
            add(new Requirement(IntExpr.param(e), Predicate.AT_LEAST, IntExpr.of(least), e.range(), code, message));
        }
    }

    void add(Requirement r) {
        if (all.add(r)) {
            unchecked.add(r);
        }
    }

    /** An error for each requirement that given params do not meet, among those collected since the last call. */
    List<Diagnostic> unmet(ParamValues params) {
        List<Diagnostic> out = new ArrayList<>();
        while (!unchecked.isEmpty()) {
            Requirement r = unchecked.remove();
            try {
                r.violation(params).ifPresent(message -> out.add(Diagnostic.error(r.range(), r.code(), message)));
            } catch (ParamValues.NoValue e) {
                out.add(Diagnostic.error(e.range(), e.code(), e.getMessage()));
            }
        }
        // indices are bounded by the length of their loops
        boolean tooLong = out.stream().anyMatch(d -> d.code().equals(LOOPS_TOO_LONG));
        return out.stream().filter(d -> !tooLong || !d.code().equals(INDEX_TOO_LARGE)).toList();
    }
}
