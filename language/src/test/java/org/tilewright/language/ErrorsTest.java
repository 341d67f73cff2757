package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.source.Diagnostic;

/**
 * Every error, and the warnings about what is written: {@code errors.txt} has texts with marks around the word at fault, each under a
 * line with the code and the message. The error must be the only one, so the table also shows that no mistake causes bogus further
 * messages.
 */
class ErrorsTest {

    record Case(String code, String message, String text) {
        @Override
        public String toString() {
            return code + ": " + message;
        }
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream in = ErrorsTest.class.getResourceAsStream("errors.txt")) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(all.split("(?m)^== ")).filter(c -> !c.isBlank()).map(c -> {
                String head = c.substring(0, c.indexOf('\n'));
                return new Case(head.substring(0, head.indexOf(':')), head.substring(head.indexOf(':') + 2),
                        c.substring(c.indexOf('\n') + 1).stripTrailing());
            });
        }
    }

    /** A warning that something may not be meant as it stands. */
    private static boolean isOfWriting(Diagnostic d) {
        return Set.of("sum-around-function", "variable-occurs-once", "empty-repeat").contains(d.code());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isReportedOnceOnItsWord(Case c) {
        Marked marked = Marked.of(c.text());
        List<Diagnostic> found = Checked.diagnostics(marked.text()).stream()
                .filter(d -> d.isError() || isOfWriting(d) || c.code().startsWith("unused")).toList();
        assertEquals(1, found.size(), () -> "expected one diagnostic, got " + found);
        Diagnostic d = found.get(0);
        assertEquals(c.code(), d.code());
        assertEquals(c.message(), d.message());
        assertEquals(marked.line() + ":" + marked.column() + "-" + marked.endLine() + ":" + marked.endColumn(),
                d.range().line() + ":" + d.range().column() + "-" + d.range().endLine() + ":" + d.range().endColumn());
    }
}
