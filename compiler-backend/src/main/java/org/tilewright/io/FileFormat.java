package org.tilewright.io;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a file holds a tensor, which the end of its name tells. */
public enum FileFormat {
    NPY("npy"), MATRIX_MARKET("mtx"), FROSTT("tns");

    private final String ending;

    FileFormat(String ending) {
        this.ending = ending;
    }

    /** What stands behind the last dot of a file's name. */
    public String ending() {
        return ending;
    }

    /** The format of a file of that name, whose ending may be in capitals; empty if it is none of those that are known. */
    public static Optional<FileFormat> of(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return name.contains(".") ? Stream.of(values()).filter(f -> f.ending.equals(ending)).findFirst() : Optional.empty();
    }

    /** The format of a file. @throws TensorFileException if it has none of those */
    public static FileFormat of(Path path) {
        return of(path.getFileName().toString()).orElseThrow(() -> new TensorFileException(path,
                "files of tensors end in .npy, .mtx or .tns"));
    }
}
