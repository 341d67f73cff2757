package org.tilewright.lsp.feature.action.recipe;

import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.type.ElementType;

/** What tuned kernels need of a statement's tensors. */
public final class Kernels {

    private Kernels() { }

    /** Whether all tensors of a statement have elements that kernels compute with; the output may have small ones instead. */
    public static boolean suit(Program program, Statement.Assignment s) {
        Stream<ElementType> read = VariableExtents.accesses(s.value()).stream().map(Expr.Access::tensor)
                .flatMap(t -> program.tensor(t.text()).stream()).map(TensorDecl::type);
        ElementType result = program.tensor(s.target().tensor().text()).orElseThrow().type().computing();
        return Stream.concat(Stream.of(result), read).noneMatch(t -> t.isInteger() || t == ElementType.BOOL || t.isSmall());
    }
}
