package org.tilewright.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.RealServer;
import org.tilewright.ide.java.FindJava;
import org.tilewright.ide.java.Java;

@Tag("slow")
class ServerCommandTest {

    @TempDir
    Path folder;

    @Test
    void theServerIsStartedWithTheUsersOptionsAndThisJavas() {
        Installation installation = new Installation(folder.resolve("a b/tilewright.jar"), folder.resolve("samples"), Optional.empty());
        Java java = new Java(Path.of("/jdk/bin/java"), 21);
        List<String> words = new ServerCommand(installation, java, new StartupCache(folder, installation, java), List.of("-Dx=y")).words();
        assertEquals("/jdk/bin/java", words.get(0));
        assertTrue(words.indexOf("-Xmx512m") < words.indexOf("-Dx=y"), "the user's option wins");
        assertFalse(words.contains("--sun-misc-unsafe-memory-access=allow"), "Java 21 does not know it");
        assertEquals(List.of("-cp", folder.resolve("a b/tilewright.jar").toString(), "org.tilewright.cli.Tilewright", "lsp"),
                words.subList(words.size() - 4, words.size()));
    }

    @Test
    void aPluginsFolderHoldsWhatIsNeeded() throws Exception {
        assertEquals(Optional.empty(), Installation.in(folder).runtime());
        Files.createDirectory(folder.resolve("runtime"));
        assertEquals(new Installation(folder.resolve("server/tilewright.jar"), folder.resolve("samples"),
                Optional.of(folder.resolve("runtime"))),
                Installation.in(folder));
    }

    @Test
    void aRuntimesProgramsCanBeStartedWhateverUnpackedThem() throws Exception {
        Files.createDirectories(folder.resolve("runtime/bin"));
        Path java = Files.createFile(folder.resolve("runtime/bin/java"));
        assertFalse(Files.isExecutable(java));
        Installation.in(folder);
        assertTrue(Files.isExecutable(java));
    }

    @Test
    void optionsAreWords() {
        assertEquals(List.of("-Xmx1g", "-Da=b c", "-ea"), ServerCommand.options("  -Xmx1g \"-Da=b c\"\n-ea "));
        assertEquals(List.of(), ServerCommand.options(" "));
        assertEquals(List.of("-Da=x y"), ServerCommand.options("-Da=\"x y\""));
    }

    @Test
    void aCacheIsMadeOnceAndThenUsed() throws Exception {
        Installation installation = RealServer.installation();
        Java java = FindJava.here(Optional.empty(), List.of()).find(Optional.empty());
        StartupCache cache = new StartupCache(folder.resolve("caches"), installation, java);
        assertEquals(Optional.empty(), cache.option());
        assertTrue(cache.make().join());
        String option = cache.option().orElseThrow();
        assertTrue(cache.make().join(), "there is nothing more to do");
        ServerCommand command = new ServerCommand(installation, java, cache, List.of());
        assertTrue(command.words().contains(option));
        try (var kept = Files.list(folder.resolve("caches"))) {
            assertEquals(1, kept.count(), "neither a lock nor a draft stays");
        }
        Process p = new ProcessBuilder(command.command(List.of("--version"))).redirectErrorStream(true).start();
        String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, p.waitFor(), said);
        assertTrue(said.startsWith("tilewright"), said);
    }

    @Test
    void aCacheThatCannotBeMadeIsNoError() throws Exception {
        Installation installation = RealServer.installation();
        Path notJava = folder.resolve("java");
        Files.writeString(notJava, "#!/bin/sh\nexit 1\n");
        assertTrue(notJava.toFile().setExecutable(true));
        StartupCache cache = new StartupCache(folder.resolve("caches"), installation, new Java(notJava, 25));
        assertFalse(cache.make().join());
        assertEquals(Optional.empty(), cache.option());
        try (var kept = Files.list(folder.resolve("caches"))) {
            assertEquals(0, kept.count());
        }
    }

    @Test
    void aRuntimeThatCameWithThePluginBringsItsCache() throws Exception {
        Path runtime = Files.createDirectories(folder.resolve("runtime"));
        Path jar = Files.createDirectories(folder.resolve("server")).resolve("tilewright.jar");
        Files.writeString(jar, "");
        Files.writeString(runtime.resolve("tilewright-1780000000.aot"), "");
        Installation installation = Installation.in(folder);
        Java bundled = new Java(runtime.resolve("bin/java"), 25);
        StartupCache cache = new StartupCache(folder.resolve("caches"), installation, bundled);
        assertEquals(Optional.of("-XX:AOTCache=" + runtime.resolve("tilewright-1780000000.aot")), cache.option());
        assertEquals(1780000000L, Files.getLastModifiedTime(jar).toMillis() / 1000, "unpacking changed it, and the cache would be refused");
        assertEquals(Optional.empty(),
                new StartupCache(folder.resolve("caches"), installation, new Java(Path.of("/jdk/bin/java"), 25)).option());
    }
}
