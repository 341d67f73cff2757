package org.tilewright.target.cpp;

import java.util.List;
import org.tilewright.ir.ElementType;

/**
 * The parts of the library that contract tensors of one element type: each is compiled once, because that takes longer than most programs.
 */
public final class ContractionParts {

    private static final List<ElementType> TYPES = List.of(ElementType.F32, ElementType.F64, ElementType.C64, ElementType.C128);

    private ContractionParts() { }

    public static List<String> files() {
        return TYPES.stream().map(ContractionParts::file).sorted().toList();
    }

    /** The source files whose contractions a program calls. */
    public static List<String> of(GeneratedProgram program) {
        return program.contracted().stream().map(ContractionParts::file).sorted().toList();
    }

    private static String file(ElementType type) {
        return "tilewright/contract_" + type.keyword() + ".cpp";
    }

    /** The name of a part, such as {@code contract_f64}. */
    public static String name(String file) {
        return file.substring(file.indexOf('/') + 1, file.lastIndexOf('.'));
    }
}
