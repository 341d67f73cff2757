package org.tilewright.ide.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.Shared;

class FindJavaTest {

    @TempDir
    Path folder;

    /** A folder that looks like a JDK. @param release whether its version stands in a file; else it says it when asked */
    private Path jdk(String name, String version, boolean release) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Path java = home.resolve("bin/java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"" + version + "\" 2026-01-20' >&2\n");
        assertTrue(java.toFile().setExecutable(true));
        if (release) {
            Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
        }
        return home;
    }

    private FindJava find(Map<String, String> environment, Optional<Path> bundled, Path... further) {
        return new FindJava(environment, folder.resolve("home"), "linux", bundled, List.of(further));
    }

    private static Path home(Java java) {
        return java.executable().getParent().getParent();
    }

    @Test
    void aFolderThatTheUserSetIsTakenOrRefused() throws Exception {
        Path old = jdk("old", "17.0.15", true);
        Path recent = jdk("recent", "21.0.2", true);
        FindJava find = find(Map.of("JAVA_HOME", recent.toString()), Optional.empty());
        assertEquals(new Java(recent.resolve("bin/java"), 21), find.find(Optional.of(" " + recent + " ")));
        NoJavaException e = assertThrows(NoJavaException.class, () -> find.find(Optional.of(old.toString())));
        assertEquals("Tilewright needs a JDK 21 or newer, and there is none at " + old + ".", e.getMessage());
        assertThrows(NoJavaException.class, () -> find.find(Optional.of("\0")));
    }

    @Test
    void theOrderIsBundledThenJavaHomeThenTheIdesThenPath() throws Exception {
        Path bundled = jdk("bundled", "25", true);
        Path set = jdk("set", "22.0.1", true);
        Path ide = jdk("ide", "23", false);
        Path onPath = jdk("path", "24", false);
        Map<String, String> environment = Map.of("JAVA_HOME", set.toString(), "PATH", folder + File.pathSeparator + onPath.resolve("bin"));
        assertEquals(bundled, home(find(environment, Optional.of(bundled), ide).find(Optional.empty())));
        assertEquals(set, home(find(environment, Optional.empty(), ide).find(Optional.empty())));
        Map<String, String> without = Map.of("JAVA_HOME", jdk("older", "11.0.2", true).toString(), "PATH", environment.get("PATH"));
        assertEquals(new Java(ide.resolve("bin/java"), 23), find(without, Optional.empty(), ide).find(Optional.empty()));
        assertEquals(24, find(without, Optional.empty()).find(Optional.of("")).version());
    }

    @Test
    void aLinkOnThePathLeadsToItsHome() throws Exception {
        Path real = jdk("real", "21", true);
        Path bin = Files.createDirectories(folder.resolve("links"));
        Files.createSymbolicLink(bin.resolve("java"), real.resolve("bin/java"));
        assertEquals(real.toRealPath(), home(find(Map.of("PATH", bin.toString()), Optional.empty()).find(Optional.empty())));
    }

    @Test
    void usualPlacesAreSearchedNewestNameFirst() throws Exception {
        jdk("home/.jdks/temurin-21", "21.0.1", true);
        Path newer = jdk("home/.jdks/temurin-25", "25", true);
        // those of this machine come first on the list, whichever there are
        Java found = find(Map.of(), Optional.empty()).find(Optional.empty());
        assertTrue(home(found).equals(newer) || home(found).startsWith("/usr") || home(found).startsWith("/opt"), found::toString);
    }

    @Test
    void aVersionOfTheOldStyleIsRead() throws Exception {
        Path eight = jdk("eight", "1.8.0_392", true);
        assertThrows(NoJavaException.class, () -> find(Map.of(), Optional.empty()).find(Optional.of(eight.toString())));
    }

    @Test
    void whereThereIsNoneTheSentenceSaysWhatToInstall() {
        FindJava find = new FindJava(Map.of(), folder, "windows", Optional.empty(), List.of());
        assertEquals("Tilewright needs a JDK 21 or newer and found none. Install one, or say where it is.",
                assertThrows(NoJavaException.class, () -> find.find(Optional.empty())).getMessage());
    }

    /** The command's launcher is a shell script and cannot read the list that the plugins share. */
    @Test
    void theLauncherLooksInTheSamePlaces() throws IOException {
        String script = Files.readString(Path.of("../bin/find-jdk.sh"));
        for (String place : Shared.texts("java.places.linux")) {
            assertTrue(script.contains(place.replace("~", "\"$HOME\"")), place);
        }
        assertTrue(script.contains("minimum=" + FindJava.minimum()));
    }
}
