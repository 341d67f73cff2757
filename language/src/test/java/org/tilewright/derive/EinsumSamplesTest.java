package org.tilewright.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;

/** The benchmarks of Deinsum: beside each stands what {@code derive} makes of it; run with -Dupdate=true to write it anew. */
class EinsumSamplesTest {

    private static final Path FOLDER = Path.of("../samples/einsum");
    private static final Pattern COMMAND = Pattern.compile("derive samples/einsum/(\\S+)\\.tw --processors (\\d+)`");

    static List<Path> written() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(f -> f.toString().endsWith(".tw") && !f.toString().endsWith("_derived.tw")).sorted().toList();
        }
    }

    private static Derived derived(Path file, Map<String, Long> params) throws IOException {
        String text = Files.readString(file);
        Matcher command = COMMAND.matcher(text);
        assertTrue(command.find(), () -> file + " does not say how it is derived");
        assertEquals(file.getFileName().toString(), command.group(1) + ".tw");
        return Derive.of(file.toString(), text, new Derive.Options(params, OptionalLong.of(Long.parseLong(command.group(2))),
                Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("written")
    void whatIsDerivedStandsBesideIt(Path file) throws IOException {
        Derived d = derived(file, Map.of());
        assertEquals(List.of(), d.diagnostics());
        Path beside = file.resolveSibling(file.getFileName().toString().replace(".tw", "_derived.tw"));
        if (Boolean.getBoolean("update")) {
            Files.writeString(beside, d.text());
        }
        assertEquals(Files.readString(beside), d.text());
    }
}
