package org.tilewright.eclipse.bundle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.osgi.service.prefs.BackingStoreException;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.server.ServerCommand;

/** What the user set; the names are those of the preferences. */
public final class Settings {

    /** The home of a JDK; empty to search one. */
    public static final String JAVA_HOME = "java.home";
    /** Further options of the server's Java virtual machine. */
    public static final String SERVER_OPTIONS = "server.options";
    /** Where programs run that do not say it. */
    public static final String RUN_TARGET = "run.target";
    /** How often statements are timed. */
    public static final String RUN_REPEAT = "run.repeat";
    /** Values in place of params' defaults, such as {@code n=512}. */
    public static final String RUN_PARAMS = "run.params";
    /** Environment variables for the server, and so for what it builds and runs, such as {@code OMP_NUM_THREADS=4}. */
    public static final String RUN_ENVIRONMENT = "run.environment";
    /** Whether the preview marks what the caret's line causes. */
    public static final String PREVIEW_FOLLOWS = "preview.followCaret";
    /** Whether layouts have drawings behind them. */
    public static final String LAYOUT_DRAWINGS = "layouts.drawings";

    private static final IPreferenceStore STORE = new ScopedPreferenceStore(InstanceScope.INSTANCE, TilewrightBundle.ID);

    private Settings() { }

    public static IPreferenceStore store() {
        return STORE;
    }

    public static Optional<String> javaHome() {
        return Optional.of(store().getString(JAVA_HOME)).filter(h -> !h.isBlank());
    }

    public static List<String> serverOptions() {
        return ServerCommand.options(store().getString(SERVER_OPTIONS));
    }

    public static Map<String, String> environment() {
        return RunArguments.environment(store().getString(RUN_ENVIRONMENT));
    }

    public static boolean previewFollows() {
        return store().getBoolean(PREVIEW_FOLLOWS);
    }

    public static boolean drawsLayouts() {
        return store().getBoolean(LAYOUT_DRAWINGS);
    }

    /** Writes what was set by other means than a preference page. */
    public static void save() {
        try {
            InstanceScope.INSTANCE.getNode(TilewrightBundle.ID).flush();
        } catch (BackingStoreException e) {
            TilewrightBundle.log().warn("The settings cannot be saved.", e);
        }
    }
}
