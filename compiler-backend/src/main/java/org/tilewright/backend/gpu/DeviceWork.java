package org.tilewright.backend.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.backend.cpp.LeafEmitter;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppCombiners;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.backend.cpp.text.CppText;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.kernel.DeviceStep;
import org.tilewright.kernel.MapLeaf;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.Scalar;

/** Writes leaves as launches of kernels, and the kernels. */
final class DeviceWork implements LeafEmitter {

    private final KernelDialect dialect;
    private final CppNames names;
    private final CodeWriter kernels = new CodeWriter();
    private final Set<RecordType> records = new LinkedHashSet<>();
    private final Optional<String> library;
    private final Optional<String> text;
    private final ProductCalls products;
    private boolean scans;

    /** @param products shared by all programs of a binary */
    DeviceWork(KernelDialect dialect, CppNames names, ProductCalls products) {
        this.dialect = dialect;
        this.names = names;
        this.products = products;
        boolean compiledAtStart = dialect == KernelDialect.OPENCL;
        this.library = compiledAtStart ? Optional.of(names.fresh("kernels")) : Optional.empty();
        this.text = compiledAtStart ? Optional.of(names.fresh("kernelText")) : Optional.empty();
    }

    @Override
    public OptionalDouble memory(MachineDecl.Properties machine) {
        return machine.deviceBytes().isPresent() ? machine.deviceBytes() : machine.memoryBytes();
    }

    @Override
    public List<String> headers() {
        String driver = dialect == KernelDialect.OPENCL ? "opencl/opencl" : "cuda/cuda";
        List<String> out = new ArrayList<>(List.of(driver));
        if (products.used()) {
            out.add("cuda/products");
        }
        if (scans) {
            out.add("communication/scans");
        }
        return out;
    }

    /** An element as kernels get it: reals of two bytes as their bits. */
    private static String element(ElementType type) {
        return type.isSmall() && !type.isInteger() ? "std::uint16_t" : CppTypes.of(type);
    }

    @Override
    public void scans() {
        scans = true;
    }

    @Override
    public CodeWriter before() {
        CodeWriter all = new CodeWriter();
        records.forEach(r -> KernelRecords.declare(r, all));
        all.append(kernels);
        return text.isEmpty() ? all
                : new CodeWriter().line("static const char* const " + text.get() + " = R\"cl(").append(all).line(")cl\";").blank();
    }

    @Override
    public List<String> members() {
        return library.map(l -> List.of("tw::Kernels " + l + "{" + text.orElseThrow() + "};")).orElse(List.of());
    }

    @Override
    public void work(Work w) {
        records.addAll(w.program().records());
        w.compute().outputs().forEach(o -> {
            if (o.type() instanceof RecordType r) {
                records.add(r);
            }
        });
        new OneLeaf(w).write();
    }

    /** The launches of one leaf. */
    private final class OneLeaf {

        private final Work work;
        private final CppNames inner;
        private final CodeWriter out;
        private final Map<String, String> views = new HashMap<>();
        private final List<Scalar.CheckedOp> sites = new ArrayList<>();
        private Optional<String> unset;

        OneLeaf(Work work) {
            this.work = work;
            this.inner = new CppNames(work.names());
            this.out = work.out();
            this.unset = work.unset();
        }

        void write() {
            LeafPass.Setting setting = LeafPass.Setting.of(work.program(), e -> 0);
            List<DeviceStep> steps = MapLeaf.of(work.leaf(), setting, String.join("_", work.compute().tensors()), unset.isPresent(),
                    products.available());
            Set<String> used = new LinkedHashSet<>();
            arrays(steps, used);
            work.pieces().forEach((buffer, piece) -> {
                if (!used.contains(buffer)) {
                    return;
                }
                BufferRef ref = work.buffers().get(buffer);
                TensorDecl tensor = work.program().tensor(ref.tensor()).orElseThrow();
                String view = work.names().of(buffer);
                boolean written = work.leaf().targets().contains(ref);
                out.line("const tw::DeviceView<" + (written ? "" : "const ") + element(ref.type())
                        + tensor.storageOrder().stream().map(d -> ", " + d).collect(Collectors.joining()) + "> " + view + "(*"
                        + piece + ");");
                views.put(buffer, view);
            });
            all(steps);
            if (LeafContents.isPartial(work.leaf())) {
                out.line("tw::takeFaults({" + sites.stream().map(q -> "{" + CppText.quoted(
                        q.ended()) + ", " + CppText.quoted(q.names()) + "}")
                        .collect(Collectors.joining(", ")) + "});");
            }
        }

        private static void arrays(List<DeviceStep> steps, Set<String> out) {
            for (DeviceStep s : steps) {
                switch (s) {
                    case DeviceStep.Launch l -> l.kernel().arrays().forEach(a -> out.add(a.buffer().name()));
                    case DeviceStep.Product p -> ProductCalls.buffers(p.contraction()).forEach(b -> out.add(b.name()));
                    case DeviceStep.HostLoop l -> arrays(l.body(), out);
                    case DeviceStep.HostLet l -> arrays(l.body(), out);
                    case DeviceStep.HostIf i -> arrays(i.body(), out);
                    case DeviceStep.Temporary t -> arrays(t.body(), out);
                    case DeviceStep.Partials p -> arrays(p.body(), out);
                }
            }
        }

        private void all(List<DeviceStep> steps) {
            steps.forEach(this::step);
        }

        private String integer(IntExpr e) {
            return work.ints().of(e, inner::of);
        }

        private void step(DeviceStep step) {
            switch (step) {
                case DeviceStep.Launch l -> launch(l.kernel());
                case DeviceStep.Product p -> {
                    String set = p.setsFirst() ? unset.orElse("false") : "false";
                    unset = p.setsFirst() ? Optional.empty() : unset;
                    products.write(work, p, set, new CppNames(inner), b -> views.get(b.name()), out);
                }
                case DeviceStep.HostLoop l -> {
                    String v = inner.of(l.variable());
                    String end = inner.fresh(l.variable() + "_end");
                    out.comment(l.variable() + " stays on the host: " + l.why());
                    out.line("const long " + end + " = " + integer(l.high()) + ";");
                    out.open("for (long " + v + " = " + integer(l.low()) + "; " + v + " < " + end + "; ++" + v + ") {");
                    all(l.body());
                    out.close("}");
                }
                case DeviceStep.HostLet l -> {
                    out.open("{");
                    out.line("const long " + inner.of(l.variable()) + " = " + integer(l.value()) + ";");
                    all(l.body());
                    out.close("}");
                }
                case DeviceStep.HostIf i -> {
                    out.open("if (" + i.conditions().stream()
                            .map(c -> integer(c.left()) + (c.equal() ? " == " : " < ") + integer(c.right()))
                            .collect(Collectors.joining(" && ")) + ") {");
                    all(i.body());
                    out.close("}");
                }
                case DeviceStep.Temporary t -> {
                    String type = CppTypes.of(t.buffer().type());
                    String order = IntStream.range(0, t.buffer().order()).mapToObj(d -> ", " + d).collect(Collectors.joining());
                    String view = inner.of(t.buffer().name());
                    views.put(t.buffer().name(), view);
                    out.open("{");
                    out.line("tw::DeviceWorkspace<" + type + order + "> " + view + "(" + list(t.lows()) + ", " + list(t.sizes()) + ", "
                            + new CppCombiners(new CppScalars(work.ints(), inner::of, Map.of())).identity(t.operator(), t.buffer().type())
                            + ");");
                    all(t.body());
                    out.close("}");
                }
                case DeviceStep.Partials p -> {
                    String view = inner.of(p.buffer().name());
                    views.put(p.buffer().name(), view);
                    out.open("{");
                    out.line("tw::DeviceArray<" + CppTypes.of(p.type()) + "> " + view + "(" + integer(p.count()) + ");");
                    all(p.body());
                    out.close("}");
                }
            }
        }

        private String list(List<IntExpr> values) {
            return values.stream().map(this::integer).collect(Collectors.joining(", ", "{", "}"));
        }

        private void launch(Kernel k) {
            String called = names.fresh(k.name());
            kernels.because(work.compute().cause(), () -> {
                new EmitKernel(dialect, k, this::site, kernels).emit(called);
                kernels.blank();
            });
            out.comment(k.mapping());
            out.open("{");
            CppNames names = new CppNames(inner);
            Map<IntExpr, String> values = new LinkedHashMap<>();
            k.integers().forEach(i -> values.put(i.value(), value(i, values, names)));
            List<String> arguments = new ArrayList<>();
            k.arrays().forEach(a -> arguments.add(views.get(a.buffer().name())));
            arguments.addAll(values.values());
            if (k.setsFirst()) {
                arguments.add("int(" + unset.orElse("false") + ")");
            }
            // what the first one has set, the others update
            unset = k.setsFirst() ? Optional.empty() : unset;
            if (EmitKernel.hasFaults(k)) {
                arguments.add("tw::faults()");
            }
            String grid = "{{" + k.blocks().stream().map(b -> inTermsOf(values, b, names)).collect(Collectors.joining(", ")) + "}, {"
                    + KernelDialect.numbers(k.threads()) + "}}";
            out.line("tw::launch(" + library.map(l -> l + "[\"" + called + "\"]").orElse(called) + ", "
                    + (k.inTurns() ? "tw::inTurns(" + grid + ")" : grid)
                    + arguments.stream().map(a -> ", " + a).collect(Collectors.joining())
                    + ");");
            out.close("}");
        }

        /** The name of an argument's value, which is declared here unless it has one. */
        private String value(Kernel.Argument a, Map<IntExpr, String> values, CppNames names) {
            String text = inTermsOf(values, a.value(), names);
            if (text.matches("[A-Za-z_]\\w*")) {
                return text;
            }
            String name = names.fresh(a.name());
            out.line("const long " + name + " = " + text + ";");
            return name;
        }

        /** An expression in which arguments have their names. */
        private String inTermsOf(Map<IntExpr, String> values, IntExpr e, CppNames names) {
            Map<String, String> known = new HashMap<>();
            IntExpr named = named(e, values, known);
            return work.ints().of(named, v -> known.containsKey(v) ? known.get(v) : names.of(v));
        }

        private static IntExpr named(IntExpr e, Map<IntExpr, String> values, Map<String, String> known) {
            if (values.containsKey(e)) {
                String variable = "argument " + values.get(e);
                known.put(variable, values.get(e));
                return IntExpr.variable(variable);
            }
            return e.withParts(p -> named(p, values, known));
        }

        private int site(Scalar.CheckedOp q) {
            int known = sites.indexOf(q);
            if (known < 0) {
                sites.add(q);
                return sites.size() - 1;
            }
            return known;
        }
    }
}
