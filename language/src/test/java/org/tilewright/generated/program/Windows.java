package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.ir.type.ElementType;

/** Convolutions of several channels and filters, large enough that each processor's part is a matrix product. */
record Windows(Declarations d) {

    /** What moves a window along one dimension: {@code by * place + within * inside}, the latter also backwards. */
    private record Window(String place, long places, String inside, long width, long by, long within, boolean backwards) {

        Extent extent() {
            return Extent.of(by * (places - 1) + within * (width - 1) + 1);
        }

        String index(Declarations d) {
            String first = by == 1 && d.c.oneIn(2) ? place : d.numberOf(by) + " * " + place;
            String second = within == 1 ? inside : d.numberOf(within) + " * " + inside;
            return backwards ? first + " + " + within * (width - 1) + " - " + second : d.c.oneIn(2) ? first + " + " + second
                    : second + " + " + first;
        }
    }

    Statements.Made next() {
        Choices c = d.c;
        ElementType type = c.among(ElementType.F64, ElementType.F32, ElementType.F32, ElementType.C128);
        Set<String> taken = new LinkedHashSet<>();
        String filter = variable(taken);
        String channel = variable(taken);
        Extent filters = extent(c.among(8, 16, 17, 24));
        Extent channels = extent(c.between(6, 9));
        List<Window> windows = new ArrayList<>();
        for (int n = c.between(1, 2); n > 0; n--) {
            boolean single = windows.isEmpty();
            windows.add(new Window(variable(taken), single ? c.among(16, 19, 32) : c.between(2, 4), variable(taken), single ? 3 : 2,
                    c.weighted(3, 1, 1) + 1, c.weighted(4, 1) + 1, c.oneIn(4)));
        }
        List<Extent> image = new ArrayList<>(List.of(channels));
        List<Extent> kernel = new ArrayList<>(List.of(filters, channels));
        List<Extent> result = new ArrayList<>(List.of(filters));
        List<String> imageIndex = new ArrayList<>(List.of(channel));
        List<String> kernelIndex = new ArrayList<>(List.of(filter, channel));
        List<String> resultIndex = new ArrayList<>(List.of(filter));
        for (Window w : windows) {
            image.add(w.extent());
            kernel.add(Extent.of(w.width));
            result.add(Extent.of(w.places));
            imageIndex.add(w.index(d));
            kernelIndex.add(w.inside);
            resultIndex.add(w.place);
        }
        GeneratedTensor i = d.plainInput(type, image);
        GeneratedTensor f = d.plainInput(type, kernel);
        GeneratedTensor output = d.plain(type, result);
        double terms = channels.value() * windows.stream().mapToDouble(Window::width).reduce(1, (a, b) -> a * b);
        Traits t = i.traits.or(f.traits).rounded(i.traits.bound() * f.traits.bound() * terms * 2);
        output.fits(t);
        output.computed(t, Set.of(i, f), false);
        String left = i.name + "(" + String.join(", ", imageIndex) + ")";
        String right = f.name + "(" + String.join(", ", kernelIndex) + ")";
        return new Statements.Made(output.name + "(" + String.join(", ", resultIndex) + ") = "
                + (c.oneIn(2) ? left + " * " + right : right + " * " + left), output);
    }

    private Extent extent(long value) {
        return d.c.oneIn(2) ? d.number(value) : Extent.of(value);
    }

    private String variable(Set<String> taken) {
        String v = d.names.variable(taken);
        taken.add(v);
        return v;
    }
}
