package org.tilewright.intellij.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/**
 * What was read of the platform's signatures.
 *
 * @param sources where, by a short name
 * @param stubs types that the plugin has stubs of, with their members
 * @param types types of Debian's packages, with the members that the plugin uses
 * @param origins the short name of each fact's source
 */
record PlatformFacts(Map<String, String> sources, Map<String, Set<String>> stubs, Map<String, Set<String>> types, List<String> origins) {

    private static final Pattern SOURCE = Pattern.compile("source (\\S+) = (.+)");
    private static final Pattern FACT = Pattern.compile("(?<kind>stub |type |    )(?<what>.*) \\[(?<source>\\S+)(?: [^\\]]*)?\\]");

    static PlatformFacts read() throws IOException {
        PlatformFacts facts = new PlatformFacts(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
        try (InputStream in = PlatformFacts.class.getResourceAsStream("/platform-facts.txt")) {
            Set<String> members = Set.of();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .toList()) {
                Matcher source = SOURCE.matcher(line);
                Matcher fact = FACT.matcher(line);
                if (source.matches()) {
                    facts.sources.put(source.group(1), source.group(2));
                } else if (!fact.matches()) {
                    throw new UncheckedIOException(new IOException("no fact: " + line));
                } else {
                    facts.origins.add(fact.group("source"));
                    if (fact.group("kind").isBlank()) {
                        members.add(fact.group("what"));
                    } else {
                        members = new TreeSet<>();
                        (fact.group("kind").equals("stub ") ? facts.stubs : facts.types).put(fact.group("what"), members);
                    }
                }
            }
        }
        return facts;
    }

    /** The name in a stub's line, {@code KIND NAME : SUPERTYPES}. */
    private static String name(String head) {
        String declared = head.contains(" : ") ? head.substring(0, head.indexOf(" : ")) : head;
        return declared.substring(declared.lastIndexOf(' ') + 1);
    }

    private static Set<String> supertypes(String head) {
        return head.contains(" : ") ? Set.of(head.substring(head.indexOf(" : ") + 3).split(", ")) : Set.of();
    }

    boolean knows(String type) {
        return types.containsKey(type) || stubs.keySet().stream().anyMatch(h -> name(h).equals(type));
    }

    /** Whether a type or one that it extends has a member. */
    boolean knows(String type, String member) {
        if (types.getOrDefault(type, Set.of()).contains(member)) {
            return true;
        }
        return stubs.entrySet().stream().filter(e -> name(e.getKey()).equals(type)).anyMatch(e ->
                e.getValue().stream().anyMatch(m -> m.endsWith(" " + member))
                        || supertypes(e.getKey()).stream().anyMatch(s -> isOfLibrary(s, member) || knows(s, member)));
    }

    /** Whether a type of the JDK or of LSP4J, which are on the class path as they are, has a method. */
    private static boolean isOfLibrary(String type, String member) {
        if (!type.startsWith("java") && !type.startsWith("org.eclipse.lsp4j.")) {
            return false;
        }
        try {
            return Arrays.stream(Class.forName(type, false, PlatformFacts.class.getClassLoader()).getMethods())
                    .anyMatch(m -> ClassSignature.method(m.getName(), Type.getMethodDescriptor(m)).equals(member));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    Set<String> withoutSource() {
        Set<String> missing = new TreeSet<>(origins);
        missing.removeAll(sources.keySet());
        return missing;
    }
}
