package org.tilewright.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library's folders: each file is listed, and the arrows between headers point one way. */
class CppLibraryTest {

    /** From what stands below to what stands on it: a header includes those of its own folder and of folders before it. */
    private static final List<String> FROM_BELOW = List.of("index", "distribution", "data", "communication", "inputs", "files", "loops",
            "contraction", "runtime", "simulated", "device", "opencl", "emulated", "cuda");

    /** Programs that stand on the library, and its list. */
    private static final List<String> BESIDE = List.of("files.txt", "measure.cpp");

    @Test
    void eachFileIsListedOnce() throws IOException {
        List<String> listed = Arrays.stream(CppLibrary.Part.values()).flatMap(p -> CppLibrary.files(p).stream()).sorted().toList();
        assertEquals(new ArrayList<>(new TreeSet<>(listed)), listed, "a file twice");
        assertEquals(files().stream().filter(f -> !BESIDE.contains(f)).toList(), listed);
    }

    @Test
    void noFolderHasMoreFilesThanOneCanSurvey() throws IOException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        files().forEach(f -> counts.merge(f.contains("/") ? f.substring(0, f.lastIndexOf('/')) : "", 1, Integer::sum));
        counts.forEach((folder, count) -> assertTrue(count <= 20, () -> folder + " has " + count + " files"));
    }

    @Test
    void headersIncludeTheirOwnFolderAndThoseBelow() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String file : files()) {
            if (file.contains("/") && (file.endsWith(".hpp") || file.endsWith(".cuh") || file.endsWith(".h"))) {
                for (String line : CppLibrary.text(file).lines().filter(l -> l.startsWith("#include \"")).toList()) {
                    String included = Path.of(file).resolveSibling(line.split("\"")[1]).normalize().toString();
                    if (level(included) > level(file)) {
                        wrong.add(file + " includes " + included);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    private static int level(String file) {
        String folder = file.split("/")[1];
        assertTrue(FROM_BELOW.contains(folder), () -> "where does " + folder + " stand?");
        return FROM_BELOW.indexOf(folder);
    }

    private static List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(Sources.LIBRARY)) {
            return all.filter(Files::isRegularFile).map(f -> Sources.LIBRARY.relativize(f).toString()).sorted().toList();
        }
    }
}
