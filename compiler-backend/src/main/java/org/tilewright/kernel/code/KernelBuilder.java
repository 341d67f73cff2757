package org.tilewright.kernel.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.Scalar;

/**
 * Makes a kernel of code: determines what it reads and writes, and turns what does not depend on a thread into arguments, which the host
 * computes once.
 */
public final class KernelBuilder {

    private final LeafPass.Setting setting;
    private final KernelNames names;
    private final Map<String, Kernel.Array> arrays = new LinkedHashMap<>();
    private final Set<String> inside = new HashSet<>();
    private final Map<IntExpr, String> arguments = new LinkedHashMap<>();
    private boolean results;

    private KernelBuilder(LeafPass.Setting setting, KernelNames names, List<Kernel.Local> locals) {
        this.setting = setting;
        this.names = names;
        locals.forEach(l -> inside.add(l.buffer().name()));
    }

    /** @param setsFirst whether results may be set instead of combined */
    public static Kernel build(String name, List<Code> code, List<Kernel.Local> locals, List<IntExpr> blocks, List<Integer> threads,
            boolean setsFirst,
            String mapping, LeafPass.Setting setting, KernelNames names) {
        KernelBuilder b = new KernelBuilder(setting, names, locals);
        List<Code> body = b.all(UsedNames.only(code), Set.of());
        List<Kernel.Argument> integers = b.arguments.entrySet().stream().map(e -> new Kernel.Argument(e.getValue(), e.getKey())).toList();
        return new Kernel(name, List.copyOf(b.arrays.values()), integers, blocks, threads, false, locals, setsFirst && b.results, body,
                mapping);
    }

    private List<Code> all(List<Code> code, Set<String> bound) {
        Set<String> at = new LinkedHashSet<>(bound);
        List<Code> out = new ArrayList<>();
        for (Code c : code) {
            out.add(one(c, at));
            if (c instanceof Code.Let l) {
                at.add(l.variable());
            } else if (c instanceof Code.Bind b) {
                at.add(b.variable());
            }
        }
        return List.copyOf(out);
    }

    private Code one(Code code, Set<String> bound) {
        return switch (code) {
            case Code.Let l -> new Code.Let(l.variable(), integer(l.value(), bound, l.variable()));
            case Code.Bind b -> new Code.Bind(b.variable(), scalar(b.value(), bound));
            case Code.For f -> {
                String loop = f.variable().replaceFirst("_first$", "");
                yield new Code.For(f.variable(), integer(f.low(), bound, loop + "_low"), integer(f.high(), bound, loop + "_end"),
                        integer(f.step(), bound, loop + "_step"), f.unroll(), all(f.body(), with(bound, f.variable())));
            }
            case Code.Halving h -> new Code.Halving(h.variable(), h.first(), all(h.body(), with(bound, h.variable())));
            case Code.If i -> new Code.If(i.conditions().stream().map(c -> condition(c, bound)).toList(), all(i.body(), bound));
            case Code.Scope s -> new Code.Scope(all(s.body(), bound));
            case Code.Choose c -> {
                inside.add(c.register().name());
                yield new Code.Choose(c.register(), scalar(c.condition(), bound), all(c.then(), bound), all(c.otherwise(), bound));
            }
            case Code.Declare d -> {
                Code out = new Code.Declare(d.register(), scalar(d.value(), bound));
                inside.add(d.register().name());
                yield out;
            }
            case Code.Set s -> new Code.Set(element(s.target(), bound, true), scalar(s.value(), bound));
            case Code.Update u -> new Code.Update(element(u.target(), bound, true), u.operator().with(s -> scalar(s, bound)),
                    scalar(u.value(), bound));
            case Code.Result r -> {
                results = true;
                yield new Code.Result(element(r.target(), bound, true), r.operator().with(s -> scalar(s, bound)),
                        element(r.value(), bound, false));
            }
            case Code.Barrier b -> b;
        };
    }

    private Leaf.Condition condition(Leaf.Condition c, Set<String> bound) {
        String wish = c.left() instanceof IntExpr.Var v ? v.name() + "_end" : "limit";
        return new Leaf.Condition(integer(c.left(), bound, "value"), c.equal(), integer(c.right(), bound, wish));
    }

    private Leaf.Element element(Leaf.Element e, Set<String> bound, boolean written) {
        BufferRef b = e.buffer();
        if (!inside.contains(b.name())) {
            Kernel.Array known = arrays.get(b.name());
            arrays.put(b.name(), new Kernel.Array(b, setting.storage().apply(b), written || known != null && known.written()));
        }
        return new Leaf.Element(b, e.index().stream().map(i -> integer(i, bound, "at")).toList());
    }

    private Scalar scalar(Scalar s, Set<String> bound) {
        return switch (s) {
            case Scalar.Load l -> new Scalar.Load(element(l.element(), bound, false));
            case Scalar.FromInt f -> new Scalar.FromInt(integer(f.value(), bound, "value"), f.type());
            case Scalar.CheckedOp q -> q.with(scalar(q.left(), bound), scalar(q.right(), bound),
                    q.where().stream().map(n -> new Leaf.Named(n.variable(), integer(n.value(), bound, n.variable()))).toList());
            default -> s.parts().isEmpty() ? s : s.withParts(s.parts().stream().map(p -> scalar(p, bound)).toList());
        };
    }

    /** The expression with arguments for its largest thread-independent parts. */
    private IntExpr integer(IntExpr e, Set<String> bound, String wish) {
        if (e instanceof IntExpr.Const) {
            return e;
        }
        if (e.variables().stream().noneMatch(v -> bound.contains(v) || Kernel.isBuiltIn(v))) {
            return IntExpr.variable(arguments.computeIfAbsent(e, x -> named(x, wish)));
        }
        return e instanceof IntExpr.Var ? e : e.withParts(p -> integer(p, bound, wish));
    }

    /** A variable or param keeps its name, which nothing else in the kernel has. */
    private String named(IntExpr e, String wish) {
        return switch (e) {
            case IntExpr.Var v -> v.name();
            case IntExpr.Param p when p.expr().text().matches("\\w+") -> p.expr().text();
            case IntExpr.Sub s when s.right().equals(IntExpr.ONE) && arguments.containsKey(s.left()) ->
                    names.fresh(arguments.get(s.left()).replaceFirst("_end$", "") + "_last");
            default -> names.fresh(wish);
        };
    }

    private static Set<String> with(Set<String> bound, String variable) {
        Set<String> out = new LinkedHashSet<>(bound);
        out.add(variable);
        return out;
    }
}
