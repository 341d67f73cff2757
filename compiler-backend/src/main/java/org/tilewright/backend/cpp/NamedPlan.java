package org.tilewright.backend.cpp;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.tilewright.plan.Plan;

/** A plan and what its program is called: a file, a namespace, and, among several in one binary, the first argument. */
public record NamedPlan(String name, Plan plan) {

    /** The library's own file, and what CMake takes for targets and files of its own. */
    private static final Set<String> OTHERS = Set.of("tilewright", "all", "all_build", "clean", "cmakefiles", "edit_cache", "help",
            "install", "preinstall", "rebuild_cache", "zero_check");

    /** Of a file's longer name so much stays. */
    private static final int LONGEST = 80;

    /** A plan under the name of its program's file. */
    public static NamedPlan of(Plan plan) {
        String file = Path.of(plan.program().file()).getFileName().toString().replaceFirst("\\.tw$", "").replaceAll("\\W", "_");
        if (file.length() > LONGEST) {
            // files beside the program have longer names, and a system takes 255 bytes
            file = file.substring(0, LONGEST) + String.format(Locale.ROOT, "_%08x", file.hashCode());
        }
        boolean other = file.isEmpty() || Character.isDigit(file.charAt(0)) || OTHERS.contains(file.toLowerCase(Locale.ROOT));
        return new NamedPlan(other ? "program_" + file : file, plan);
    }
}
