package org.tilewright.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.tests.CppTests;

/** What kernels may call means the same as on the host: each function on many values, by a program in C++. */
@Tag("slow")
class PreludeTest {

    private static final String RIGHT = "138 functions of the prelude, many values, 0 wrong\n";

    @TempDir
    Path folder;

    @Test
    void asCuda() throws Exception {
        assertEquals(RIGHT, said(List.of()));
    }

    @Test
    void asOpenCl() throws Exception {
        CppTests.assumeOpenCl();
        assertEquals(RIGHT, said(List.of("-DWITH_OPENCL", "-DPRELUDE=\"" + Sources.LIBRARY.resolve("tilewright/device/kernels.cl") + "\"",
                "-lOpenCL")));
    }

    private String said(List<String> options) throws Exception {
        List<String> all = new ArrayList<>(List.of("-O0", "-fwrapv", "-fcx-limited-range",
                Sources.LIBRARY.resolve("tilewright/data/scalars.cpp").toString()));
        all.addAll(options);
        return CppTests.run(CppTests.build(folder, "prelude", Sources.of("prelude.cpp", all))).text();
    }
}
