package org.tilewright.lsp.feature.complete;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.io.FileFormat;

/** The tensor files and folders that a half-typed path may mean. */
final class FileNames {

    private static final int MOST = 200;

    private FileNames() { }

    /** @param folder the program's folder; @param typed the path so far, up to its last slash */
    static void propose(Path folder, String typed, Proposals out) {
        List<Path> found;
        try (Stream<Path> children = Files.list(folder.resolve(typed))) {
            found = children.filter(p -> Files.isDirectory(p) ? !name(p).startsWith(".") : FileFormat.of(name(p)).isPresent())
                    .sorted().limit(MOST).toList();
        } catch (IOException | InvalidPathException | SecurityException e) {
            return;
        }
        for (Path p : found) {
            boolean inner = Files.isDirectory(p);
            out.text(name(p) + (inner ? "/" : ""), inner ? CompletionItemKind.Folder : CompletionItemKind.File,
                    inner ? "folder" : "tensor file", "");
        }
    }

    private static String name(Path p) {
        return p.getFileName().toString();
    }
}
