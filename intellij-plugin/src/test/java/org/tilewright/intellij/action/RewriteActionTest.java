package org.tilewright.intellij.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;

/** What can be derived and converted at the cursor, by the server of the archive. */
class RewriteActionTest {

    private static final String TEXT = """
            param n = 512
            param gx = 2
            param gy = 2

            machine M = Grid(gx, gy)

            tensor A, B, C : f64(n, n)

            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)
            """;

    @TempDir
    Path folder;
    private FakeHost host;
    private FakeHost.Session session;

    @BeforeEach
    void start() {
        host = new FakeHost(new FakePlatform(), new TilewrightServerFactory(), folder);
        session = host.start();
        host.open(folder.resolve("a.tw"), TEXT);
    }

    @AfterEach
    void stop() {
        host.stop();
    }

    private List<String> at(int line) throws Exception {
        return RewriteAction.choices(session.server(), FakeHost.uri(folder.resolve("a.tw")), new Position(line, 2)).get().stream()
                .map(Object::toString).toList();
    }

    @Test
    void aStatementWithoutAScheduleGetsThoseOfKnownAlgorithms() throws Exception {
        List<String> choices = at(15);
        assertFalse(choices.isEmpty());
        assertTrue(choices.stream().anyMatch(c -> c.toLowerCase(Locale.ROOT).contains("cannon")), choices.toString());
        assertTrue(choices.contains("Derive layouts and schedule of 'A'"), choices.toString());
    }

    @Test
    void whereNothingStandsThereIsNothing() throws Exception {
        assertEquals(List.of(), at(3));
    }
}
