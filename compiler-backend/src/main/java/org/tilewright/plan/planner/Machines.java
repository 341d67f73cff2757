package org.tilewright.plan.planner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Expr;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;

/**
 * The machines of a program: shapes of the same processors, numbered in row-major order, of which the largest determines how many there
 * are. A tensor lives on the machine that its layout names, and a statement runs on that of its output.
 */
final class Machines {

    private final Program program;
    private final Map<String, MachineDecl> unplaced = new HashMap<>();

    Machines(Program program) {
        this.program = program;
        if (program.machines().size() > 1) {
            follow(program.statements());
        }
    }

    /** A tensor without a layout lives on the machine of the first tensor with one in the statement that first sets it. */
    private void follow(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    String output = a.target().tensor().text();
                    if (program.distribution(output).isEmpty()) {
                        VariableExtents.accesses(a).stream().map(Expr.Access::tensor).flatMap(t -> known(t.text()).stream()).findFirst()
                                .ifPresent(m -> unplaced.putIfAbsent(output, m));
                    }
                }
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> follow(r.body());
            }
        }
    }

    private Optional<MachineDecl> known(String tensor) {
        return program.distribution(tensor).flatMap(this::of).or(() -> Optional.ofNullable(unplaced.get(tensor)));
    }

    /** The machine of a layout. */
    Optional<MachineDecl> of(Distribution layout) {
        return layout.parts().stream().findFirst().flatMap(p -> program.machine(p.machine().text()));
    }

    /** The machine that a tensor starts on. */
    Optional<MachineDecl> of(String tensor) {
        return known(tensor).or(program::machine);
    }

    /** The program as the statements on a grid see it. */
    static Program on(Grid grid, Program program) {
        return program.machine(grid.machine()).map(program::on).orElse(program);
    }

    static Grid grid(Optional<MachineDecl> machine) {
        return machine.map(Grid::of).orElse(new Grid("", List.of()));
    }

    /** All processors: the grid of the only machine, or those of several in a row. */
    Grid all() {
        if (program.machines().size() <= 1) {
            return grid(program.machine());
        }
        IntExpr most = program.machines().stream().map(m -> processors(Grid.of(m))).reduce(IntExpr::max).orElseThrow();
        return new Grid("", List.of(new Grid.Dim("", 0, most)));
    }

    private static IntExpr processors(Grid grid) {
        return grid.dims().stream().map(Grid.Dim::extent).reduce(IntExpr.ONE, IntExpr::mul);
    }

    /** A layout in which each processor has a copy. */
    Layout everywhere(List<IntExpr> extents) {
        Grid all = all();
        return new Layout(all, extents, all.dims().stream().<Layout.Axis>map(d -> new Layout.Axis.Replicated()).toList());
    }
}
