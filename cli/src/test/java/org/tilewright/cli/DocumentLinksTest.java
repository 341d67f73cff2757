package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Pages lead to what is there, and those that list something list all of it. */
class DocumentLinksTest {

    /** A README that is read in one sitting. */
    private static final int MOST_OF_README = 9000;

    private static final Path HOME = Samples.FOLDER.resolveSibling("").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(HOME.resolve("docs"))) {
            return Stream.concat(Stream.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "bench/README.md", "vscode-extension/README.md")
                    .map(HOME::resolve), docs.filter(p -> p.toString().endsWith(".md"))).sorted().toList();
        }
    }

    private static String read(Path page) throws IOException {
        return Files.readString(page, StandardCharsets.UTF_8);
    }

    /** The names that headings have in addresses. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(read(page)).results().map(m -> m.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\d\\s_-]", "")
                .replace(' ', '-')).toList();
    }

    @Test
    void linksLeadToFilesAndHeadings() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (Matcher m = LINK.matcher(read(page).replaceAll("(?s)```.*?```|`[^`\n]*`", "")); m.find();) {
                if (m.group(1).contains(":")) {
                    continue;
                }
                Path to = m.group(1).isEmpty() ? page : page.resolveSibling(m.group(1)).normalize();
                boolean leads = Files.exists(to) && (m.group(2) == null || anchors(to).contains(m.group(2)));
                if (!leads) {
                    broken.add(HOME.relativize(page) + ": " + m.group());
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    /** What stands in the first column of the tables is said by the sources, whatever stands in place of the dots. */
    @Test
    void messagesThatAreExplainedAreThoseOfTheSources() throws IOException {
        String sources = sources();
        List<String> rows = read(HOME.resolve("docs/troubleshooting.md")).lines().filter(l -> l.startsWith("| `")).toList();
        assertTrue(rows.size() >= 25, () -> rows.size() + " messages");
        List<String> gone = new ArrayList<>();
        for (String row : rows) {
            for (String part : row.split("`")[1].split("\\.\\.\\.")) {
                String words = part.strip();
                if (words.length() > 1 && !sources.contains(words)) {
                    gone.add(words);
                }
            }
        }
        assertEquals(List.of(), gone);
    }

    /** The texts of what speaks to users, with strings that are put together from constant parts in one piece. */
    private static String sources() throws IOException {
        StringBuilder out = new StringBuilder();
        for (String folder : List.of("cli/src/main", "cpp-library/src/main", "compiler-backend/src/main", "language/src/main",
                "ide-common/src/main/resources", "tilewright")) {
            try (Stream<Path> files = Files.walk(HOME.resolve(folder))) {
                for (Path f : files.filter(p -> p.toString().matches(".*(\\.(java|cpp|h|json)|/tilewright)")
                        && Files.isRegularFile(p)).toList()) {
                    out.append(read(f).replaceAll("\"\\s*\\+?\\s*\"", "")).append('\n');
                }
            }
        }
        return out.toString();
    }

    /** A path to a class, such as {@code plan/Exchange} or {@code analysis/Prediction.MOST_READS}, or to a file of the C++ library. */
    private static final Pattern PATH = Pattern.compile("`((?:[a-z]\\w*/)+)([A-Z]\\w*|[a-z]\\w*\\.[a-z]+)(?:\\.\\w+)?`");

    @Test
    void thePageOfRoomsNamesFilesThatAreThere() throws IOException {
        Set<String> there = new TreeSet<>();
        for (String module : List.of("cpp-library", "compiler-backend", "oracle", "language", "lsp-server", "cli")) {
            try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main"))) {
                files.filter(Files::isRegularFile).forEach(f -> there.add("/" + f.toString().replaceAll("\\.java$", "")));
            }
        }
        List<String> named = PATH.matcher(read(HOME.resolve("docs/architecture.md"))).results().map(m -> m.group(1) + m.group(2)).toList();
        assertTrue(named.size() > 30, () -> "only " + named);
        assertEquals(List.of(), named.stream().filter(n -> there.stream().noneMatch(t -> t.endsWith("/" + n))).toList());
    }

    @Test
    void theReadmeIsShort() throws IOException {
        long bytes = Files.size(HOME.resolve("README.md"));
        assertTrue(bytes <= MOST_OF_README, () -> bytes + " bytes");
    }

    @Test
    void thePageOfSamplesListsEachOne() throws IOException {
        String page = read(HOME.resolve("docs/samples.md"));
        List<String> missing = Samples.all().stream().map(s -> HOME.relativize(s.toAbsolutePath().normalize()).toString())
                .filter(s -> !page.contains("](../" + s + ")") && !page.contains("](../" + Path.of(s).getParent() + ")")).toList();
        assertEquals(List.of(), missing);
    }

    @Test
    void thePageOfCommandsListsEachOne() throws IOException {
        String page = read(HOME.resolve("docs/command.md"));
        List<String> missing = Tilewright.COMMANDS.stream().map(c -> c.getAnnotation(Command.class).name())
                .filter(c -> !page.contains("| `tilewright " + c)).toList();
        assertEquals(List.of(), missing);
    }
}
