package org.tilewright.intellij.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The plugin is compiled against stubs and against the platform of 2018, so that a compiler cannot tell whether it fits the platform of
 * today. {@code platform-facts.txt} holds what was read of that. Stubs say the same, and classes use nothing else.
 */
class PlatformFactsTest {

    private static final Pattern COMMIT = Pattern.compile("\\b[0-9a-f]{40}\\b");

    private static PlatformFacts facts;

    @BeforeAll
    static void read() throws IOException {
        facts = PlatformFacts.read();
    }

    private static List<Path> classes(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> f.toString().endsWith(".class")).toList();
        }
    }

    @Test
    void stubsSayWhatWasRead() throws IOException {
        Map<String, Set<String>> stubs = new TreeMap<>();
        for (Path file : classes(Path.of(System.getProperty("tilewright.stubs")))) {
            ClassSignature s = ClassSignature.of(Files.readAllBytes(file));
            stubs.put(s.head(), s.members());
        }
        assertTrue(stubs.size() > 90, "the stubs are there");
        assertEquals(text(facts.stubs()), text(stubs));
    }

    private static String text(Map<String, Set<String>> types) {
        return types.entrySet().stream().map(e -> e.getKey() + e.getValue().stream().map(m -> "\n    " + m).collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    /** A change in the plugin that uses one more method of the platform fails here, until somebody has looked that method up. */
    @Test
    void thePluginUsesWhatWasReadAndNothingElse() throws IOException {
        Map<String, Set<String>> used = new TreeMap<>();
        try (ZipFile archive = new ZipFile(System.getProperty("tilewright.archive"))) {
            for (String jar : new String[] {"tilewright/lib/tilewright-intellij.jar", "tilewright/lib/ide-common.jar"}) {
                Path copy = Files.createTempFile("plugin", ".jar");
                try {
                    Files.write(copy, archive.getInputStream(archive.getEntry(jar)).readAllBytes());
                    try (ZipFile classes = new ZipFile(copy.toFile())) {
                        for (var entry : classes.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                            References.of(classes.getInputStream(entry).readAllBytes()).forEach((type, members) ->
                                    used.computeIfAbsent(type, t -> new TreeSet<>()).addAll(members));
                        }
                    }
                } finally {
                    Files.delete(copy);
                }
            }
        }
        assertTrue(used.size() > 100, used.keySet().toString());
        Set<String> unread = new TreeSet<>();
        used.forEach((type, members) -> {
            if (!facts.knows(type)) {
                unread.add(type);
            }
            members.stream().filter(m -> !facts.knows(type, m)).forEach(m -> unread.add(type + " " + m));
        });
        assertEquals("", String.join("\n", unread), "look it up in the platform's sources and add it to platform-facts.txt");
        Set<String> unused = new TreeSet<>(facts.types().keySet());
        unused.removeAll(used.keySet());
        assertEquals(Set.of(), unused, "types of Debian's packages that the plugin does not use");
    }

    @Test
    void everyFactHasASource() {
        assertEquals(Set.of(), facts.withoutSource());
        assertFalse(facts.sources().isEmpty());
    }

    /** What somebody knows is not a source, nor are Debian's packages of 2018: a source is a commit that anybody can read. */
    @Test
    void everySourceIsACommit() {
        assertEquals(Map.of(), facts.sources().entrySet().stream().filter(s -> !COMMIT.matcher(s.getValue()).find())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
