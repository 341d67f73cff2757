package org.tilewright.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {

    @TempDir
    Path folder;
    private final Samples samples = new Samples(Path.of(System.getProperty("tilewright.samples")));

    @Test
    void thoseThatReadFilesAreNotAlone() throws IOException {
        assertTrue(samples.names().contains("features/files.tw"));
        assertTrue(samples.names().contains(Shared.text("samples.first")));
        List<String> alone = samples.alone();
        assertTrue(alone.contains("matmul/cannon.tw"));
        assertFalse(alone.contains("features/files.tw"));
        assertFalse(alone.contains("graph/karate.tw"));
    }

    @Test
    void copiesComeWithTheirDataAndReplaceNothing() throws IOException {
        Path kept = folder.resolve("matmul/cannon.tw");
        Files.createDirectories(kept.getParent());
        Files.writeString(kept, "mine");
        samples.copyAll(folder);
        assertEquals("mine", Files.readString(kept));
        assertEquals(samples.names(), new Samples(folder).names());

        Path karate = samples.copy("graph/karate.tw", folder.resolve("one"));
        assertTrue(Files.exists(karate.resolveSibling("karate.mtx")));
        assertEquals(List.of("graph/karate.tw"), new Samples(folder.resolve("one")).names());
    }
}
