package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.lsp4j.DocumentSymbolParams;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.ide.protocol.TilewrightServer;

/** The server starts with the first program and follows its text. */
class ConnectionTest {

    @Test
    void theServerKnowsTheTextOfTheEditor() {
        Program p = Program.open("known.tw", "param n = 4\n");
        TilewrightServer server = Await.future("the server", Connection.server());
        DocumentSymbolParams question = new DocumentSymbolParams(Connection.documents().at(p.uri()).orElseThrow().identifier());
        assertEquals(1, Await.future("symbols", server.getTextDocumentService().documentSymbol(question)).size());
        p.replace("param n", "param m = 3\nparam n");
        assertEquals(2, Await.future("symbols", server.getTextDocumentService().documentSymbol(question)).size());
        p.close();
        assertTrue(Connection.documents().at(p.uri()).isEmpty());
    }
}
