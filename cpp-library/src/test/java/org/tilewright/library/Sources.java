package org.tilewright.library;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the library and the programs that test it stand, for compilers. */
final class Sources {

    static final Path LIBRARY = Path.of("src/main/resources/org/tilewright/library").toAbsolutePath();

    private static final Path TESTS = Path.of("src/test/resources/org/tilewright/library").toAbsolutePath();

    private Sources() { }

    /** The arguments of a compiler for a test of the library. @param options further ones, and further sources */
    static List<String> of(String test, List<String> options) {
        return Stream.concat(Stream.of("-Wno-unknown-pragmas", "-I", LIBRARY.toString(), "-I",
                LIBRARY.resolve("tilewright/emulated").toString(), TESTS.resolve(test).toString()), options.stream()).toList();
    }
}
