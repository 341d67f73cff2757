package org.tilewright.intellij.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.tilewright.ide.Shared;
import org.tilewright.ide.protocol.RunArguments;

/** The settings as the platform stores them, which is by public members: texts as the user wrote them. */
public final class TilewrightState {

    /** The home of a JDK; blank to have one found. */
    public String javaHome = "";
    /** Options of the Java virtual machine that the server runs in. */
    public String serverOptions = "";
    /** Variables of the server and of what it runs: {@code NAME=value; OTHER=value}. */
    public String environment = "";
    /** Where programs run that do not say it themselves. */
    public String target = Shared.Target.AUTO;
    /** How often their statements are timed. */
    public int repeat = 1;
    /** Params of every run: {@code n=512, gx=4}. */
    public String params = "";
    /** Whether the preview lights up what the cursor's line causes. */
    public boolean followCursor = true;
    /** Whether layouts have drawings of who owns what behind them. */
    public boolean layoutDrawings = true;

    /** What is wrong with them, as a sentence. */
    public Optional<String> problem() {
        try {
            RunArguments.params(params);
            variables();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
        return repeat < 1 ? Optional.of("Statements are timed at least once.") : Optional.empty();
    }

    /**
     * The variables of {@link #environment}.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String part : environment.split(";")) {
            if (part.isBlank()) {
                continue;
            }
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("'" + part.strip() + "' is not a variable with a value, such as OMP_NUM_THREADS=2.");
            }
            variables.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
        }
        return variables;
    }


    /** Whether the server must be started anew to follow them. */
    public boolean startsServerLike(TilewrightState other) {
        return javaHome.equals(other.javaHome) && serverOptions.equals(other.serverOptions) && environment.equals(other.environment);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof TilewrightState s && startsServerLike(s) && target.equals(s.target) && repeat == s.repeat
                && params.equals(s.params) && followCursor == s.followCursor && layoutDrawings == s.layoutDrawings;
    }

    @Override
    public int hashCode() {
        return Objects.hash(javaHome, serverOptions, environment, target, repeat, params, followCursor, layoutDrawings);
    }
}
