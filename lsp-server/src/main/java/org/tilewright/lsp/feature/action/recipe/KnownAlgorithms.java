package org.tilewright.lsp.feature.action.recipe;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.Statement;
import org.tilewright.lsp.feature.action.edit.Source;

/** The algorithms that are known for a statement of its shape, the usual one first. */
public final class KnownAlgorithms {

    private KnownAlgorithms() { }

    public static List<Recipe> of(Source source, Statement.Assignment statement, MachineGrid machine) {
        List<Recipe> out = new ArrayList<>();
        MatrixProduct.of(source, statement).ifPresent(p -> out.addAll(p.recipes(source, machine)));
        Contraction.of(source, statement).flatMap(c -> c.recipe(source, machine)).ifPresent(out::add);
        return out;
    }
}
