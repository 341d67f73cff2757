package org.tilewright.eclipse.server;

import java.nio.file.Path;
import java.util.List;

/** The Java virtual machines that the workbench knows of. */
final class KnownJavas {

    private KnownJavas() { }

    /** The homes, best first: the Java that Eclipse itself runs on is one, and Eclipse's packages bring it. */
    static List<Path> homes() {
        return List.of(Path.of(System.getProperty("java.home")));
    }
}
