package org.tilewright.target.cpp;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes plans as one readable C++17 program that uses MPI, CBLAS and the headers shipped with it. All params stay arguments of
 * the run.
 */
public final class CppEmitter {

    private CppEmitter() { }

    public static GeneratedProgram emit(NamedPlan plan) {
        return emit(plan.name(), List.of(plan));
    }

    /** Several programs in one binary; the first argument of a run then names the one to run. */
    public static GeneratedProgram emit(String name, List<NamedPlan> plans) {
        CppNames namespaces = new CppNames();
        LibraryUse uses = new LibraryUse();
        List<EmitProgram> programs = plans.stream().map(p -> new EmitProgram(p, namespaces.fresh(p.name()), uses)).toList();
        List<CodeWriter> bodies = programs.stream().map(EmitProgram::emit).toList();
        String sources = plans.stream().map(p -> Path.of(p.plan().program().file()).getFileName().toString()).distinct()
                .collect(Collectors.joining(", "));
        String entries = java.util.stream.IntStream.range(0, plans.size())
                .mapToObj(i -> "{\"%s\", tw::runProgram<programs::%s::Program>}".formatted(plans.get(i).name(),
                        programs.get(i).namespace()))
                .collect(Collectors.joining(",\n                          "));
        CodeWriter out = new CodeWriter();
        out.comment("Made by Tilewright from " + sources + ". Every param is an argument of the run; --help lists them.");
        out.line("#include \"tilewright.hpp\"");
        uses.headers().forEach(h -> out.line("#include \"tilewright/" + h + ".hpp\""));
        out.blank();
        bodies.forEach(b -> out.append(b).blank());
        out.line("int main(int argc, char** argv) {");
        out.line("  return tw::runMain(argc, argv, {" + entries + "});");
        out.line("}");
        return new GeneratedProgram(name, out.toString(), out.origins(), uses.usesBlas(), uses.usesThreads(), uses.contracted());
    }
}
