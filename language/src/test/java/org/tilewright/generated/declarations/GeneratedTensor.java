package org.tilewright.generated.declarations;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.ElementType;

/** A tensor of a program that is being made. */
public final class GeneratedTensor implements Operand {

    public final String name;
    public final ElementType type;
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

    GeneratedTensor(String name, ElementType type, List<Extent> extents) {
        this.name = name;
        this.type = type;
        this.extents = List.copyOf(extents);
    }

    public int order() {
        return extents.size();
    }

    public long size() {
        return extents.stream().mapToLong(Extent::value).reduce(1, (a, b) -> a * b);
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
