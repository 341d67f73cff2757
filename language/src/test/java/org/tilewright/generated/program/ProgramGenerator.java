package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedFile;
import org.tilewright.generated.declarations.GeneratedLayout;
import org.tilewright.generated.declarations.GeneratedMachine;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.expression.Expressions;
import org.tilewright.generated.schedule.ScheduleGenerator;
import org.tilewright.generated.schedule.ScheduledStatement;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;

/**
 * Whole programs as text: of every construct of the language, in any combination that its rules allow. What is not worth the trouble
 * to get right here the compiler refuses, and a test watches how much that is.
 */
public final class ProgramGenerator {

    /** A program, and the files that it reads. */
    public record Draft(String text, List<GeneratedFile> files) { }

    private final Choices c;
    private final Declarations d;
    private final Expressions expressions;
    private final Map<String, GeneratedLayout> layouts = new LinkedHashMap<>();

    private ProgramGenerator(Choices c) {
        this.c = c;
        this.d = new Declarations(c, GeneratedMachine.next(c));
        this.expressions = new Expressions(d);
    }

    public static Draft next(Choices c) {
        return new ProgramGenerator(c).next();
    }

    private Draft next() {
        List<Steps.Step> steps = new Steps(d, expressions).next();
        ProgramText text = new ProgramText(c);
        d.params().forEach((name, value) -> text.param("param " + name + " = " + value.text()));
        if (!d.machine.isEmpty()) {
            text.item(d.machine.declaration());
            d.second.ifPresent(m -> text.item(m.declaration()));
        }
        d.records().forEach(r -> text.item(r.text()));
        tensors().forEach(text::item);
        expressions.own().texts().forEach(text::item);
        for (GeneratedTensor t : d.tensors()) {
            if (!d.machine.isEmpty() && c.below(5) < 4) {
                GeneratedLayout layout = GeneratedLayout.next(c, d.machineOf(t.name), t);
                layouts.put(t.name, layout);
                if (!layout.text().isEmpty()) {
                    text.item(layout.text());
                }
            }
        }
        for (GeneratedTensor t : d.tensors()) {
            if (!t.source.isEmpty()) {
                text.item("input " + t.name + " = " + t.source);
            }
        }
        outputs(text);
        text.steps(steps);
        schedules(text);
        return new Draft(text.toString(), List.copyOf(d.files));
    }

    /** Declarations; tensors of one shape share one now and then. */
    private List<String> tensors() {
        Map<String, List<String>> byShape = new LinkedHashMap<>();
        boolean shared = c.oneIn(3);
        for (GeneratedTensor t : d.tensors()) {
            String shape = t.typeText() + "(" + String.join(", ", t.extents.stream().map(Extent::text).toList()) + ")"
                    + storage(t.order());
            byShape.computeIfAbsent(shared ? shape : t.name + " " + shape, s -> new ArrayList<>()).add(t.name);
        }
        List<String> out = new ArrayList<>();
        byShape.forEach((shape, names) -> out.add("tensor " + String.join(", ", names) + " : "
                + (shared ? shape : shape.substring(shape.indexOf(' ') + 1))));
        return out;
    }

    private String storage(int order) {
        if (order == 0 || !c.oneIn(order == 1 ? 20 : 5)) {
            return "";
        }
        List<String> levels = new ArrayList<>();
        boolean plain = c.oneIn(6);
        List<Integer> left = new ArrayList<>(java.util.stream.IntStream.range(0, order).boxed().toList());
        while (!left.isEmpty()) {
            int dimension = left.removeFirst();
            levels.add(plain ? "dense" : "dense(" + dimension + ")");
        }
        return " { " + String.join(", ", plain ? levels : c.shuffled(levels)) + " }";
    }

    private void outputs(ProgramText text) {
        List<GeneratedTensor> set = new ArrayList<>(d.tensors().stream().filter(t -> t.isSet).toList());
        boolean files = c.oneIn(14);
        for (int n = 0; files && n < 2 && !set.isEmpty(); n++) {
            GeneratedTensor t = c.take(set);
            String format = t.record().isPresent() ? "npy" : c.among("npy", t.order() <= 2 ? "mtx" : "tns", "tns");
            text.item("output " + t.name + " to file(\"out" + n + "." + format + "\")");
        }
    }

    /** Schedules for what stands in the text so far, as the compiler reads it: it names the loops of a statement. */
    private void schedules(ProgramText text) {
        if (c.oneIn(5)) {
            return;
        }
        ParseResult parsed = TilewrightParser.parse("generated.tw", text.toString());
        if (parsed.hasErrors()) {
            return;
        }
        Program program = parsed.program();
        ParamValues params = ParamValues.evaluate(program.params(), Map.of(), new ArrayList<>());
        for (ScheduledStatement s : ScheduledStatement.allOf(program, params, layouts)) {
            String output = s.form().statement().target().tensor().text();
            if (d.second.isPresent() && (d.moved.contains(output) || !layouts.containsKey(output))) {
                // where it lives when the statement runs is for the compiler to say
                continue;
            }
            int alternatives = c.weighted(3, 9, 1);
            for (int a = 0; a < alternatives; a++) {
                List<String> commands = new ScheduleGenerator(c, s, d.second.isPresent() ? d.machineOf(output) : d.machine).commands();
                if (!commands.isEmpty()) {
                    Optional<String> name = alternatives > 1 || c.oneIn(15) ? Optional.of("one" + a) : Optional.empty();
                    text.schedule("schedule " + s.name() + name.map(x -> " as " + x).orElse(""), commands);
                }
            }
        }
    }
}
