package org.tilewright.backend.cpp;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;

/**
 * The text of a program, whatever its leaves run on.
 *
 * @param origins for each line of the source the line of the program that it is there for, counted from 1; 0 for none
 */
public record ProgramText(String source, List<Integer> origins) {

    /**
     * Several programs in one binary; the first argument of a run then names the one to run.
     *
     * @param executor writes the leaves of one program, with names that it has not taken
     */
    public static ProgramText of(List<NamedPlan> plans, Function<CppNames, LeafEmitter> executor) {
        CppNames namespaces = new CppNames();
        List<EmitProgram> programs = plans.stream().map(p -> new EmitProgram(p, namespaces.fresh(p.name()), executor)).toList();
        List<CodeWriter> bodies = programs.stream().map(EmitProgram::emit).toList();
        String sources = plans.stream().map(p -> Path.of(p.plan().program().file()).getFileName().toString()).distinct()
                .collect(Collectors.joining(", "));
        String entries = IntStream.range(0, plans.size())
                .mapToObj(i -> "{\"%s\", tw::runProgram<programs::%s::Program>}".formatted(plans.get(i).name(),
                        programs.get(i).namespace()))
                .collect(Collectors.joining(",\n                          "));
        CodeWriter out = new CodeWriter();
        out.comment("Made by Tilewright from " + sources + ". Every param is an argument of the run; --help lists them.");
        out.line("#include \"tilewright.hpp\"");
        programs.stream().flatMap(p -> p.headers().stream()).distinct()
                .forEach(h -> out.line("#include \"tilewright/" + h + ".hpp\""));
        out.blank();
        bodies.forEach(b -> out.append(b).blank());
        out.line("int main(int argc, char** argv) {");
        out.line("  return tw::runMain(argc, argv, {" + entries + "});");
        out.line("}");
        return new ProgramText(out.toString(), out.origins());
    }
}
