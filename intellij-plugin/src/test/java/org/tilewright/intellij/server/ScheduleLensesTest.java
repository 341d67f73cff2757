package org.tilewright.intellij.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;

/** The server's lenses in the IDE. */
class ScheduleLensesTest {

    @Test
    void aLensDoesItsWorkInTheIde() {
        Range at = new Range(new Position(3, 0), new Position(3, 8));
        CodeLens lens = ScheduleLenses.inIde(new CodeLens(at, new Command("Verify", "tilewright.verify", List.of("x")), null));
        assertEquals("org.tilewright.lens.verify", lens.getCommand().getCommand());
        assertEquals(List.of("x"), lens.getCommand().getArguments());
        assertEquals(at, lens.getRange());
        CodeLens tells = new CodeLens(at, new Command("12 MiB moved", "tilewright.nothing"), null);
        assertTrue(tells == ScheduleLenses.inIde(tells), "a lens that only tells stays the server's");
        assertFalse(ScheduleLenses.inIde(new CodeLens(at)).getCommand() != null);
    }
}
