package org.tilewright.intellij.run;

import java.io.File;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.settings.TilewrightState;

/**
 * What a run configuration says, as the user wrote it.
 *
 * @param file the program's path
 * @param schedule the name of one of several; blank for the first
 * @param target a target of {@code shared.json}; blank for that of the settings
 * @param params such as {@code n=512, gx=4}; those of the settings count beside them
 * @param repeat how often statements are timed; 0 for as often as the settings say
 * @param oversubscribe whether more processes may start than the machine bears well
 * @param show the names of results of which a run prints a corner and norms, such as {@code A, B}
 */
public record ProgramOptions(Goal goal, String file, String schedule, String target, String params, int repeat, boolean oversubscribe,
        String show) {

    /** Of a program that is not chosen yet. */
    public static final ProgramOptions NONE = new ProgramOptions(Goal.VERIFY, "", "", "", "", 0, false, "");

    /** Of a program, with the settings' values. */
    public static ProgramOptions of(Goal goal, String file, String schedule) {
        return new ProgramOptions(goal, file, schedule, "", "", 0, false, "");
    }

    /** The same, with results that a run prints. */
    public ProgramOptions showing(String results) {
        return new ProgramOptions(goal, file, schedule, target, params, repeat, oversubscribe, results);
    }

    /** As they are stored: what is as in {@link #NONE} is left out. */
    public Map<String, String> stored() {
        Map<String, String> all = new TreeMap<>(Map.of(
                "goal", goal.name().toLowerCase(Locale.ROOT), "file", file, "schedule", schedule, "target", target, "params", params,
                "show", show));
        all.put("repeat", repeat == 0 ? "" : Integer.toString(repeat));
        all.put("oversubscribe", oversubscribe ? "true" : "");
        all.values().removeIf(String::isEmpty);
        return all;
    }

    /** Reads what {@link #stored} wrote; what is missing or cannot be read is as in {@link #NONE}. */
    public static ProgramOptions read(Map<String, String> stored) {
        Goal goal = Optional.ofNullable(stored.get("goal")).flatMap(g -> Goal.ofCommand("tilewright." + g)).orElse(NONE.goal());
        String repeat = stored.getOrDefault("repeat", "");
        return new ProgramOptions(goal, stored.getOrDefault("file", ""), stored.getOrDefault("schedule", ""),
                stored.getOrDefault("target", ""), stored.getOrDefault("params", ""),
                repeat.matches("\\d{1,6}") ? Integer.parseInt(repeat) : 0, "true".equals(stored.get("oversubscribe")),
                stored.getOrDefault("show", ""));
    }

    /** What is wrong with them, as a sentence. */
    public Optional<String> problem() {
        if (file.isBlank()) {
            return Optional.of("No program is chosen.");
        }
        if (!file.endsWith(Programs.ENDING)) {
            return Optional.of(file + " is not a program; the names of programs end in " + Programs.ENDING + ".");
        }
        if (!new File(file).isFile()) {
            return Optional.of("There is no file " + file + ".");
        }
        try {
            RunArguments.params(params);
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
        return Optional.empty();
    }

    /**
     * What the server is asked to do.
     *
     * @param uri the file as the editor names it
     * @throws IllegalArgumentException with a sentence, where params cannot be read
     */
    public RunArguments arguments(String uri, TilewrightState settings) {
        Map<String, Long> all = new TreeMap<>(RunArguments.params(settings.params));
        all.putAll(RunArguments.params(params));
        return new RunArguments(uri, Optional.of(schedule), Optional.of(target.isBlank() ? settings.target : target), all,
                repeat == 0 ? Math.max(1, settings.repeat) : repeat, oversubscribe, RunArguments.names(show));
    }

    /** A name for the configuration: {@code Verify cannon.tw (A)}. */
    public String title() {
        String name = file.isBlank() ? "" : " " + new File(file).getName();
        return goal.title() + name + (schedule.isBlank() ? "" : " (" + schedule + ")")
                + (show.isBlank() ? "" : ", showing " + show);
    }
}
