package org.tilewright.ir.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosticTest {

    private static SourceRange at(int line, int column) {
        return new SourceRange("p.tw", line, column, line, column + 1);
    }

    @Test
    void theTextsOrderComesFirstAndThenWhatMattersMost() {
        List<Diagnostic> found = List.of(Diagnostic.hint(at(2, 1), "a", ""), Diagnostic.warning(at(2, 1), "b", ""),
                Diagnostic.error(at(10, 1), "c", ""), Diagnostic.error(at(2, 1), "d", ""), Diagnostic.error(at(2, 1), "e", ""),
                Diagnostic.hint(at(1, 9), "f", ""));
        assertEquals(List.of("f", "d", "e", "b", "a", "c"), Diagnostic.inOrder(found).stream().map(Diagnostic::code).toList());
    }
}
