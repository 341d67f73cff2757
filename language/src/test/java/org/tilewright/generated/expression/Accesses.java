package org.tilewright.generated.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.ir.type.ElementType;

/** Accesses to tensors that are there, or that are declared because an access to them is wanted. */
public final class Accesses {

    private static final int HIGHEST_ORDER = 4;

    private final Declarations d;
    private final Choices c;

    private final Ranges ranges;

    private final PeriodicIndices periodic;
    private final ComputedIndices computed;

    Accesses(Declarations d, Ranges ranges) {
        this.d = d;
        this.ranges = ranges;
        this.c = d.c;
        this.periodic = new PeriodicIndices(d);
        this.computed = new ComputedIndices(this, c);
    }

    public ComputedIndices computed() {
        return computed;
    }

    /** An element of a tensor of a type. @param must variables that stand among its indices */
    public Piece access(ElementType type, Scope s, Set<Variable> must) {
        if (c.below(5) < 3) {
            List<GeneratedTensor> fit = new ArrayList<>(d.tensors().stream()
                    .filter(t -> t.type == type && t.order() >= must.size() && isReadable(t, s)).toList());
            // those that statements computed first: what one gets wrong shows in the next
            fit.sort((a, b) -> Boolean.compare(b.isComputed, a.isComputed));
            while (!fit.isEmpty()) {
                GeneratedTensor t = fit.remove(c.below(2) == 0 ? 0 : c.below(fit.size()));
                Optional<Piece> indexed = indexed(t, s, must);
                if (indexed.isPresent()) {
                    return indexed.get();
                }
            }
        }
        return declared(type, s, must);
    }

    /** An access with no other indices than these variables. */
    public Piece plain(ElementType type, Scope s, Set<Variable> variables) {
        List<Variable> order = c.shuffled(List.copyOf(variables));
        List<Extent> shape = order.stream().map(v -> v.extent).toList();
        GeneratedTensor t = d.existing(type, shape).filter(x -> isReadable(x, s)).filter(x -> c.below(2) == 0)
                .orElseGet(() -> d.input(type, shape, false));
        order.forEach(v -> v.anchored = true);
        return piece(t, order.stream().map(v -> v.name).toList(), variables, s);
    }

    /** Whether elements of a tensor may stand in an expression. */
    public static boolean isReadable(GeneratedTensor t, Scope s) {
        if (!t.isSet || s.exact() && !t.traits.exact() || s.finite() && !t.traits.finite()) {
            return false;
        }
        boolean whole = t.type.isInteger() || t.type == ElementType.BOOL;
        boolean settled = t.traits.bound() <= Traits.mostOfOperands(t.type) && (t.traits.finite() || !t.type.isComplex());
        return whole || s.exact() || settled;
    }

    /** An access to a given tensor, if its dimensions suit the variables. */
    public Optional<Piece> indexed(GeneratedTensor t, Scope s, Set<Variable> must) {
        String[] indices = new String[t.order()];
        Set<Variable> used = new LinkedHashSet<>();
        boolean loose = c.oneIn(8);
        for (Variable v : must) {
            List<Integer> dims = new ArrayList<>();
            for (int k = 0; k < indices.length; k++) {
                if (indices[k] == null && suits(t.extents.get(k), v, loose)) {
                    dims.add(k);
                }
            }
            if (dims.isEmpty()) {
                return Optional.empty();
            }
            indices[c.of(dims)] = v.name;
            used.add(v);
        }
        List<Variable> alone = new ArrayList<>(must);
        Piece index = null;
        for (int k = 0; k < indices.length; k++) {
            if (indices[k] == null && c.oneIn(9)) {
                Piece own = computed.of(t.extents.get(k), s, Set.of());
                ComputedIndices.use(own, s.visible(), used);
                indices[k] = own.text();
                index = index == null ? own : index.with(own, own.text(), own.level(), own.traits());
            } else if (indices[k] == null) {
                indices[k] = fitting(t.extents.get(k), s, used, alone, loose);
            }
        }
        alone.forEach(v -> v.anchored = true);
        Piece element = piece(t, List.of(indices), used, s);
        return Optional.of(index == null ? element : element.with(index, element.text(), element.level(), element.traits()));
    }

    private static boolean suits(Extent dimension, Variable v, boolean loose) {
        return loose ? dimension.value() == v.extent.value() : dimension.equals(v.extent);
    }

    /** Some index that stays inside a dimension. */
    private String fitting(Extent dimension, Scope s, Set<Variable> used, List<Variable> alone, boolean loose) {
        List<Variable> plain = s.visible().stream().filter(v -> suits(dimension, v, loose)).toList();
        List<Variable> shorter = s.visible().stream()
                .filter(v -> (v.anchored || ranges.isPlaced(v)) && v.extent.value() <= dimension.value()).toList();
        List<Variable> confined = shorter.stream().filter(v -> Ranges.suits(dimension, v)).toList();
        if (!confined.isEmpty() && c.below(2) == 0) {
            Variable v = c.of(confined);
            used.add(v);
            return ranges.beside(v);
        }
        if (!shorter.isEmpty() && c.oneIn(6)) {
            Variable v = c.of(shorter);
            used.add(v);
            return periodic.index(v, dimension, s);
        }
        int kind = c.weighted(8, 2, 2, 1, 2);
        if (kind == 0 && !plain.isEmpty()) {
            Variable v = c.of(plain);
            used.add(v);
            alone.add(v);
            return v.name;
        }
        if (kind == 4 || shorter.isEmpty()) {
            return constant(dimension, s);
        }
        Variable v = c.of(shorter);
        long room = dimension.value() - v.extent.value();
        used.add(v);
        List<Counter> steps = s.counters().stream().filter(k -> k.isWithin(0, room + 1)).toList();
        if (kind <= 1 && !steps.isEmpty() && c.below(2) == 0) {
            return c.oneIn(2) ? v.name + " + " + c.of(steps) : c.of(steps) + " + " + v.name;
        }
        if (kind == 1 && room > 0) {
            return v.name + " + " + c.between(1, (int) Math.min(room, 3));
        }
        if (kind == 2 || room < v.extent.value() - 1) {
            return dimension.operand() + " - 1 - " + v.name;
        }
        return c.among("2 * " + v.name, v.name + " * 2", v.name + " + " + v.name);
    }

    /** An index that follows the counter of a repeat, if one stays inside a dimension. */
    public Optional<String> counted(Extent dimension, List<Counter> counters) {
        List<String> all = new ArrayList<>();
        for (Counter k : counters) {
            for (long n : new long[] {0, 0, 1, 2, -1}) {
                if (k.isWithin(n, dimension.value())) {
                    all.add(k.plus(n));
                }
            }
            if (k.isWithin(0, dimension.value())) {
                all.add(dimension.operand() + " - 1 - " + k);
            }
            all.add("(" + k + " - " + c.between(1, 3) + ") % " + dimension.operand());
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(c.of(all));
    }

    private String constant(Extent dimension, Scope s) {
        Optional<String> counted = c.below(2) == 0 ? counted(dimension, s.counters()) : Optional.empty();
        return counted.orElseGet(() -> constant(dimension));
    }

    private String constant(Extent dimension) {
        return switch (c.below(4)) {
            case 0 -> "0";
            case 1 -> dimension.operand() + " - 1";
            case 2 -> "floor(" + dimension.operand() + " / 2)";
            default -> d.numberOf(c.below((int) dimension.value()));
        };
    }

    /** An access to a new tensor, whose dimensions are as long as its indices need. */
    private Piece declared(ElementType type, Scope s, Set<Variable> must) {
        return declared(type, s, must, !s.finite() && c.oneIn(40));
    }

    /** An access to a new tensor of reals; with infinities and NaN among its elements, where they may be. */
    Piece odd(ElementType type, Scope s, Set<Variable> must) {
        return declared(type, s, must, !s.finite());
    }

    private Piece declared(ElementType type, Scope s, Set<Variable> must, boolean odd) {
        List<AffineText> indices = new ArrayList<>();
        for (Variable v : must) {
            indices.add(v.anchored && c.oneIn(4) ? affine(v, s) : plain(v));
        }
        int further = indices.isEmpty() ? c.weighted(2, 4, 3, 1) : c.weighted(6, 3, 1);
        while (further-- > 0 && indices.size() < HIGHEST_ORDER) {
            AffineText more = further(s);
            indices.add(more);
            if (!Declarations.isSmall(indices.stream().map(AffineText::needed).toList())) {
                indices.remove(more);
            }
        }
        List<AffineText> ordered = c.shuffled(indices);
        List<Extent> shape = ordered.stream().map(AffineText::needed).toList();
        Set<Variable> used = new LinkedHashSet<>();
        ordered.forEach(i -> used.addAll(i.variables()));
        // one that went with a dimension that made the tensor too large has its extent from nowhere
        ordered.stream().filter(AffineText::isPlain).forEach(i -> i.variables().getFirst().anchored = true);
        boolean wild = (s.exact() || !type.isComplex()) && !s.finite() && c.oneIn(10);
        GeneratedTensor t = odd && (type == ElementType.F32 || type == ElementType.F64) ? d.odd(type, shape) : d.input(type, shape, wild);
        if (!isReadable(t, s)) {
            t.source = "random(0)";
            t.traits = Traits.exact(2);
        }
        return piece(t, ordered.stream().map(AffineText::text).toList(), used, s);
    }

    /** An index, how long the dimension must be, and the variables in it. */
    private record AffineText(String text, Extent needed, List<Variable> variables) {

        boolean isPlain() {
            return variables.size() == 1 && text.equals(variables.getFirst().name);
        }
    }

    private static AffineText plain(Variable v) {
        return new AffineText(v.name, v.extent, List.of(v));
    }

    private AffineText further(Scope s) {
        if (s.visible().isEmpty() || c.oneIn(6)) {
            Extent e = d.extent();
            return new AffineText(constant(e, s), e, List.of());
        }
        Variable v = c.of(s.visible());
        return v.anchored && c.oneIn(3) ? affine(v, s) : plain(v);
    }

    private AffineText affine(Variable v, Scope s) {
        Variable w = c.of(s.visible().stream().filter(x -> x.anchored).toList());
        List<Variable> one = List.of(v);
        List<Variable> two = List.of(v, w);
        long n = c.between(1, 3);
        return switch (c.below(12)) {
            case 0 -> new AffineText(v + " + " + n, v.extent.plus(n), one);
            case 1, 2 -> new AffineText(v.extent.operand() + " - 1 - " + v, v.extent, one);
            case 3 -> new AffineText(n + " * " + v, v.extent.times(Extent.of(n)), one);
            case 4 -> {
                Extent p = d.number(n);
                yield new AffineText(p.text() + " * " + v, v.extent.times(p), one);
            }
            case 5 -> new AffineText("2 * (" + v + " + 1) - 1", v.extent.times(Extent.of(2)), one);
            case 6 -> new AffineText("0 * " + v + " + " + n, Extent.of(n + 1), one);
            case 7 -> new AffineText(c.among("", n - 1 + " + ") + "2 * (" + v.extent.operand() + " - 1 - " + v + ")",
                    v.extent.times(Extent.of(2)).plus(n), one);
            case 8 -> new AffineText(v + " + " + w, v.extent.plus(w.extent), two);
            case 9 -> new AffineText(n + " * " + v + " + " + w, v.extent.times(Extent.of(n)).plus(w.extent), two);
            case 10 -> new AffineText(v + " - " + w + " + " + w.extent.text() + " - 1", v.extent.plus(w.extent), two);
            default -> {
                Extent p = d.number(n);
                yield new AffineText(v + " + " + p.text(), v.extent.plus(p), one);
            }
        };
    }

    private Piece piece(GeneratedTensor t, List<String> indices, Set<Variable> used, Scope s) {
        Set<String> sums = new LinkedHashSet<>();
        for (Variable v : used) {
            if (s.summed().contains(v.name)) {
                sums.add(v.name);
            }
        }
        String text = indices.isEmpty() ? c.oneIn(6) ? t.name + "()" : t.name : t.name + "(" + String.join(", ", indices) + ")";
        return new Piece(t.element(text), Piece.Level.PRIMARY, t.traits, Set.of(t), sums);
    }

    /**
     * Several elements around one, such as {@code X(i), X(i + 1), X(i + 2)}, of a tensor that is that much longer; none without a variable.
     */
    List<Piece> neighbours(ElementType type, Scope s, Set<Variable> must, int count) {
        List<Variable> around = new ArrayList<>(must);
        for (Variable v : s.visible()) {
            if (!must.contains(v) && around.size() < 2 && c.below(2) == 0) {
                around.add(v);
            }
        }
        if (around.isEmpty() || around.size() > 3 || around.stream().anyMatch(v -> !v.anchored)) {
            return List.of();
        }
        // further than a block, now and then
        int reach = c.among(1, 2, 1, 2, 5);
        if (c.oneIn(3)) {
            return around(type, s, around, count, reach);
        }
        // the neighbours in the dimensions only, or any
        boolean star = c.oneIn(3);
        List<Extent> shape = around.stream().map(v -> v.extent.plus(reach)).toList();
        if (!Declarations.isSmall(shape)) {
            return List.of();
        }
        GeneratedTensor t = d.existing(type, shape).filter(x -> isReadable(x, s)).orElseGet(() -> d.input(type, shape, false));
        List<Piece> out = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            List<String> indices = new ArrayList<>();
            Variable along = star ? c.of(around) : around.getFirst();
            for (Variable v : around) {
                // something more than the variable alone, somewhere: else the dimension would be too long for it
                int offset = n == 0 || star && v != along ? 1 : c.between(0, reach);
                indices.add(offset == 0 ? v.name : c.oneIn(6) ? offset + " + " + v : v + " + " + offset);
            }
            out.add(piece(t, indices, new LinkedHashSet<>(around), s));
        }
        return out;
    }

    /** Several elements around one in a tensor that is as long as the variables run: what lies beyond its end is at the other end. */
    private List<Piece> around(ElementType type, Scope s, List<Variable> around, int count, int reach) {
        List<Extent> shape = around.stream().map(v -> v.extent).toList();
        GeneratedTensor t = d.existing(type, shape).filter(x -> isReadable(x, s)).orElseGet(() -> d.input(type, shape, false));
        List<Piece> out = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            List<String> indices = new ArrayList<>();
            for (Variable v : around) {
                int most = (int) Math.min(reach, v.extent.value());
                int offset = c.oneIn(3) ? 0 : c.between(-most, most);
                indices.add(offset == 0 ? v.name
                        : PeriodicIndices.around(v.name + (offset < 0 ? " - " : " + ") + Math.abs(offset), v.extent));
            }
            out.add(piece(t, indices, new LinkedHashSet<>(around), s));
        }
        return out;
    }
}
