package org.tilewright.eclipse.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.tilewright.ide.server.Installation;

/** What the platform knows of the plug-in's bundle. */
public final class TilewrightBundle {

    /** The bundle, and the prefix of what it adds to the workbench. */
    public static final String ID = "org.tilewright.eclipse";
    /** The content type of programs. */
    public static final String CONTENT_TYPE = ID + ".program";
    private static final String SERVER_BUNDLE = ID + ".server";
    private static final Bundle BUNDLE = FrameworkUtil.getBundle(TilewrightBundle.class);

    private TilewrightBundle() { }

    /** What the user reads in the Error Log when something is wrong with the plug-in itself. */
    public static ILog log() {
        return Platform.getLog(BUNDLE);
    }

    /** The server's jar, the samples, and perhaps a Java, which come in a bundle of their own. */
    public static Installation installation() {
        return FileLocator.getBundleFileLocation(Platform.getBundle(SERVER_BUNDLE)).map(f -> Installation.in(f.toPath()))
                .orElseThrow(() -> new UncheckedIOException(new IOException("The bundle " + SERVER_BUNDLE + " is not a folder.")));
    }

    /** Where the plug-in keeps what belongs to this workspace. */
    public static Path state() {
        return Platform.getStateLocation(BUNDLE).toPath();
    }
}
