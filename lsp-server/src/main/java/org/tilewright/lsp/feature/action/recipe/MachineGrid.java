package org.tilewright.lsp.feature.action.recipe;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Source;

/**
 * A machine of one level as schedules and layouts name it.
 *
 * @param name {@code M} or {@code M.node}
 * @param extents as they are written
 * @param sizes under the params' defaults
 */
public record MachineGrid(String name, List<String> extents, List<Long> sizes) {

    /** The machine that a statement runs on. */
    public static Optional<MachineGrid> of(Source source, Statement.Assignment statement) {
        return of(source.program().at(statement), source.snapshot().params());
    }

    /** The first machine. */
    public static Optional<MachineGrid> of(Source source) {
        return of(source.program(), source.snapshot().params());
    }

    private static Optional<MachineGrid> of(Program program, ParamValues params) {
        return program.machine().filter(m -> m.levels().size() == 1).map(m -> {
            MachineDecl.Level l = m.levels().getFirst();
            String level = l.name().text();
            return new MachineGrid(m.name().text() + (level.isEmpty() ? "" : "." + level),
                    l.extents().stream().map(ParamExpr::text).toList(),
                    l.extents().stream().map(e -> Nest.value(params, e).orElse(1L)).toList());
        });
    }

    public int rank() {
        return extents.size();
    }

    /** Whether the first two dimensions are equally wide. */
    boolean isSquare() {
        return rank() >= 2 && sizes.get(0).equals(sizes.get(1));
    }
}
