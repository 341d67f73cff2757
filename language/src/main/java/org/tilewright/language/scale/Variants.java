package org.tilewright.language.scale;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.syntax.NearestName;

/** The programs that are compared: of each file the schedules that were asked for. */
public final class Variants {

    private static final String ALL = "all";
    private static final String DERIVED = "derived";

    private final String file;
    private final Program program;
    private final boolean oneOfSeveral;

    /** @param oneOfSeveral whether there are other files, so that names tell them apart */
    public Variants(String file, Program program, boolean oneOfSeveral) {
        this.file = file;
        this.program = program;
        this.oneOfSeveral = oneOfSeveral;
    }

    /**
     * @param schedules names, {@code all} or {@code derived}; the first schedules if there are none, or what is derived where they are
     *         left out
     * @param params that the file has, on the fewest processors
     * @param processors the fewest
     * @throws Unfit about a name that the file does not have
     */
    public List<Variant> of(List<String> schedules, Map<String, Long> params, long processors) {
        Map<String, Variant> out = new LinkedHashMap<>();
        boolean lacks = program.machine().isEmpty() || Derive.of(file, program.text(),
                new Derive.Options(params, OptionalLong.of(processors), Optional.empty())).isChanged();
        for (String word : schedules.isEmpty() ? List.of("") : schedules) {
            List<Variant> of = switch (word) {
                case "" -> List.of(lacks ? derived(program.text()) : first());
                case ALL -> lacks ? List.of(derived(program.text())) : all();
                case DERIVED -> List.of(derived(lacks ? program.text() : Derive.bare(file, program.text())));
                default -> List.of(named(word));
            };
            of.forEach(v -> out.putIfAbsent(v.name(), v));
        }
        return List.copyOf(out.values());
    }

    private String stem() {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replaceFirst("\\.tw$", "");
    }

    private String label(String name) {
        return oneOfSeveral ? stem() + ": " + name : name;
    }

    private Variant first() {
        return new Variant(stem(), file, program.text(), Optional.empty(), false);
    }

    private Variant derived(String text) {
        return new Variant(label(DERIVED), file, text, Optional.empty(), true);
    }

    private List<String> names() {
        return ScheduleChoice.names(program);
    }

    private Variant named(String name) {
        if (!names().contains(name)) {
            throw new Unfit(file + " has no schedule of that name, '" + name + "'; there are '" + ALL + "', '" + DERIVED + "'"
                    + names().stream().map(n -> " and '" + n + "'").collect(Collectors.joining())
                    + NearestName.question(name, Stream.concat(names().stream(), Stream.of(ALL, DERIVED)).toList()));
        }
        return new Variant(label(name), file, program.text(), Optional.of(name), false);
    }

    private List<Variant> all() {
        return ScheduleChoice.all(program).stream().map(n -> n.map(this::named).orElseGet(this::first)).toList();
    }
}
