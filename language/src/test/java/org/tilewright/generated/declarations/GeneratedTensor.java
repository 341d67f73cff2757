package org.tilewright.generated.declarations;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.type.ElementType;

/** A tensor of a program that is being made. */
public final class GeneratedTensor implements Operand {

    private static final double MOST_OF_F16 = 1e4;

    public final String name;
    /** What its elements are in expressions. */
    public final ElementType type;
    private ElementType stored;
    /** What its elements are, if they are records: statements know it by one of the fields. */
    private Optional<GeneratedRecord> record = Optional.empty();
    private int field;
    public final List<Extent> extents;
    /** Where it has its first elements from; empty if a statement sets it. */
    public String source = "";
    /** What its elements are. */
    public Traits traits = Traits.WILD;
    /** Whether it has elements at the place that is being written. */
    public boolean isSet;
    /** The dimensions that a statement scans, which are not dealt out. */
    public final Set<Integer> scanned = new LinkedHashSet<>();
    /** Whether a statement computes it. */
    public boolean isComputed;
    private boolean relied;
    private final Set<Operand> madeOf = new LinkedHashSet<>();

    GeneratedTensor(String name, ElementType stored, List<Extent> extents) {
        this.name = name;
        this.type = stored.computing();
        this.stored = stored;
        this.extents = List.copyOf(extents);
    }

    public int order() {
        return extents.size();
    }

    public long size() {
        return extents.stream().mapToLong(Extent::value).reduce(1, (a, b) -> a * b);
    }

    /** Makes it one of records, of which expressions read that field. */
    void of(GeneratedRecord records, int known) {
        record = Optional.of(records);
        field = known;
    }

    public Optional<GeneratedRecord> record() {
        return record;
    }

    /** The field that expressions read. */
    public int field() {
        return field;
    }

    /** What expressions read of an element. */
    public String element(String access) {
        return record.map(r -> access + "." + r.fields().get(field).name()).orElse(access);
    }

    /** The type that it is declared with, as the text has it. */
    public String typeText() {
        return record.map(GeneratedRecord::name).orElseGet(() -> stored.keyword());
    }

    /** The type that it is declared with, if it has no records. */
    public ElementType stored() {
        return stored;
    }

    /** Makes it such that it can have elements of a size: which is beyond its type shall not depend on the order of sums. */
    public boolean fits(Traits given) {
        boolean large = stored == ElementType.F16 && !(given.exact() && !given.finite()) && given.bound() > MOST_OF_F16;
        if (large && source.isEmpty()) {
            stored = ElementType.F32;
        }
        return !large || source.isEmpty();
    }

    @Override
    public void rely() {
        if (!relied) {
            relied = true;
            madeOf.forEach(Operand::rely);
        }
    }

    /** Whether a statement may give it such elements: in a repeat what stands above reads them in the next round. */
    public boolean takes(Traits given, boolean inRepeat) {
        boolean worse = traits.exact() && !given.exact() || traits.finite() && !given.finite() || given.bound() > traits.bound();
        return !inRepeat || !isSet || !relied || !worse;
    }

    /** A statement computes it. @param again what is in it goes on, in a sum or in another round */
    public void computed(Traits given, Set<Operand> from, boolean again) {
        traits = again && isSet ? traits.or(given) : given;
        isSet = true;
        isComputed = true;
        madeOf.addAll(from);
        if (relied) {
            from.forEach(Operand::rely);
        }
    }
}
