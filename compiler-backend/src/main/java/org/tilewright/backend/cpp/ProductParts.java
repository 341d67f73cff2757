package org.tilewright.backend.cpp;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.tilewright.ir.type.ElementType;
import org.tilewright.library.CppLibrary;

/**
 * The parts of the library that multiply matrices and contract tensors of one element type. They are compiled as programs are, for this
 * processor, and each once, because that takes longer than most programs.
 */
public final class ProductParts {

    private static final String FOLDER = "tilewright/contraction/";
    /** BLAS alone multiplies complex matrices. */
    private static final List<ElementType> REALS = List.of(ElementType.F32, ElementType.F64);

    private ProductParts() { }

    /** All source files. */
    public static List<String> files() {
        return CppLibrary.files(CppLibrary.Part.PRODUCTS);
    }

    /** The source files that a program calls. @param contracted the types of its contractions @param multiplied those of its kernels */
    public static List<String> of(Collection<? extends ElementType> contracted, Collection<? extends ElementType> multiplied) {
        return Stream.concat(contracted.stream().map(t -> FOLDER + "contract_" + t.keyword() + ".cpp"),
                Stream.concat(contracted.stream(), multiplied.stream()).filter(REALS::contains)
                        .map(t -> FOLDER + "panel_" + t.keyword() + ".cpp")).distinct().sorted().toList();
    }

    /** The name of a part, such as {@code contract_f64}. */
    public static String name(String file) {
        return file.substring(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
    }
}
