package org.tilewright.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {

    @Test
    void theUsersOwnChoiceCountsIfItIsAnAbsolutePath() {
        assertEquals(Path.of("/scratch/me/tilewright"), CacheFolder.of(Map.of("XDG_CACHE_HOME", "/scratch/me"), "/home/me"));
        assertEquals(Path.of("/home/me/.cache/tilewright"), CacheFolder.of(Map.of("XDG_CACHE_HOME", "scratch"), "/home/me"));
        assertEquals(Path.of("/home/me/.cache/tilewright"), CacheFolder.of(Map.of("XDG_CACHE_HOME", ""), "/home/me"));
        assertEquals(Path.of("/home/me/.cache/tilewright"), CacheFolder.of(Map.of(), "/home/me"));
    }
}
