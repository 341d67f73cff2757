package org.tilewright.generated.declarations;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.ir.type.ElementType;

/** The params, extents, tensors and functions of a program that is being made; statements declare what they need. */
public final class Declarations {

    private static final long MOST_ELEMENTS = 3000;

    public final Choices c;
    public final NewNames names;
    public final GeneratedMachine machine;
    public final Optional<GeneratedMachine> second;
    /** Tensors that move to another machine on the way. */
    public final Set<String> moved = new HashSet<>();
    /** Params by name, those that others are made of first, with the text of their defaults. */
    private final Map<String, Extent> params = new LinkedHashMap<>();
    private final List<Extent> extents = new ArrayList<>();
    private final List<GeneratedTensor> tensors = new ArrayList<>();
    private final List<GeneratedRecord> records = new ArrayList<>();
    public final List<GeneratedFile> files = new ArrayList<>();
    private int seeds;

    public Declarations(Choices c, GeneratedMachine machine) {
        this.c = c;
        this.machine = machine;
        this.second = machine.second();
        this.names = new NewNames(c);
        machine.params().forEach((name, value) -> params.put(name, Extent.of(value)));
        second.ifPresent(m -> m.params().forEach((name, value) -> params.put(name, Extent.of(value))));
        int sizes = c.between(1, 4);
        for (int s = 0; s < sizes; s++) {
            extents.add(param("n", Extent.of(size())));
        }
        while (c.oneIn(3)) {
            Extent made = new ParamExpressions(c, List.copyOf(extents)).extent();
            extents.add(made.text().contains("(") && c.below(2) == 0 || c.oneIn(4) ? param("d", made) : made);
        }
    }

    /** The machine that a tensor lives on, at least at first. */
    public GeneratedMachine machineOf(String tensor) {
        return second.filter(m -> tensor.hashCode() % 3 == 0).orElse(machine);
    }

    private int size() {
        return switch (c.weighted(12, 3, 4, 1)) {
            case 0 -> c.between(2, 7);
            case 1 -> 1;
            case 2 -> c.between(8, 13);
            default -> c.among(16, 17, 31, 33);
        };
    }

    private Extent param(String letter, Extent value) {
        String name = names.numbered(letter);
        params.put(name, value);
        return new Extent(name, value.value());
    }

    /** A param that is not an extent. */
    public Extent number(long value) {
        return param("c", Extent.of(value));
    }

    public Map<String, Extent> params() {
        return params;
    }

    /** One of the extents that things share. */
    public Extent extent() {
        return c.of(extents);
    }

    /** An expression over params of such a value, or the number itself. */
    public String numberOf(long value) {
        List<Extent> equal = extents.stream().filter(e -> e.value() == value).toList();
        return equal.isEmpty() || c.below(3) != 2 ? Long.toString(value) : c.of(equal).text();
    }

    public List<GeneratedTensor> tensors() {
        return tensors;
    }

    /** A tensor that nothing sets yet, now and then one of records with a field of the type. */
    public GeneratedTensor tensor(ElementType type, List<Extent> shape) {
        GeneratedTensor t = plain(type, shape);
        if (t.stored() == type && c.oneIn(14)) {
            List<GeneratedRecord> fit = records.stream().filter(r -> !r.fields(type.basic()).isEmpty()).toList();
            if (fit.isEmpty() || c.oneIn(3)) {
                records.add(GeneratedRecord.with(type.basic(), names.numbered("r"), c));
                fit = List.of(records.getLast());
            }
            GeneratedRecord r = c.of(fit);
            t.of(r, c.of(r.fields(type.basic())));
        }
        return t;
    }

    /** Another tensor of the same elements and shape, which nothing sets yet. */
    public GeneratedTensor like(GeneratedTensor other) {
        if (other.record().isEmpty()) {
            return plain(other.type, other.extents);
        }
        GeneratedTensor t = new GeneratedTensor(names.tensor(other.order()), other.type, other.extents);
        tensors.add(t);
        t.of(other.record().get(), other.field());
        return t;
    }

    /** A tensor that nothing sets yet, and that is not one of records. */
    public GeneratedTensor plain(ElementType type, List<Extent> shape) {
        GeneratedTensor t = new GeneratedTensor(names.tensor(shape.size()), stored(type), shape);
        tensors.add(t);
        return t;
    }

    public List<GeneratedRecord> records() {
        return records;
    }

    /** A type whose elements are computed with as one. */
    private ElementType stored(ElementType type) {
        return switch (type.basic()) {
            case I32 -> c.among(type, type, type, ElementType.I8, ElementType.I16, ElementType.U8);
            case F32 -> c.among(type, type, ElementType.F16, ElementType.BF16);
            default -> type;
        };
    }

    public static boolean isSmall(List<Extent> shape) {
        double n = 1;
        for (Extent e : shape) {
            n *= e.value();
        }
        return n <= MOST_ELEMENTS;
    }

    /** A new input. @param wild whether its elements may be anything that the type holds */
    public GeneratedTensor input(ElementType type, List<Extent> shape, boolean wild) {
        GeneratedTensor t = tensor(type, shape);
        setFrom(t, wild);
        return t;
    }

    /** The same of a tensor that is not one of records. */
    public GeneratedTensor plainInput(ElementType type, List<Extent> shape) {
        GeneratedTensor t = plain(type, shape);
        setFrom(t, false);
        return t;
    }

    /** Gives a tensor its first elements. */
    public void setFrom(GeneratedTensor t, boolean wild) {
        boolean whole = t.type.isInteger();
        t.isSet = true;
        t.traits = Traits.exact(whole ? 16 : t.type.isComplex() ? 1.5 : 1);
        switch (c.weighted(24, 1, 1, 1, 2, t.record().isPresent() ? 0 : wild ? 4 : 1)) {
            case 0 -> t.source = "random(" + (c.oneIn(6) ? c.among("n0 + 1", "2 * 3", "7 % 4") : Integer.toString(++seeds)) + ")";
            case 1 -> t.source = "zeros";
            case 2 -> t.source = "ones";
            case 3 -> t.source = "identity";
            case 4 -> {
                t.source = "iota";
                t.traits = Traits.exact(t.size());
            }
            default -> setFrom(t, GeneratedFile.next(c, t, "in" + files.size(), wild));
        }
    }

    private void setFrom(GeneratedTensor t, GeneratedFile file) {
        files.add(file);
        t.source = "file(\"" + file.name() + "\")";
        t.traits = file.traits(t.traits);
    }

    /** A new input with infinities and NaN among its elements. */
    public GeneratedTensor odd(ElementType type, List<Extent> shape) {
        GeneratedTensor t = plain(type, shape);
        t.isSet = true;
        t.traits = Traits.exact(1);
        setFrom(t, GeneratedFile.next(c, t, "in" + files.size(), GeneratedFile.Elements.ODD));
        return t;
    }

    /** A tensor that is set, or a new input, of exactly this shape. */
    public Optional<GeneratedTensor> existing(ElementType type, List<Extent> shape) {
        List<GeneratedTensor> fit = tensors.stream().filter(t -> t.type == type && t.extents.equals(shape)).toList();
        return fit.isEmpty() ? Optional.empty() : Optional.of(c.of(fit));
    }
}
