package org.tilewright.machine;

import java.nio.file.Path;
import java.util.Map;

/** The folder of a user for what can be made again: built programs and measurements. */
public final class CacheFolder {

    private CacheFolder() { }

    /** {@code tilewright} in {@code $XDG_CACHE_HOME}, or in {@code ~/.cache}; it may not be there yet. */
    public static Path ofUser() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    /** A relative {@code XDG_CACHE_HOME} does not count, as its specification says. */
    static Path of(Map<String, String> environment, String home) {
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        return (Path.of(xdg).isAbsolute() ? Path.of(xdg) : Path.of(home, ".cache")).resolve("tilewright");
    }
}
