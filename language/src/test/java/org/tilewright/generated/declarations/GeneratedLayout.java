package org.tilewright.generated.declarations;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.generated.choices.Choices;

/**
 * Where a tensor lives, in any way there is.
 *
 * @param text as in {@code T(x, y) -> M(x, *)}
 * @param machine that it lives on
 * @param blocks whether every dimension of the machine cuts one of the tensor into blocks, so that work may follow the tensor
 * @param dimensions the tensor's dimensions that the first level's dimensions cut, where all do
 */
public record GeneratedLayout(String text, GeneratedMachine machine, boolean blocks, List<Integer> dimensions) {

    private static final List<List<String>> DIMENSIONS = List.of(List.of("x", "y", "z", "w", "v", "u", "h", "e", "f"),
            List.of("k", "x", "rows", "of", "h", "a", "b", "c", "d"), List.of("i", "j", "k", "l", "m", "p", "q", "r", "s"));

    public static GeneratedLayout next(Choices c, GeneratedMachine machine, GeneratedTensor tensor) {
        List<String> parts = new ArrayList<>();
        boolean blocks = true;
        List<Integer> cut = new ArrayList<>();
        // mostly plain blocks, in order, as programs are written
        boolean plain = c.below(3) == 0;
        for (int l = 0; l < machine.levels().size(); l++) {
            if (l > 0 && c.below(3) == 2) {
                continue;
            }
            List<String> names = c.oneIn(8) ? c.of(DIMENSIONS) : DIMENSIONS.get(0);
            names = names.subList(0, tensor.order());
            List<Integer> free = new ArrayList<>(IntStream.range(0, tensor.order()).boxed().toList());
            List<String> places = new ArrayList<>();
            List<Integer> before = new ArrayList<>();
            for (Extent extent : machine.levels().get(l)) {
                int kind = plain && !free.isEmpty() ? 0 : c.weighted(4, 1, 1, 2, 2);
                if (kind <= 2 && free.isEmpty()) {
                    kind = c.between(3, 4);
                }
                // along a dimension that another of the machine cuts already
                boolean again = !before.isEmpty() && c.oneIn(6);
                if (again) {
                    kind = c.between(0, 1);
                    free.add(c.take(before));
                }
                if (kind > 0 || again) {
                    blocks = false;
                }
                switch (kind) {
                    case 0 -> {
                        int d = again ? free.removeLast() : plain && !c.oneIn(4) ? free.removeFirst() : c.take(free);
                        before.add(d);
                        places.add(names.get(d));
                        if (l == 0) {
                            cut.add(d);
                        }
                    }
                    case 1, 2 -> {
                        int d = again ? free.removeLast() : c.take(free);
                        before.add(d);
                        String block = kind == 1 ? "" : ", " + c.among("2", "1", "3", "7", "1 + 1", "n0");
                        places.add(tensor.scanned.contains(d) ? names.get(d) : "cyclic(" + names.get(d) + block + ")");
                    }
                    case 3 -> places.add("*");
                    default -> places.add(extent.text().equals(GeneratedMachine.AUTO) ? "0" : coordinate(c, extent));
                }
            }
            String access = tensor.order() == 0 ? c.among(tensor.name, tensor.name + "()")
                    : tensor.name + "(" + String.join(", ", names) + ")";
            parts.add(access + " -> " + machine.name(l) + "(" + String.join(", ", places) + ")");
        }
        return new GeneratedLayout(String.join(", ", parts), machine, blocks && !parts.isEmpty(), cut);
    }

    private static String coordinate(Choices c, Extent extent) {
        return c.oneIn(3) ? extent.text().contains(" ") ? "0" : extent.text() + " - 1" : Long.toString(c.below((int) extent.value()));
    }
}
