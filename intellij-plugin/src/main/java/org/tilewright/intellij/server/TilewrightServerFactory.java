package org.tilewright.intellij.server;

import com.intellij.openapi.application.PathManager;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.LanguageServerFactory;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.services.LanguageServer;
import org.tilewright.ide.protocol.TilewrightServer;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.settings.TilewrightSettings;
import org.tilewright.intellij.settings.TilewrightState;

/** What LSP4IJ starts for programs: the server that comes with the plugin. */
public final class TilewrightServerFactory implements LanguageServerFactory {

    @Override
    public StreamConnectionProvider createConnectionProvider(Project project) {
        ProjectServer server = ProjectServer.of(project);
        return new ServerProcess(TilewrightServerFactory::launch, server::noJava, server::endedByItself);
    }

    @Override
    public LanguageClientImpl createLanguageClient(Project project) {
        return new TilewrightClient(project);
    }

    @Override
    public Class<? extends LanguageServer> getServerInterface() {
        return TilewrightServer.class;
    }

    @Override
    public LSPClientFeatures createClientFeatures() {
        return new TilewrightFeatures();
    }

    private static ServerLaunch launch() {
        TilewrightState settings = TilewrightSettings.get().getState();
        // the IDE runs on a Java, too, and from 2024.2 on it is new enough
        return new ServerLaunch(PluginFolder.installation(), Path.of(PathManager.getSystemPath(), "tilewright"), settings.javaHome,
                settings.serverOptions, settings.variables(), List.of(Path.of(System.getProperty("java.home"))));
    }
}
