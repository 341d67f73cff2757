package org.tilewright.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The files of the C++ library that generated programs stand on: {@code files.txt} lists them, by what a program needs them for. */
public final class CppLibrary {

    /** What a program needs files for. */
    public enum Part {
        /** Any program. */
        COMMON,
        /** Leaves on processors. */
        HOST,
        /** Leaves that take the time of a model and compute nothing. */
        SIMULATED,
        /** Leaves on a device, whatever drives it. */
        DEVICE,
        /** A device driven by OpenCL. */
        OPENCL,
        /** A device driven by CUDA. */
        CUDA,
        /** A processor that plays a GPU. */
        EMULATED_CUDA,
        /** Matrix products by cuBLAS. */
        CUBLAS,
        /** cuBLAS where a processor plays the GPU. */
        EMULATED_CUBLAS,
        /** Products and contractions of one element type each, compiled with a program's own flags. */
        PRODUCTS
    }

    private static final Map<Part, List<String>> FILES = listed();

    private CppLibrary() { }

    /** The files of a part, as programs include them. */
    public static List<String> files(Part part) {
        return FILES.get(part);
    }

    /** The text of a file of the library, or of a program that stands on it. */
    public static String text(String name) {
        try (InputStream in = CppLibrary.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the file " + name + " of the library is not part of this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<Part, List<String>> listed() {
        Map<Part, List<String>> files = new EnumMap<>(Part.class);
        List<String> current = null;
        for (String line : text("files.txt").lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
            if (line.startsWith("[")) {
                current = files.computeIfAbsent(Part.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT)),
                        p -> new ArrayList<>());
            } else if (current == null) {
                throw new IllegalStateException("files.txt names " + line + " before any part");
            } else {
                current.add(line);
            }
        }
        files.replaceAll((part, names) -> List.copyOf(names));
        return files;
    }
}
