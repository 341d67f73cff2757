package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;

/**
 * A statement with what holds where it stands.
 *
 * @param layouts the distribution of each tensor that has one, after the redistributions before the statement
 * @param repeats the repeats around it, outermost first
 */
public record StatementAt(Statement.Assignment assignment, Map<String, Distribution> layouts, List<Statement.Repeat> repeats) {

    /** The statements of a program in order, those inside repeats too. */
    public static List<StatementAt> allOf(Program program) {
        Map<String, Distribution> layouts = new LinkedHashMap<>();
        program.distributions().forEach(d -> layouts.putIfAbsent(d.tensor().text(), d));
        List<StatementAt> out = new ArrayList<>();
        collect(program.statements(), layouts, List.of(), out);
        return out;
    }

    /** The program as the statement that a schedule's target names sees it. */
    public static Program seen(Program program, String name) {
        return named(program, name).map(s -> program.at(s.assignment())).orElse(program);
    }

    /** The statement that a schedule's target names: the first with that label, or that computes that tensor. */
    public static Optional<StatementAt> named(Program program, String name) {
        return allOf(program).stream().filter(s -> s.assignment().name().text().equals(name)).findFirst();
    }

    private static void collect(List<Statement> statements, Map<String, Distribution> layouts, List<Statement.Repeat> repeats,
            List<StatementAt> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> out.add(new StatementAt(a, Map.copyOf(layouts), repeats));
                case Statement.Redistribute r -> layouts.put(r.distribution().tensor().text(), r.distribution());
                case Statement.Repeat r -> {
                    List<Statement.Repeat> inner = new ArrayList<>(repeats);
                    inner.add(r);
                    Map<String, Distribution> before = new LinkedHashMap<>(layouts);
                    collect(r.body(), layouts, List.copyOf(inner), out);
                    layouts.clear();
                    layouts.putAll(before);
                }
            }
        }
    }
}
