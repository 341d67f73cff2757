package org.tilewright.backend.cpp.host;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tilewright.backend.cpp.ProductParts;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** What a generated program calls of the library, noted while it is written: it decides which headers and parts it stands on. */
final class LibraryUse {

    private final Set<BasicType> contracted = EnumSet.noneOf(BasicType.class);
    private final Set<BasicType> multiplied = EnumSet.noneOf(BasicType.class);
    private boolean nests;
    private boolean scans;
    private boolean together;
    private boolean threads;

    /** A contraction of tensors of a type, which is made of kernels of BLAS and runs on threads. */
    void contraction(ElementType type) {
        contracted.add(type.basic());
        threads = true;
    }

    /** A kernel of BLAS that the schedule asks for, for elements of a type. */
    void kernel(ElementType type) {
        multiplied.add(type.basic());
    }

    /** Loops that the library runs, on threads. */
    void nest() {
        nests = true;
        threads = true;
    }

    /** Several reductions in one pass, on threads. */
    void together() {
        together = true;
        threads = true;
    }

    /** Running totals of what statements leave, on threads. */
    void scan() {
        scans = true;
        threads = true;
    }

    /** Loops of the program itself on threads. */
    void threads() {
        threads = true;
    }

    boolean usesBlas() {
        return !multiplied.isEmpty() || !contracted.isEmpty();
    }

    boolean usesThreads() {
        return threads;
    }

    /** The source files of the library that are compiled with the program's flags. */
    List<String> parts() {
        return ProductParts.of(contracted, multiplied);
    }

    /** The headers beside the main one, with their folders: each takes a while to compile. */
    List<String> headers() {
        List<String> out = new ArrayList<>();
        if (!contracted.isEmpty()) {
            out.add("contraction/contract");  // made of the kernels of BLAS
        } else if (!multiplied.isEmpty()) {
            out.add("contraction/blas");
        }
        if (scans) {
            out.add("communication/scans");
        }
        if (together) {
            out.add("loops/fused_reductions");
        }
        if (nests) {
            out.add("loops/nests");
        }
        return out;
    }
}
