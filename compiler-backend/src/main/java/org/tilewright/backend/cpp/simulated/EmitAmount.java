package org.tilewright.backend.cpp.simulated;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;

/**
 * Writes how many points a leaf computes, or how many bytes of operands the schedule's kernels in it read and write: what the cost model
 * counts, at the processor's coordinates and in the step that it is in. Loops whose bounds depend on others are taken at the first
 * iteration of those.
 *
 * @param operands whether bytes are counted, instead of points
 */
record EmitAmount(CppInts ints, CppNames names, CodeWriter out, boolean operands) {

    /** Declares a variable that holds the amount. @return its name */
    String amount(String wish, Leaf leaf) {
        String variable = names.fresh(wish);
        out.open("const double " + variable + " = [&] {");
        out.line("return " + new EmitAmount(ints, new CppNames(names), out, operands).of(leaf) + ";");
        out.close("}();");
        return variable;
    }

    /** The amount as an expression, for which variables have been declared. */
    private String of(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> {
                String loop = "tw::iterations(" + integer(f.low()) + ", " + integer(f.high()) + ")";
                let(f.variable(), f.low());
                yield loop + " * " + of(f.body());
            }
            case Leaf.Let l -> {
                let(l.variable(), l.value());
                yield of(l.body());
            }
            case Leaf.Guard g -> of(g.body());
            case Leaf.Bind b -> of(b.body());
            case Leaf.Sequence s -> "std::max({" + each("part", s.parts()).stream().collect(Collectors.joining(", ")) + "})";
            case Leaf.Update u -> operands ? "0.0" : "1.0";
            case Leaf.Workspace w -> "(" + String.join(" + ", each("part", List.of(w.producer(), w.consumer()))) + ")";
            case Leaf.IndirectUpdates s when !s.around().isEmpty() -> of(s.outermost());
            case Leaf.IndirectUpdates s -> of(s.inside());
            case Leaf.Decided d -> of(d.loops());
            case Leaf.Call c -> call(c);
        };
    }

    private List<String> each(String wish, List<Leaf> parts) {
        List<String> out = new ArrayList<>();
        parts.forEach(p -> out.add(amount(wish, p)));
        return out;
    }

    private void let(String variable, IntExpr value) {
        out.line("[[maybe_unused]] const long " + names.of(variable) + " = " + integer(value) + ";");
    }

    private String call(Leaf.Call c) {
        String m = count(c.m());
        String n = count(c.n());
        String k = count(c.k());
        return operands ? c.target().buffer().type().bytes() + ".0 * (" + operands(c.kernel(), m, n, k) + ")" : points(c.kernel(), m, n, k);
    }

    private static String points(Schedule.LeafKernel kernel, String m, String n, String k) {
        return switch (kernel) {
            case GEMM -> m + " * " + n + " * " + k;
            case GEMV -> m + " * " + k;
            case GER -> m + " * " + n;
            case DOT -> k;
            case AXPY -> m;
        };
    }

    /** Elements that a call reads and writes, each once. */
    private static String operands(Schedule.LeafKernel kernel, String m, String n, String k) {
        return switch (kernel) {
            case GEMM -> "2 * " + m + " * " + n + " + (" + m + " + " + n + ") * " + k;
            case GEMV -> m + " * " + k + " + 2 * " + m + " + " + k;
            case GER -> "2 * " + m + " * " + n + " + " + m + " + " + n;
            case DOT -> "2 * " + k;
            case AXPY -> "3 * " + m;
        };
    }

    private String count(IntExpr size) {
        return "tw::iterations(0, " + integer(size) + ")";
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }
}
