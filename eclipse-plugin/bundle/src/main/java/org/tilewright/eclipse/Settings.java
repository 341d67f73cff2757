package org.tilewright.eclipse;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.preference.IPreferenceStore;
import org.tilewright.ide.server.ServerCommand;

/** What the user set; the names are those of the preferences. */
public final class Settings {

    /** The home of a JDK; empty to search one. */
    public static final String JAVA_HOME = "java.home";
    /** Further options of the server's Java virtual machine. */
    public static final String SERVER_OPTIONS = "server.options";

    private Settings() { }

    public static IPreferenceStore store() {
        return TilewrightPlugin.instance().getPreferenceStore();
    }

    public static Optional<String> javaHome() {
        return Optional.of(store().getString(JAVA_HOME)).filter(h -> !h.isBlank());
    }

    public static List<String> serverOptions() {
        return ServerCommand.options(store().getString(SERVER_OPTIONS));
    }
}
