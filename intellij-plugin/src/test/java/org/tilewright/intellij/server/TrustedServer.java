package org.tilewright.intellij.server;

import org.tilewright.intellij.host.FakePlatform;

/** The server of a project that is trusted: the platform's question of trust is not asked, as there is no platform to answer it. */
public final class TrustedServer {

    private TrustedServer() { }

    public static ProjectServer in(FakePlatform platform) {
        ProjectServer server = new ProjectServer(platform.project(), uri -> true);
        platform.with(ProjectServer.class, server);
        return server;
    }
}
