package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.backend.cpp.ProductParts;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.library.CppLibrary;

/** Programs get the files of the library that belong to what they run on. */
class LibraryFilesTest {

    @ParameterizedTest
    @EnumSource
    void allFilesAreThereOnceAndTheirHeadersToo(RunsOn runsOn) {
        LibraryFiles files = LibraryFiles.of(runsOn, true);
        assertEquals(files.names().size(), new LinkedHashSet<>(files.names()).size(), "a file twice");
        for (String name : files.names()) {
            files.text(name).lines().filter(l -> l.startsWith("#include \"")).map(l -> l.split("\"")[1])
                    .forEach(h -> assertTrue(files.names().contains(included(name, h)),
                            () -> name + " includes " + h + ", which is not written beside a program that runs on " + runsOn));
        }
    }

    /** What a file includes is beside it, or where the path from there leads. */
    private static String included(String name, String header) {
        return Path.of(name).resolveSibling(header).normalize().toString();
    }

    /** A group is made of what it reads, so that programs for other things that have it, too, may take the same object files. */
    @ParameterizedTest
    @EnumSource
    void aGroupReadsItselfAndThoseBelow(RunsOn runsOn) {
        LibraryFiles files = LibraryFiles.of(runsOn, true);
        for (LibraryFiles.Group group : files.groups()) {
            for (String name : group.own()) {
                files.text(name).lines().filter(l -> l.startsWith("#include \"")).map(l -> l.split("\"")[1])
                        .forEach(h -> assertTrue(group.read().contains(included(name, h)),
                                () -> group.name() + ": " + name + " includes " + h));
            }
        }
        assertEquals(files.names().stream().filter(f -> f.endsWith(".cpp") && !f.equals("tilewright.cpp")
                && !ProductParts.files().contains(f)).sorted().toList(),
                files.sources().stream().filter(f -> f.endsWith(".cpp")).sorted().toList());
    }

    @Test
    void hostAndDevicesShareWhatAllProgramsStandOn() {
        LibraryFiles.Group common = LibraryFiles.of(RunsOn.HOST, false).groups().getFirst();
        for (RunsOn runsOn : List.of(RunsOn.OPENCL, RunsOn.CUDA, RunsOn.EMULATED_CUDA)) {
            assertEquals(common, LibraryFiles.of(runsOn, true).groups().getFirst());
            assertEquals(LibraryFiles.of(RunsOn.OPENCL, false).groups().get(1), LibraryFiles.of(runsOn, true).groups().get(1));
        }
    }

    @Test
    void elementsHaveOneMeaningInAProgram() {
        for (RunsOn runsOn : RunsOn.values()) {
            String meaning = switch (runsOn) {
                case HOST -> "host";
                case SIMULATED -> "simulated";
                case OPENCL, CUDA, EMULATED_CUDA -> "device";
            };
            for (String other : List.of("host", "simulated", "device")) {
                assertEquals(other.equals(meaning), LibraryFiles.of(runsOn, true).sources()
                        .contains("tilewright/%s/elements_%s.cpp".formatted(other.equals("host") ? "data" : other, other)), runsOn::name);
            }
        }
    }

    /** Each literal is a raw one that ends where it should, and is short enough for any compiler. */
    @Test
    void kernelsAreTextInsideAProgramOfOpenCl() {
        String text = LibraryFiles.of(RunsOn.OPENCL, false).text("tilewright/opencl/opencl_text.inc");
        List<String> literals = Arrays.stream(text.split("R\"cl\\(")).skip(1).toList();
        for (String literal : literals) {
            assertTrue(literal.length() < 65536, "a literal of " + literal.length() + " characters");
            assertEquals(literal.indexOf(")cl\""), literal.lastIndexOf(")cl\""), "a literal ends early");
        }
        String kernels = literals.stream().map(l -> l.substring(0, l.indexOf(")cl\""))).collect(Collectors.joining());
        assertEquals(CppLibrary.text("tilewright/device/kernels.cl") + CppLibrary.text("tilewright/device/strided.h")
                + CppLibrary.text("tilewright/device/library_kernels.inc"), kernels);
    }

    @Test
    void aMachineWithoutOpenClIsToldWhatToInstall() {
        List<MpiToolchain.Missing> missing = new OpenClToolchain(Optional.empty()).missing();
        assertEquals(List.of("OpenCL, for --target opencl (CL/cl.h)"), missing.stream().map(MpiToolchain.Missing::what).toList());
        assertFalse(missing.get(0).install().isBlank());
    }
}
