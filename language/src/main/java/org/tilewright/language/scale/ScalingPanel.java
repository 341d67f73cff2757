package org.tilewright.language.scale;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.tilewright.analysis.load.Rates;
import org.tilewright.ir.Program;

/**
 * What the preview page tells of a program on more and more processors: what {@code tilewright scale --json} prints, or sentences beside
 * the fields that cannot be read.
 */
public final class ScalingPanel {

    private final Program program;
    private final ScalingQuestion question;
    private final Map<String, Long> params;
    private final JsonObject errors = new JsonObject();

    private ScalingPanel(Program program, ScalingQuestion question, Map<String, Long> given) {
        this.program = program;
        this.question = question;
        this.params = ownParams(program, given);
    }

    /**
     * {@code {scaling, about}}, of which the first is the command's object and the second says what the machine is; or {@code {errors}},
     * sentences by {@code processors}, {@code weak}, {@code schedules} and {@code machine}.
     *
     * @param program without errors
     * @param given params; those that the grid follows from are settled by the number of processors all the same
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public static JsonObject of(Program program, ScalingQuestion question, Map<String, Long> given) {
        return new ScalingPanel(program, question, given).answer();
    }

    /** Those of the given params that stay while the number of processors grows. */
    public static Map<String, Long> ownParams(Program program, Map<String, Long> given) {
        Map<String, Long> out = new LinkedHashMap<>(given);
        out.keySet().removeAll(GridChoices.settled(program));
        return out;
    }

    private JsonObject answer() {
        Optional<List<Long>> counts = read("processors", () -> ProcessorCounts.of(question.processors()));
        Optional<List<WeakParam>> weak = read("weak", this::rules);
        Optional<Map<String, Long>> smallest = counts.flatMap(c -> weak.flatMap(w -> read("weak", () -> on(c.getFirst(), w))));
        Optional<List<Variant>> variants = smallest.flatMap(s -> read("schedules",
                () -> new Variants(program.file(), program, false).of(question.schedules(), s, counts.orElseThrow().getFirst())));
        Optional<ScaleMachine> of = counts.flatMap(c -> read("machine", () -> ScaleMachine.of(question.machine(), c.getLast())));
        JsonObject out = new JsonObject();
        if (variants.isEmpty() || of.isEmpty()) {
            out.add("errors", errors);
            return out;
        }
        ScaleMachine machine = of.get();
        Scale.Options how = new Scale.Options(counts.orElseThrow(), params, weak.orElseThrow(), machine::rates, machine.memoryBytes());
        List<Scaling> all = new ArrayList<>();
        variants.get().forEach(v -> all.add(Scale.of(v, how)));
        Rates rates = machine.rates(program.machine());
        out.add("scaling", ScalingJson.of(machine, Map.of(program.file(), rates), weak.orElseThrow(), all));
        out.addProperty("about", machine.title(rates));
        return out;
    }

    private <T> Optional<T> read(String field, Supplier<T> value) {
        try {
            return Optional.of(value.get());
        } catch (Unfit e) {
            errors.addProperty(field, e.getMessage());
            return Optional.empty();
        }
    }

    private List<WeakParam> rules() {
        Set<String> known = program.params().stream().map(p -> p.name().text()).collect(Collectors.toSet());
        Set<String> before = new HashSet<>();
        List<WeakParam> out = new ArrayList<>();
        for (String rule : question.rules()) {
            WeakParam w = WeakParam.of(rule);
            if (!known.contains(w.name())) {
                throw new Unfit("there is no param '" + w.name() + "'" + (known.isEmpty() ? "" : "; there are "
                        + known.stream().sorted().collect(Collectors.joining(", "))));
            }
            if (!before.add(w.name())) {
                throw new Unfit("'" + w.name() + "' is given twice");
            }
            params.remove(w.name());
            out.add(w);
        }
        return out;
    }

    private Map<String, Long> on(long processors, List<WeakParam> weak) {
        Map<String, Long> out = new LinkedHashMap<>(params);
        weak.forEach(w -> out.put(w.name(), w.at(processors)));
        return out;
    }
}
