package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of the preview page and of VS Code show samples, page and colours as they are: {@code bin/screenshots} remakes them. */
class PicturesTest {

    private static final String PAGE = "compiler-backend/src/main/resources/org/tilewright/preview/";
    private static final String DRAWING = "compiler-backend/src/main/java/org/tilewright/preview/drawing/";

    @TempDir
    private Path folder;

    private static List<String> digests(Path folder) throws IOException, InterruptedException {
        Process p = new ProcessBuilder("bin/picture-digests", folder.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> out = p.inputReader().lines().sorted().toList();
        assertEquals(0, p.waitFor());
        return out;
    }

    @Test
    void noPictureIsOlderThanWhatItShows() throws IOException, InterruptedException {
        List<String> made = Files.readAllLines(Path.of("docs/pictures.txt"));
        List<String> old = digests(Path.of(".")).stream().filter(d -> !made.contains(d)).map(d -> d.split(" ")[0]).toList();
        assertEquals(List.of(), old, "these pictures are older than what they show; bin/screenshots makes them anew");
        for (String line : made) {
            assertTrue(Files.exists(Path.of(line.split(" ")[0])), line);
        }
    }

    @Test
    void picturesOfThePageInDocumentsAreAmongThem() throws IOException {
        Pattern shown = Pattern.compile("\\]\\(([\\w./-]*/(?:preview-[\\w-]+|pictures/[\\w-]+)\\.png)\\)");
        Set<String> found = new TreeSet<>();
        for (String page : List.of("README.md", "vscode-extension/README.md", "vscode-extension/walkthrough/preview.md",
                "vscode-extension/walkthrough/run.md", "vscode-extension/walkthrough/break.md")) {
            for (Matcher m = shown.matcher(Files.readString(Path.of(page))); m.find();) {
                found.add(Path.of(page).resolveSibling(m.group(1)).normalize().toString());
            }
        }
        assertEquals(Files.readAllLines(Path.of("docs/pictures.txt")).stream().map(l -> l.split(" ")[0])
                .collect(Collectors.toCollection(TreeSet::new)), found);
    }

    @Test
    void theStyleAndTheSampleCountAndCommentsDoNot() throws IOException, InterruptedException {
        List<Path> sources;
        try (Stream<Path> page = Files.list(Path.of(PAGE)); Stream<Path> drawing = Files.list(Path.of(DRAWING))) {
            sources = Stream.concat(Stream.concat(page, drawing), Stream.of("samples/matmul/cannon.tw", "samples/matmul/johnson.tw",
                    "samples/tensor/mttkrp.tw",
                    "vscode-extension/syntaxes/tilewright.tmLanguage.json").map(Path::of)).toList();
        }
        for (Path s : sources) {
            Files.createDirectories(folder.resolve(s).getParent());
            Files.copy(s, folder.resolve(s));
        }
        List<String> before = digests(folder);
        append(PAGE + "page-arrows.js", "\n// a comment\n");
        append(PAGE + "page-scaling.js", "\nconst OTHER = 1;\n");
        assertEquals(before, digests(folder));
        append(PAGE + "page.css", "\np { margin: 0 }\n");
        List<String> styled = digests(folder);
        assertEquals(5, before.stream().filter(d -> !styled.contains(d)).count(), "all but those of the editor alone");
        append("samples/tensor/mttkrp.tw", "// another\n");
        assertEquals(List.of("docs/preview-mttkrp.png"), digests(folder).stream().filter(d -> !styled.contains(d))
                .map(d -> d.split(" ")[0]).toList());
    }

    private void append(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), Files.readString(folder.resolve(file)) + text);
    }
}
