package org.tilewright.backend.cpp.host;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.Program;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.ProductOrder;
import org.tilewright.leaf.Scalar;

/** Writes a contraction as one call of the library, with the accesses as they stand in the statement. */
final class EmitContraction {

    /** Characters of a line with all ranges of the loops. */
    private static final int LINE = 90;

    private final Program program;
    private final CppScalars scalars;
    private final CppNames names;
    private final String into;
    private final CodeWriter out;

    /** @param into a further argument that says whether the target is set or added to, or nothing */
    EmitContraction(Program program, CppScalars scalars, CppNames names, String into, CodeWriter out) {
        this.program = program;
        this.scalars = scalars;
        this.names = names;
        this.into = into;
        this.out = out;
    }

    void emit(Leaf.Contract contract) {
        Contraction c = contract.contraction();
        out.because(c.cause(), () -> {
            String variables = c.loops().stream().map(l -> names.of(l.variable())).collect(Collectors.joining(", "));
            out.comment(program.line(c.cause()));
            List<String> ranges = c.loops().stream().map(this::range).toList();
            String one = "const auto [" + variables + "] = tw::indices({" + String.join(", ", ranges) + "});";
            if (one.length() <= LINE) {
                out.line(one);
            } else {
                out.open("const auto [" + variables + "] = tw::indices({");
                for (int l = 0; l < ranges.size(); l++) {
                    out.line(ranges.get(l) + (l + 1 < ranges.size() ? "," : ""));
                }
                out.close("});");
            }
            out.line("tw::contract<" + CppTypes.of(c.type()) + ">({" + variables + "}, " + alpha(c) + ", " + access(c.target()) + ", {"
                    + c.factors().stream().map(this::access).collect(Collectors.joining(", ")) + "}" + order(contract) + into + ");");
        });
    }

    /** Which factors are multiplied first; the last two are not named. */
    private static String order(Leaf.Contract c) {
        List<ProductOrder.Step> steps = c.order().subList(0, c.order().size() - 1);
        return steps.isEmpty() ? ""
                : steps.stream().map(s -> "{" + s.first() + ", " + s.second() + "}").collect(Collectors.joining(", ", ", {", "}"));
    }

    private String range(Contraction.Loop l) {
        return "{" + scalars.integer(l.low()) + ", " + scalars.integer(l.high()) + "}";
    }

    private String alpha(Contraction c) {
        List<Scalar> alpha = c.alpha();
        return alpha.stream().reduce((a, b) -> new Scalar.Binary(BinaryOperation.MUL, a, b, c.type())).map(scalars::of)
                .orElse(CppTypes.literal(1, c.type()));
    }

    private String access(Leaf.Element p) {
        return scalars.view(p.buffer()) + ".over(" + p.index().stream().map(scalars::integer).collect(Collectors.joining(", ")) + ")";
    }
}
