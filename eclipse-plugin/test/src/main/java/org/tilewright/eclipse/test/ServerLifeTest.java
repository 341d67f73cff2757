package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.ServerLog;
import org.tilewright.ide.Shared;

/** Servers that end, and a machine without a Java. */
class ServerLifeTest {

    private static ProcessHandle process() {
        return Await.value("the server's process", () -> Connection.life().process().filter(ProcessHandle::isAlive));
    }

    private static ProcessHandle fresh() {
        Optional<ProcessHandle> before = Connection.life().process();
        Connection.life().restart();
        ProcessHandle after = Await.value("another server",
                () -> Connection.life().process().filter(p -> before.isEmpty() || p.pid() != before.get().pid()));
        Await.future("the server", Connection.server());
        return after;
    }

    private static boolean said(String sentence) {
        return ServerLog.console().getDocument().get().contains(sentence);
    }

    @BeforeEach
    @AfterEach
    void aFreshServer() {
        Settings.store().setToDefault(Settings.JAVA_HOME);
        ServerLog.console().clearConsole();
        Await.that("an empty log", () -> !said("Tilewright"));
        fresh();
    }

    @Test
    void oneThatIsKilledIsFollowedByAnotherThatKnowsTheTexts() {
        Program p = Program.open("survives.tw", "param n = 4\n");
        p.replace("param n", "param m = 3\nparam n");
        ProcessHandle first = process();
        first.destroyForcibly();
        ProcessHandle second = Await.value("another server",
                () -> Connection.life().process().filter(h -> h.pid() != first.pid()));
        assertNotEquals(first.pid(), second.pid());
        DocumentSymbolParams question = new DocumentSymbolParams(Connection.documents().at(p.uri()).orElseThrow().identifier());
        assertEquals(2,
                Await.future("symbols", Connection.server().thenCompose(s -> s.getTextDocumentService().documentSymbol(question)))
                        .size());
        p.replace("param m = 3", "param m = )");
        Await.that("problems from the new server", () -> !p.problems().isEmpty());

        second.destroyForcibly();
        Await.that("the sentence that it stays away", () -> said(Shared.text("server.ended")));
        assertTrue(Connection.server().isCompletedExceptionally());
        p.close();
    }

    @Test
    void aMachineWithoutAJavaGetsTheSentence() {
        Settings.store().setValue(Settings.JAVA_HOME, "/nowhere");
        Connection.life().restart();
        Await.that("the sentence", () -> said(Shared.text("java.noneAt", Shared.number("java.minimum"), "/nowhere")));
        assertTrue(Connection.server().isCompletedExceptionally());
        Screen.picture("no-java");
    }
}
