package org.tilewright.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Statement;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;

/** Statements as messages and previews show them: in the notation of the language, as people write it. */
class ExprTextTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "A(i) = B(i + 1)",
        "A(i) = B(n - 1 - i)",
        "A(i) = B(n - 2*i)",
        "A(i) = B(7 - i)",
        "A(i) = B(i - 3)",
        "A(i) = B(n*i + n - 1)",
        "A(i) = sum(k: B(i - k + n - 1))",
        "A(i) = B(n - 1 - n*i)",
        "A(i) += B(i)*(2 - B(i))"
    })
    void isAsWritten(String statement) {
        ParseResult parsed = TilewrightParser.parse("t.tw",
                "param n = 8\ntensor A : f64(n)\ntensor B : f64(2 * n * n)\n" + statement + "\n");
        assertEquals(List.of(), parsed.diagnostics());
        assertEquals(statement, ExprText.of((Statement.Assignment) parsed.program().statements().get(0)));
    }
}
