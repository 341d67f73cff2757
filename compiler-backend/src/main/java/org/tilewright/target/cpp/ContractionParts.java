package org.tilewright.target.cpp;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The parts of the library that contract tensors of one element type: each is compiled once, because that takes longer than most programs. */
public final class ContractionParts {

    /** By the C++ element type. */
    private static final Map<String, String> FILES = new TreeMap<>(Map.of("float", "tilewright/contract_f32.cpp", "double", "tilewright/contract_f64.cpp",
            "std::complex<float>", "tilewright/contract_c64.cpp", "std::complex<double>", "tilewright/contract_c128.cpp"));
    private static final Pattern CALL = Pattern.compile("tw::contract<([\\w:]+(<\\w+>)?)>\\(");

    private ContractionParts() { }

    public static List<String> files() {
        return List.copyOf(FILES.values());
    }

    /** The source files whose contractions a program calls. */
    public static List<String> of(GeneratedProgram program) {
        return CALL.matcher(program.source()).results().map(m -> FILES.get(m.group(1))).distinct().sorted().toList();
    }

    /** The name of a part, such as {@code contract_f64}. */
    public static String name(String file) {
        return file.substring(file.indexOf('/') + 1, file.lastIndexOf('.'));
    }
}
