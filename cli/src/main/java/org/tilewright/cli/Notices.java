package org.tilewright.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.tilewright.cli.ZipEntries.Entry;

/**
 * What the one jar contains of others, as a text: each library with its version and its licence, what its authors want to be passed on,
 * and the licences. Which libraries these are follows from what is packed; under which licence each is, {@code licences/components.txt}
 * says.
 */
final class Notices {

    /** A library as Maven names it. */
    private record Library(String group, String artifact, String version) {

        String name() {
            return group + ":" + artifact;
        }
    }

    /** @param texts the files of {@code licences/} that have its text */
    private record Licence(String name, List<String> texts) { }

    private static final Pattern NOTICE = Pattern.compile("(META-INF/)?NOTICE(\\.txt|\\.md)?");

    private final Path folder;
    private final Map<String, Licence> known = new LinkedHashMap<>();
    private final Map<String, Library> libraries = new TreeMap<>();
    private final Map<String, String> passedOn = new TreeMap<>();
    private final List<String> unknown = new ArrayList<>();

    /** @param folder has the texts of licences, and says which library is under which */
    Notices(Path folder) throws IOException {
        this.folder = folder;
        for (String line : Files.readAllLines(folder.resolve("components.txt"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.split("\\s*\\|\\s*");
                known.put(words[0].strip(), new Licence(words[1], words.length < 3 ? List.of() : List.of(words[2].split("\\s+"))));
            }
        }
    }

    /** Takes a library that is packed, unless it is a part of Tilewright. */
    void add(Path jar, Map<String, Entry> entries) throws IOException {
        Optional<Library> library = library(jar);
        if (library.isEmpty()) {
            return;
        }
        Library l = library.get();
        if (!known.containsKey(l.name())) {
            unknown.add(l.name());
        }
        libraries.put(l.name(), l);
        for (Map.Entry<String, Entry> e : entries.entrySet()) {
            if (NOTICE.matcher(e.getKey()).matches()) {
                passedOn.put(l.name(), new String(e.getValue().bytes(), StandardCharsets.UTF_8).strip());
            }
        }
    }

    /** Where a local repository keeps it tells what it is called: {@code GROUP/ARTIFACT/VERSION/ARTIFACT-VERSION.jar}. */
    private Optional<Library> library(Path jar) {
        Path version = jar.getParent();
        Path artifact = version == null ? null : version.getParent();
        if (artifact == null || !Files.isRegularFile(jar)
                || !jar.getFileName().toString().startsWith(artifact.getFileName() + "-" + version.getFileName())) {
            return Optional.empty();
        }
        String name = artifact.getFileName().toString();
        String path = artifact.getParent().toString().replace('\\', '/');
        String group = known.keySet().stream().filter(k -> k.endsWith(":" + name)).map(k -> k.substring(0, k.indexOf(':')))
                .filter(g -> path.endsWith("/" + g.replace('.', '/'))).findFirst()
                .orElse(path.replaceFirst(".*/repository/", "").replace('/', '.'));
        return group.equals("org.tilewright") ? Optional.empty() : Optional.of(new Library(group, name, version.getFileName().toString()));
    }

    /** The whole text. @throws IllegalStateException if it is not known under which licence something is */
    String text() throws IOException {
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("licences/components.txt does not say under which licence these are: " + unknown);
        }
        StringBuilder out = new StringBuilder("""
                Tilewright is under the Apache License 2.0. It contains these libraries of others, whose licences and notices follow.
                The sources of each are available from Maven Central; class files of the libraries were converted to a newer version.

                """);
        Set<String> texts = new LinkedHashSet<>();
        for (Library l : libraries.values()) {
            Licence licence = known.get(l.name());
            out.append(String.format("%-70s %s%n", l.name() + ":" + l.version(), licence.name()));
            texts.addAll(licence.texts());
        }
        passedOn.forEach((name, notice) -> section(out, "Notice of " + name, notice));
        for (String text : texts) {
            Path file = folder.resolve(text);
            section(out, file.getFileName().toString().replaceFirst("\\.txt$", ""), Files.readString(file).strip());
        }
        return out.toString();
    }

    private static void section(StringBuilder out, String title, String text) {
        out.append("\n").append("=".repeat(100)).append("\n").append(title).append("\n").append("=".repeat(100)).append("\n\n")
                .append(text).append("\n");
    }
}
