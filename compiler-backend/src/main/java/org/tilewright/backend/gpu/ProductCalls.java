package org.tilewright.backend.gpu;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.LeafEmitter;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.kernel.DeviceStep;
import org.tilewright.kernel.MatrixProduct;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.Scalar;

/** Writes matrix products as calls of the library, and notes whether there are any. */
final class ProductCalls {

    /** Characters of a line with all ranges of the loops. */
    private static final int LINE = 90;

    private final boolean available;
    private boolean used;

    /** @param available whether the device has a library for them */
    ProductCalls(boolean available) {
        this.available = available;
    }

    boolean available() {
        return available;
    }

    boolean used() {
        return used;
    }

    static List<BufferRef> buffers(Contraction c) {
        return Stream.concat(Stream.of(c.target()), c.factors().stream()).map(Leaf.Element::buffer).toList();
    }

    /**
     * @param set a C++ condition under which the target is set, not added to
     * @param names of the place, where the loops' names are not taken yet
     * @param view the C++ variable of a buffer
     */
    void write(LeafEmitter.Work work, DeviceStep.Product product, String set, CppNames names, Function<BufferRef, String> view,
            CodeWriter out) {
        used = true;
        Contraction c = product.contraction();
        // a loop of a kernel may be called like a param of the user's
        Map<String, String> loops = new HashMap<>();
        c.loops().forEach(l -> loops.put(l.variable(), names.fresh(l.variable())));
        UnaryOperator<String> named = v -> loops.containsKey(v) ? loops.get(v) : names.of(v);
        Function<IntExpr, String> integer = e -> work.ints().of(e, named);
        List<String> ranges = c.loops().stream().map(l -> "{" + integer.apply(l.low()) + ", " + integer.apply(l.high()) + "}").toList();
        String variables = c.loops().stream().map(l -> loops.get(l.variable())).collect(Collectors.joining(", "));
        out.comment(MatrixProduct.of(c, LeafPass.Setting.of(work.program(), e -> 0)).orElseThrow().mapping(named));
        out.open("{");
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
        String factors = c.factors().stream().map(f -> access(f, view, integer)).collect(Collectors.joining(", "));
        out.line("tw::multiply<" + CppTypes.of(c.type()) + ">({" + variables + "}, " + alpha(c, integer) + ", "
                + access(c.target(), view, integer) + ", " + factors + ", " + set + ");");
        out.close("}");
    }

    private static String access(Leaf.Element e, Function<BufferRef, String> view, Function<IntExpr, String> integer) {
        return view.apply(e.buffer()) + ".over(" + e.index().stream().map(integer).collect(Collectors.joining(", ")) + ")";
    }

    /** What a contraction is scaled by: literals, and params and loop values as numbers. */
    private static String alpha(Contraction c, Function<IntExpr, String> integer) {
        return c.alpha().isEmpty() ? CppTypes.literal(1, c.type()) : c.alpha().stream().map(s -> switch (s) {
            case Scalar.Constant number -> CppTypes.literal(number);
            case Scalar.FromInt f -> CppTypes.of(c.type()) + "(" + integer.apply(f.value()) + ")";
            default -> throw new IllegalStateException("a contraction is scaled by numbers alone: " + s);
        }).collect(Collectors.joining(" * "));
    }
}
