package org.tilewright.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
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

    /** Where another user can put a link or a folder of theirs in its place, their programs would run. */
    @Test
    void anothersLinksAndFoldersAroundItAreNotFollowed(@TempDir Path folder) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can give a folder away");
        UserPrincipal nobody = folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path anothers = Files.setOwner(Files.createDirectory(folder.resolve("anothers")), nobody);
        Path link = Files.createSymbolicLink(folder.resolve("link"), own);
        Files.getFileAttributeView(link, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS).setOwner(nobody);
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (Path refused : List.of(link, link.resolve("builds"), anothers.resolve("builds"), open.resolve("builds"))) {
            FileSystemException e = assertThrows(FileSystemException.class, () -> CacheFolder.make(refused), refused::toString);
            assertEquals(refused.startsWith(open) ? "everybody can change what is in it" : "it belongs to nobody", e.getReason());
            assertFalse(CacheFolder.isOwn(refused));
        }
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(own)), "it stays as it was");
        // a link of the user's own, such as one to a larger disk, is followed
        Path mine = Files.createSymbolicLink(folder.resolve("mine"), own);
        CacheFolder.make(mine.resolve("builds"));
        assertTrue(CacheFolder.isOwn(own.resolve("builds")));
    }
}
