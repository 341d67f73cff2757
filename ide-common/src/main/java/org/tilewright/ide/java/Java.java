package org.tilewright.ide.java;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java virtual machine. @param executable its {@code java} @param version the major version, such as 21 */
public record Java(Path executable, int version) {

    /** The options that every process of Tilewright's starts with. */
    public List<String> options() {
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-Xlog:disable",
                "-Xlog:all=error:stderr"));
        if (version >= 23) {
            // libraries still use what newer versions warn of
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        return List.copyOf(options);
    }

    /** Whether its start-up caches hold linked classes (JEP 483, 514) and not only loaded ones. */
    public boolean cachesLinkedClasses() {
        return version >= 25;
    }
}
