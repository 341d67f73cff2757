package org.tilewright.generated.declarations;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.generated.choices.Choices;

/**
 * Names for the things of a program. Most are plain, and some mean something elsewhere: in another place of the language, in C++, or
 * as the name that the second variable {@code k} of a statement gets. Declared things and index variables never share one.
 */
public final class NewNames {

    private static final List<String> TENSORS = List.of("A", "B", "C", "D", "E", "F", "G", "H", "P", "Q", "R", "S", "U", "V", "X", "Y", "Z",
            "T0", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9");
    private static final List<String> ODD_TENSORS = List.of("in", "to", "as", "auto", "Grid", "gemm", "random", "file", "cyclic", "dense",
            "double", "int", "cpu", "std", "main", "Params", "grid", "f64", "M_PI", "tw", "here", "args", "compute", "long", "k_3", "io",
            "_", "zeros", "argmax");
    private static final List<String> VARIABLES = List.of("i", "j", "k", "l", "m", "p", "q", "r", "s", "u", "v", "w");
    private static final List<String> ODD_VARIABLES = List.of("k_2", "i_2", "sum", "max", "inf", "row", "this", "x", "y", "e", "true", "I",
            "ii", "atomic");

    private final Choices c;
    private final Set<String> declared = new HashSet<>();
    private final List<String> tensors = new ArrayList<>(TENSORS);
    private final List<String> oddTensors = new ArrayList<>(ODD_TENSORS);

    public NewNames(Choices c) {
        this.c = c;
    }

    /** A tensor's name; lower case is usual for vectors and scalars, and no index variable is called so. */
    String tensor(int order) {
        boolean odd = c.oneIn(30) && !oddTensors.isEmpty() || tensors.isEmpty();
        String name = odd ? c.take(oddTensors) : tensors.removeFirst();
        declared.add(name);
        return name;
    }

    /** A param, a function, a counter or a label: a letter that no variable begins with, and a number. */
    public String numbered(String letter) {
        int n = 0;
        while (!declared.add(letter + n)) {
            n++;
        }
        return letter + n;
    }

    /** An index variable that is none of these. */
    public String variable(Collection<String> taken) {
        if (c.oneIn(25)) {
            String odd = c.of(ODD_VARIABLES);
            if (!taken.contains(odd)) {
                return odd;
            }
        }
        List<String> free = VARIABLES.stream().filter(v -> !taken.contains(v)).toList();
        if (free.isEmpty()) {
            int n = 0;
            while (taken.contains("v" + n)) {
                n++;
            }
            return "v" + n;
        }
        // mostly one of the first, so that names meet again in other scopes
        return free.get(c.below(Math.min(free.size(), 4)));
    }
}
