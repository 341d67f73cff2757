package org.tilewright.ir;

import java.util.List;
import java.util.Optional;

/**
 * A whole {@code .tw} file as the core sees it: names resolved, functions inlined, einsum strings expanded.
 *
 * @param file the path as given by the user; relative data paths are relative to its folder
 * @param text the source, for messages and for comments in generated code
 */
public record Program(String file, String text, List<Param> params, Optional<MachineDecl> machine,
                      List<TensorDecl> tensors, List<Distribution> distributions, List<Input> inputs,
                      List<Output> outputs, List<Statement> statements, List<Schedule> schedules) {

    public Optional<TensorDecl> tensor(String name) {
        return tensors.stream().filter(t -> t.name().text().equals(name)).findFirst();
    }

    /** The trimmed source line that a range starts on, or nothing for a range without a place. */
    public String line(SourceRange range) {
        return range.line() < 1 ? "" : text.lines().skip(range.line() - 1L).findFirst().orElse("").strip();
    }
}
