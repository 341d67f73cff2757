package org.tilewright.intellij.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.swing.JComponent;
import javax.swing.JLabel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;

/** Which program the tool window shows. */
class PreviewsTest {

    @TempDir
    Path folder;
    private FakePlatform platform;
    private FakeHost host;
    private Previews previews;
    private final List<String> shown = new ArrayList<>();

    /** Takes down what it is to show. */
    private final class Recorded implements PreviewView {

        @Override
        public JComponent component() {
            return new JLabel();
        }

        @Override
        public CompletableFuture<Void> show(PreviewRequest request) {
            synchronized (shown) {
                shown.add(request.uri().replaceFirst(".*/", ""));
                shown.notifyAll();
            }
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void open(Panel panel) {
            synchronized (shown) {
                shown.add(panel.name());
                shown.notifyAll();
            }
        }

        @Override
        public void cursor(String uri, int line) { }

        @Override
        public void dispose() { }
    }

    @BeforeEach
    void start() throws Exception {
        platform = new FakePlatform();
        host = new FakeHost(platform, new TilewrightServerFactory(), folder);
        host.start();
        previews = Previews.of(platform.project());
    }

    @AfterEach
    void stop() {
        platform.dispose();
        host.stop();
    }

    private String open(String name) throws Exception {
        Path file = folder.resolve(name);
        host.open(file, Files.readString(PluginFolder.installation().samples().resolve("matmul/cannon.tw")));
        return FakeHost.uri(file);
    }

    private void awaitShown(String... names) throws InterruptedException {
        synchronized (shown) {
            while (shown.size() < names.length) {
                shown.wait();
            }
            assertEquals(List.of(names), shown);
        }
    }

    @Test
    void aPartOfThePageIsOpenedWhenTheProgramIsShown() throws Exception {
        String one = open("one.tw");
        previews.showIn(new Recorded());
        previews.open(Panel.COMPARE);
        previews.follow(one);
        awaitShown("one.tw", "COMPARE");
        previews.follow(open("two.tw"));
        awaitShown("one.tw", "COMPARE", "two.tw");
    }

    @Test
    void theProgramInFrontIsShownUntilThePreviewIsToStay() throws Exception {
        String one = open("one.tw");
        String two = open("two.tw");
        previews.follow(one);
        assertEquals(List.of(), shown, "nothing shows it");
        previews.showIn(new Recorded());
        previews.follow(one);
        awaitShown("one.tw");
        previews.follow(two);
        awaitShown("one.tw", "two.tw");
        previews.follow(two);
        previews.followEditor(false);
        previews.follow(one);
        awaitShown("one.tw", "two.tw");
    }
}
