package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.data.DenseTensor;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.oracle.meaning.Literals;

/** What a verification has found so far. */
final class Findings {

    /** A difference of more than this part of a tensor's largest element leaves no digits to speak of. */
    private static final double NO_DIGITS = 0.01;

    private double worst;
    private Optional<Verdict.Offence> first = Optional.empty();
    private Optional<EvaluationException> missing = Optional.empty();
    private final List<Verdict.Compared> tensors = new ArrayList<>();
    private final List<Verdict.Unchecked> unchecked = new ArrayList<>();
    private final List<String> uncertain = new ArrayList<>();

    /**
     * Compares elements of a tensor.
     *
     * @param shape of the whole tensor
     * @param places the row-major linear indices of the elements, which stand one after another in {@code got} and {@code expected};
     *         empty if they are all elements
     * @param uncertainty one entry an element, in epsilons
     */
    void compare(String tensor, DenseTensor shape, long[] places, DenseTensor got, DenseTensor expected, Optional<double[]> uncertainty) {
        double scale = scale(expected);
        boolean isUncertain = false;
        for (int i = 0; i < expected.size(); i++) {
            Difference d = Difference.of(got, i, expected, i, uncertainty.isPresent() ? uncertainty.get()[i] : 0);
            double relative = Double.isNaN(d.size()) ? Double.POSITIVE_INFINITY : d.size() / scale;
            worst = Math.max(worst, relative);
            isUncertain |= relative > NO_DIGITS && d.isAllowed();
            if (!d.isAllowed() && first.isEmpty()) {
                first = Optional.of(new Verdict.Offence(tensor, shape.index(places.length == 0 ? i : places[i]), got.text(i),
                        expected.text(i), d.allowed()));
            }
        }
        tensors.add(new Verdict.Compared(tensor, expected.size()));
        if (isUncertain) {
            uncertain.add(tensor);
        }
    }

    private static double scale(DenseTensor t) {
        double largest = 0;
        for (long i = 0; i < t.size(); i++) {
            double size = Literals.isComplex(t.type()) ? Math.hypot(t.real(i), t.imaginary(i)) : Math.abs(t.real(i));
            largest = size < Double.POSITIVE_INFINITY ? Math.max(largest, size) : largest;
        }
        return largest == 0 ? 1 : largest;
    }

    /** Notes that an element has no value. The program is at fault then, unless another element differs. */
    void missing(EvaluationException e) {
        missing = missing.isPresent() ? missing : Optional.of(e);
    }

    /** Notes that a tensor is not compared. */
    void leave(String tensor, Map<String, Long> round) {
        unchecked.add(new Verdict.Unchecked(tensor, round));
    }

    /** @throws EvaluationException if an element has no value and no other one differs */
    Verdict verdict(boolean sampled) {
        if (first.isEmpty() && missing.isPresent()) {
            throw missing.get();
        }
        return new Verdict(worst, first, List.copyOf(tensors), sampled, List.copyOf(unchecked), List.copyOf(uncertain));
    }
}
