package org.tilewright.intellij.run;

import com.intellij.execution.filters.Filter;
import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.LocalFileSystem;
import com.intellij.openapi.vfs.VirtualFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.intellij.Texts;

/** Makes places such as {@code cannon.tw:7:3} in a console links into the text. */
final class ProgramLinks implements Filter, DumbAware {

    private final Project project;
    private final VirtualFile program;

    /** @param program the one that is run, which relative names are beside */
    ProgramLinks(Project project, VirtualFile program) {
        this.project = project;
        this.program = program;
    }

    @Override
    public Result applyFilter(String line, int entireLength) {
        int start = entireLength - line.length();
        List<ResultItem> links = new ArrayList<>();
        for (TextPlace place : TextPlace.in(line)) {
            file(place.file()).ifPresent(f -> links.add(new ResultItem(start + place.from(), start + place.to(),
                    p -> Texts.show(project, f, place.line(), place.column()))));
        }
        // the platform takes null for no link
        return links.isEmpty() ? null : new Result(links);
    }

    private Optional<VirtualFile> file(String name) {
        if (name.equals(program.getName()) || name.equals(program.getPath())) {
            return Optional.of(program);
        }
        try {
            return Optional.ofNullable(LocalFileSystem.getInstance().findFileByNioFile(Path.of(program.getPath()).resolveSibling(name)));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }
}
