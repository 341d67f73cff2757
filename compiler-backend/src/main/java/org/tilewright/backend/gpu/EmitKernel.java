package org.tilewright.backend.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/**
 * Writes one kernel. An array of the device is accessed as {@code A(i, j)}: a macro for the time of the kernel, because OpenCL C has
 * nothing else that keeps an access short. Variables are {@code long}, because extents are.
 */
final class EmitKernel {

    /** What is a word of the languages or of their headers, beside those of C++. */
    static final Set<String> RESERVED = Set.of(("kernel global local constant private half uchar uint ulong ushort event_t "
            + "sampler_t read_only write_only read_write complex imaginary barrier printf size_t ptrdiff_t restrict pipe "
            + "dim3 threadIdx blockIdx blockDim gridDim warpSize faults_data faults_first first min max abs exp log sqrt pow tanh fabs "
            + "sin cos tan asin acos atan sinh cosh erf atan2 rint "
            + "clamp mix step dot cross length distance normalize sign floor ceil round vec_step as_int isnan isinf select").split(" "));

    private final KernelDialect dialect;
    private final Kernel kernel;
    private final ToIntFunction<Scalar.CheckedOp> sites;
    private final CppNames names;
    private final CodeWriter out;
    private final Map<String, Kernel.Local> locals = new HashMap<>();
    private final Map<Scalar.CheckedOp, String> places = new LinkedHashMap<>();
    private final KernelScalars scalars;

    /** @param sites the number of an operation without result among those of the statement */
    EmitKernel(KernelDialect dialect, Kernel kernel, ToIntFunction<Scalar.CheckedOp> sites, CodeWriter out) {
        this.dialect = dialect;
        this.kernel = kernel;
        this.sites = sites;
        this.out = out;
        this.names = new CppNames(RESERVED);
        kernel.locals().forEach(l -> locals.put(l.buffer().name(), l));
        this.scalars = new KernelScalars(names, locals, this::fault);
    }

    /** Whether a kernel has operations that may have no result, and so an argument that takes note of it. */
    static boolean hasFaults(Kernel k) {
        return k.code().stream().anyMatch(EmitKernel::hasFaults);
    }

    private static boolean hasFaults(Code c) {
        return c.scalars().stream().anyMatch(s -> !partials(s).isEmpty()) || c.bodies().stream().anyMatch(EmitKernel::hasFaults);
    }

    /** @param name what the kernel is called */
    void emit(String name) {
        kernel.arrays().forEach(a -> names.of(a.buffer().name()));
        Set<String> builtIns = new TreeSet<>();
        kernel.code().forEach(c -> builtIns(c, builtIns));
        List<String> parameters = new ArrayList<>();
        List<String> macros = new ArrayList<>();
        for (Kernel.Array a : kernel.arrays()) {
            String array = names.of(a.buffer().name());
            String of = prefix(array);
            parameters.add(dialect.pointer(a.buffer().type(), a.written()) + " " + of + "data, long " + of + "first"
                    + a.storage().stream().limit(Math.max(0, a.storage().size() - 1)).map(d -> ", long " + stride(array, d))
                            .collect(Collectors.joining()));
            macros.add(array);
            out.line("#define " + access(a, array));
        }
        kernel.integers().forEach(i -> parameters.add("long " + names.of(i.name())));
        if (kernel.setsFirst()) {
            parameters.add("int first");
        }
        if (hasFaults(kernel)) {
            parameters.add(dialect.pointer(ElementType.I64, true) + " faults_data");
            parameters.add("long faults_first");
        }
        out.doc(kernel.mapping());
        List<String> head = dialect.head(name, kernel, String.join(", ", parameters));
        head.subList(0, head.size() - 1).forEach(out::line);
        out.open(head.getLast());
        for (String b : builtIns) {
            int axis = "xyz".indexOf(b.charAt(b.length() - 1));
            String type = b.startsWith("thread") ? "int" : "long";
            String value = b.startsWith("thread") ? dialect.thread(axis) : b.startsWith("blocks") ? dialect.blocks(axis)
                    : dialect.block(axis);
            out.line("const " + type + " " + names.of(b) + " = " + value + ";");
        }
        kernel.locals().forEach(this::declare);
        all(kernel.code());
        out.close("}");
        macros.forEach(m -> out.line("#undef " + m));
    }

    /** What the names of an array's arguments begin with; two underscores in a row belong to the compiler. */
    private static String prefix(String array) {
        return array.endsWith("_") ? array : array + "_";
    }

    /** What has an underscore at its end is a macro without it, such as {@code M_PI}, and so is {@code M_PI_2}. */
    private static String stride(String array, int dimension) {
        return array.endsWith("_") ? array + "dim" + dimension : array + "_" + dimension;
    }

    /** {@code A(i0, i1) A_data[A_first + (i0) * A_0 + (i1)]}. */
    private static String access(Kernel.Array a, String name) {
        List<Integer> storage = a.storage();
        String parameters = IntStream.range(0, storage.size()).mapToObj(d -> "i" + d).collect(Collectors.joining(", "));
        String offset = IntStream.range(0, storage.size())
                .mapToObj(k -> " + (i" + storage.get(k) + ")" + (k == storage.size() - 1 ? "" : " * " + stride(name, storage.get(k))))
                .collect(Collectors.joining());
        return name + "(" + parameters + ") " + prefix(name) + "data[" + prefix(name) + "first" + offset + "]";
    }

    private void declare(Kernel.Local l) {
        out.line((l.shared() ? dialect.shared() + " " : "") + KernelDialect.of(l.buffer().type()) + " " + names.of(l.buffer().name())
                + l.sizes().stream().map(s -> "[" + s + "]").collect(Collectors.joining()) + ";");
    }

    private void all(List<Code> code) {
        code.forEach(this::one);
    }

    private void one(Code code) {
        code.scalars().forEach(this::places);
        switch (code) {
            case Code.Let l -> out.line("const long " + names.of(l.variable()) + " = " + scalars.integer(l.value()) + ";");
            case Code.Bind b -> out.line("const long " + names.of(b.variable()) + " = " + scalars.of(b.value()) + ";");
            case Code.For f -> loop(f);
            case Code.Halving h -> {
                String v = names.of(h.variable());
                out.open("for (int " + v + " = " + h.first() + "; " + v + " > 0; " + v + " /= 2) {");
                all(h.body());
                out.close("}");
            }
            case Code.If i -> {
                out.open("if (" + i.conditions().stream().map(scalars::condition).collect(Collectors.joining(" && ")) + ") {");
                all(i.body());
                out.close("}");
            }
            case Code.Scope s -> {
                out.open("{");
                all(s.body());
                out.close("}");
            }
            case Code.Choose c -> {
                register(c.register());
                out.line(KernelDialect.of(c.register().type()) + " " + names.of(c.register().name()) + ";");
                out.open("if (" + scalars.of(c.condition()) + ") {");
                all(c.then());
                out.close("}");
                out.open("else {");
                all(c.otherwise());
                out.close("}");
            }
            case Code.Declare d -> {
                String value = scalars.as(d.register().type(), d.value());
                register(d.register());
                out.line(KernelDialect.of(d.register().type()) + " " + names.of(d.register().name()) + " = " + value + ";");
            }
            case Code.Set s -> out.line(scalars.element(s.target()) + " = " + scalars.as(s.target().buffer().type(), s.value()) + ";");
            case Code.Update u -> out.line(scalars.update(scalars.element(u.target()), u.operator(), u.value(),
                    u.target().buffer().type()));
            case Code.Result r -> result(r);
            case Code.Barrier b -> out.line(dialect.barrier());
        }
    }

    private void register(BufferRef r) {
        locals.put(r.name(), new Kernel.Local(r, List.of(), false));
    }

    private void loop(Code.For f) {
        String v = names.of(f.variable());
        boolean few = f.isFew();
        if (f.unroll() > 1) {
            out.line("#pragma unroll" + (few ? "" : " " + f.unroll()));
        }
        String step = f.step().equals(IntExpr.ONE) ? "++" + v : v + " += " + scalars.integer(f.step());
        out.open("for (" + (few ? "int " : "long ") + v + " = " + scalars.integer(f.low()) + "; " + v + " < " + scalars.integer(f.high())
                + "; " + step + ") {");
        all(f.body());
        out.close("}");
    }

    private void result(Code.Result r) {
        String target = scalars.element(r.target());
        ElementType type = r.target().buffer().type();
        if (!kernel.setsFirst()) {
            out.line(scalars.update(target, r.operator(), new Scalar.Load(r.value()), type));
            return;
        }
        String value = scalars.element(r.value());
        ElementType held = r.value().buffer().type();
        String set = held == type ? value : scalars.as(type, new Scalar.Load(r.value()));
        out.line(target + " = first ? " + set + " : " + scalars.combined(target, r.operator(), new Scalar.Load(r.value()), type) + ";");
    }

    // ---- operations without result

    /** Declares the values that tell where the operations of an expression are. */
    private void places(Scalar s) {
        // equal operations fail at one place
        for (Scalar.CheckedOp q : new LinkedHashSet<>(partials(s))) {
            String at = names.fresh("at");
            out.line("const long " + at + "[] = {"
                    + q.where().stream().map(n -> scalars.integer(n.value())).collect(Collectors.joining(", "))
                    + (q.where().isEmpty() ? "0" : "") + "};");
            places.put(q, at);
        }
    }

    private String fault(Scalar.CheckedOp q) {
        return "faults_data, faults_first, " + sites.applyAsInt(q) + ", " + q.where().size() + ", " + places.get(q);
    }

    private static List<Scalar.CheckedOp> partials(Scalar s) {
        List<Scalar.CheckedOp> found = new ArrayList<>();
        s.parts().forEach(p -> found.addAll(partials(p)));
        if (s instanceof Scalar.CheckedOp q) {
            found.add(q);
        }
        return found;
    }

    /** The numbers of threads and blocks that code asks for. */
    private static void builtIns(Code c, Set<String> out) {
        builtIns(c.integers(), out);
        c.scalars().forEach(s -> builtIns(s, out));
        c.bodies().forEach(b -> builtIns(b, out));
    }

    private static void builtIns(Scalar s, Set<String> out) {
        switch (s) {
            case Scalar.Load l -> builtIns(l.element().index(), out);
            case Scalar.FromInt f -> builtIns(List.of(f.value()), out);
            case Scalar.CheckedOp q -> q.where().forEach(n -> builtIns(List.of(n.value()), out));
            default -> { }
        }
        s.parts().forEach(p -> builtIns(p, out));
    }

    private static void builtIns(List<IntExpr> es, Set<String> out) {
        es.forEach(e -> e.variables().stream().filter(Kernel::isBuiltIn).forEach(out::add));
    }
}
