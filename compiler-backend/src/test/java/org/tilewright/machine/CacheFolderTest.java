package org.tilewright.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {

    @Test
    void theUsersOwnChoiceCountsIfItIsAnAbsolutePath() {
        assertEquals(Path.of("/scratch/me/tilewright"), CacheFolder.of(Map.of("XDG_CACHE_HOME", "/scratch/me"), "/home/me"));
        assertEquals(Path.of("/home/me/.cache/tilewright"), CacheFolder.of(Map.of("XDG_CACHE_HOME", "scratch"), "/home/me"));
        assertEquals(Path.of("/home/me/.cache/tilewright"), CacheFolder.of(Map.of("XDG_CACHE_HOME", ""), "/home/me"));
        assertEquals(Path.of("/home/me/.cache/tilewright"), CacheFolder.of(Map.of(), "/home/me"));
    }

    /** A user that the system does not know has the home "?". */
    @Test
    void itIsNoFolderBesideTheProgram() {
        assertTrue(CacheFolder.of(Map.of(), "?").isAbsolute());
    }

    @Test
    void itIsForItsUserAloneWhateverWasThere(@TempDir Path folder) throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path made = open.resolve("new/builds");
        CacheFolder.make(open);
        CacheFolder.make(made);
        for (Path p : List.of(open, made.getParent(), made)) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(p)), p::toString);
        }
        Path file = Files.createFile(folder.resolve("file"));
        assertThrows(FileSystemException.class, () -> CacheFolder.make(file));
    }

    /** Programs from there are run: what another user put there is not. */
    @Test
    void itIsNotAnotherUsers(@TempDir Path folder) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can give a folder away");
        Files.setOwner(folder, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        FileSystemException e = assertThrows(FileSystemException.class, () -> CacheFolder.make(folder));
        assertEquals("it belongs to nobody", e.getReason());
    }
}
