package org.tilewright.backend.toolchain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Divides the library's source files into translation units of similar size, one a core as long as that pays. */
final class LibraryParts {

    /** With more parts, reading the headers for each of them would take longer than they save. */
    private static final int MOST = 4;
    /** Characters of sources that take as long to compile as the headers they include. */
    private static final int WORTH_A_PART = 20_000;

    private LibraryParts() { }

    static List<List<String>> of(List<String> sources, ToIntFunction<String> length, int cores) {
        List<String> files = sources.stream().sorted(Comparator.comparingInt(length).reversed()).toList();
        int worth = 1 + files.stream().mapToInt(length).sum() / WORTH_A_PART;
        int parts = Math.max(1, Math.min(Math.min(cores, MOST), Math.min(files.size(), worth)));
        List<List<String>> out = new ArrayList<>();
        IntStream.range(0, parts).forEach(p -> out.add(new ArrayList<>()));
        for (String f : files) {
            out.stream().min(Comparator.comparingInt(p -> p.stream().mapToInt(length).sum())).orElseThrow().add(f);
        }
        return out;
    }
}
