package org.tilewright.cli.target;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.data.ShownTensor;
import org.tilewright.ir.Output;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.syntax.NearestName;

/** What a program computes: the tensors that statements set, in order. */
final class Results {

    private Results() { }

    /** @param scalar the text of a scalar's value by the tensor's name, if the run knows it */
    static List<RunOutcome.Result> of(PlannedProgram program, Function<String, Optional<String>> scalar) {
        Set<String> set = new LinkedHashSet<>();
        collect(program.program().statements(), set);
        List<RunOutcome.Result> out = new ArrayList<>();
        for (String name : set) {
            TensorDecl t = program.program().tensor(name).orElseThrow();
            List<Long> extents = t.extents().stream().map(program.params()::integer).toList();
            Optional<String> file = program.program().outputs().stream().filter(o -> o.tensor().text().equals(name))
                    .map(Output::path).map(p -> program.folder().resolve(p.text()).toString()).findFirst();
            out.add(new RunOutcome.Result(name, t.type().keyword(), extents, t.order() == 0 ? scalar.apply(name) : Optional.empty(), file));
        }
        return out;
    }

    /** How a target tells of a result. */
    interface Look {
        ShownTensor at(String name, ElementType type, List<Long> extents);
    }

    /** Why a tensor cannot be shown, if it cannot. */
    static Optional<String> cannotShow(PlannedProgram program, String name) {
        List<String> names = of(program, t -> Optional.empty()).stream().map(RunOutcome.Result::name).toList();
        if (!names.contains(name)) {
            return Optional.of(program.source().file() + " computes no tensor '" + name + "'; it computes " + String.join(", ", names)
                    + NearestName.question(name, names));
        }
        return program.program().tensor(name).orElseThrow().type() instanceof RecordType
                ? Optional.of("the elements of '" + name + "' are records, which have no norm") : Optional.empty();
    }

    static List<ShownTensor> shown(PlannedProgram program, List<String> names, Look look) {
        return names.stream().map(n -> {
            TensorDecl t = program.program().tensor(n).orElseThrow();
            return look.at(n, t.type(), t.extents().stream().map(program.params()::integer).toList());
        }).toList();
    }

    private static void collect(List<Statement> statements, Set<String> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a when Statement.Repeat.isCondition(a.target().tensor().text()) -> { }
                case Statement.Assignment a -> out.add(a.target().tensor().text());
                case Statement.Repeat r -> collect(r.body(), out);
                case Statement.Redistribute r -> { }
            }
        }
    }
}
