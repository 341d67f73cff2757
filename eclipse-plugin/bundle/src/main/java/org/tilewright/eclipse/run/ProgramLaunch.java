package org.tilewright.eclipse.run;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.variables.VariablesPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Uris;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;

/**
 * What a launch configuration says.
 *
 * @param file a path in the workspace such as {@code /project/a.tw}, else one in the file system; variables of Eclipse's count
 * @param params as the user writes them; empty for those of the preferences
 * @param repeat how often statements are timed; 0 for what the preferences say
 * @param show the names of results of which a run prints a corner and norms, as the user writes them
 */
public record ProgramLaunch(String file, Goal goal, String schedule, String target, String params, int repeat, boolean oversubscribe,
        String show) {

    public static final String TYPE = "org.tilewright.eclipse.launch";
    static final int MOST_REPEATS = 1000;

    private static final String FILE = TYPE + ".file";
    private static final String GOAL = TYPE + ".goal";
    private static final String SCHEDULE = TYPE + ".schedule";
    private static final String TARGET = TYPE + ".target";
    private static final String PARAMS = TYPE + ".params";
    private static final String REPEAT = TYPE + ".repeat";
    private static final String OVERSUBSCRIBE = TYPE + ".oversubscribe";
    private static final String SHOW = TYPE + ".show";

    /** As the program stands. */
    static ProgramLaunch of(String file, Goal goal) {
        return new ProgramLaunch(file, goal, "", "", "", 0, false, "");
    }

    /** The one that does what a command of the server's asks for. */
    static ProgramLaunch of(Goal goal, RunArguments a) {
        return new ProgramLaunch(file(a.uri()), goal, a.schedule().orElse(""), a.target().orElse(""), RunArguments.text(a.params()),
                a.repeat() > 1 ? a.repeat() : 0, a.oversubscribe(), String.join(", ", a.show()));
    }

    static ProgramLaunch of(ILaunchConfiguration c) throws CoreException {
        String goal = c.getAttribute(GOAL, Goal.RUN.name());
        return new ProgramLaunch(c.getAttribute(FILE, ""), goal(goal).orElse(Goal.RUN), c.getAttribute(SCHEDULE, ""),
                c.getAttribute(TARGET, ""), c.getAttribute(PARAMS, ""), c.getAttribute(REPEAT, 0), c.getAttribute(OVERSUBSCRIBE, false),
                c.getAttribute(SHOW, ""));
    }

    static Optional<Goal> goal(String name) {
        for (Goal g : Goal.values()) {
            if (g.name().equals(name.toUpperCase(Locale.ROOT))) {
                return Optional.of(g);
            }
        }
        return Optional.empty();
    }

    /** How a configuration names the file at an address. */
    static String file(String uri) {
        return Uris.file(uri).map(f -> f.getFullPath().toString()).orElseGet(() -> Path.of(java.net.URI.create(uri)).toString());
    }

    void write(ILaunchConfigurationWorkingCopy c) {
        c.setAttribute(FILE, file);
        c.setAttribute(GOAL, goal.name());
        c.setAttribute(SCHEDULE, schedule);
        c.setAttribute(TARGET, target);
        c.setAttribute(PARAMS, params);
        c.setAttribute(REPEAT, repeat);
        c.setAttribute(OVERSUBSCRIBE, oversubscribe);
        c.setAttribute(SHOW, show);
        // what Run offers first for a file is what names it
        c.setMappedResources(workspaceFile().map(f -> new IResource[] {f}).orElse(null));
    }

    /** What is wrong with it, as a sentence. */
    public Optional<String> problem() {
        if (file.isBlank()) {
            return Optional.of("Choose the program to run.");
        }
        if (uri().isEmpty()) {
            return Optional.of("There is no file " + file + ".");
        }
        if (!file.endsWith(".tw")) {
            return Optional.of(file + " is not a Tilewright program; its name must end in .tw.");
        }
        if (repeat < 0 || repeat > MOST_REPEATS) {
            return Optional.of("Statements can be timed between 1 and " + MOST_REPEATS + " times.");
        }
        try {
            RunArguments.params(params);
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
        return Optional.empty();
    }

    private Optional<IFile> workspaceFile() {
        if (!file.startsWith("/") || new org.eclipse.core.runtime.Path(file).segmentCount() < 2) {
            return Optional.empty();
        }
        return Optional.of(ResourcesPlugin.getWorkspace().getRoot().getFile(new org.eclipse.core.runtime.Path(file))).filter(IFile::exists);
    }

    /** The address of the program; empty if there is no such file. */
    Optional<String> uri() {
        Optional<IFile> known = workspaceFile();
        if (known.isPresent()) {
            return known.map(Uris::of);
        }
        try {
            Path path = Path.of(VariablesPlugin.getDefault().getStringVariableManager().performStringSubstitution(file));
            return path.isAbsolute() && Files.isRegularFile(path) ? Optional.of(Uris.of(path.toUri())) : Optional.empty();
        } catch (CoreException | InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** What the server is asked; what this leaves open is as the preferences say. */
    RunArguments arguments() {
        String where = target.isBlank() ? Settings.store().getString(Settings.RUN_TARGET) : target;
        Map<String, Long> values = RunArguments.params(params.isBlank() ? Settings.store().getString(Settings.RUN_PARAMS) : params);
        int times = repeat == 0 ? Settings.store().getInt(Settings.RUN_REPEAT) : repeat;
        return new RunArguments(uri().orElseThrow(), Optional.of(schedule), Optional.of(where), values, Math.max(1, times),
                oversubscribe, RunArguments.names(show));
    }


    /** A name for the user, such as {@code Verify cannon.tw}. */
    String name() {
        String last = file.replaceFirst(".*[/\\\\]", "");
        return goal.title() + " " + last + (schedule.isBlank() ? "" : " (" + schedule + ")")
                + (show.isBlank() ? "" : ", showing " + show);
    }
}
