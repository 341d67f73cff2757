package org.tilewright.lsp.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.Diagnostic;

/** What is told of a version before its plans are made. */
class UnplannedTest {

    private static final String URI = "file:///t.tw";
    /** A plan tells that B moves, and that less could; names tell that nothing uses n. */
    private static final String TEXT = """
            param n = 4
            machine M = Grid(4)
            tensor A, B : f64(240, 240)
            A(x, y) -> M(x)
            B(x, y) -> M(x)
            input B = random(1)
            A(i, j) = B(j, i)
            """;

    private final List<String> told = new CopyOnWriteArrayList<>();

    private static String shown(Map<Diagnostic, Range> places) {
        return places.entrySet().stream().map(e -> e.getKey().code() + "@" + e.getValue().getStart().getLine() + ":"
                + e.getValue().getStart().getCharacter()).collect(Collectors.joining(" "));
    }

    private Documents documents(Duration soon) {
        return new Documents(s -> told.add("whole " + s.document().version() + ": "
                + shown(new Findings(s.document(), s.diagnostics()).places())),
                u -> told.add("first " + u.found().document().version() + ": " + shown(u.places())), soon,
                (uri, fault) -> told.add(fault.toString()));
    }

    private static List<TextDocumentContentChangeEvent> change(int line, int from, int to, String text) {
        return List.of(new TextDocumentContentChangeEvent(new Range(new Position(line, from), new Position(line, to)), text));
    }

    @Test
    void comesFirstWhereThePlansOfTheVersionBeforeTookLong() {
        try (Documents d = documents(Duration.ZERO)) {
            d.open(URI, 1, TEXT);
            d.snapshot(URI).join();
            d.change(URI, 2, change(0, 0, 0, "\n"));
            d.snapshot(URI).join();
            // inside of what the plan of version 2 complains of
            d.change(URI, 3, change(5, 4, 5, ""));
            d.snapshot(URI).join();
            d.change(URI, 4, change(7, 10, 11, "C"));
            d.snapshot(URI).join();
        }
        assertEquals(List.of(
                "whole 1: unused-declaration@0:6 layout-moved@4:0 above-lower-bound@6:0",
                "first 2: unused-declaration@1:6 layout-moved@5:0 above-lower-bound@7:0",
                "whole 2: unused-declaration@1:6 layout-moved@5:0 above-lower-bound@7:0",
                "first 3: unused-declaration@1:6 above-lower-bound@7:0",
                "whole 3: unused-declaration@1:6 layout-moved@5:0 above-lower-bound@7:0",
                "first 4: unused-declaration@1:6 unused-declaration@3:10 layout-moved@5:0 unknown-name@7:10",
                "whole 4: unused-declaration@1:6 unused-declaration@3:10 unknown-name@7:10"), told);
    }

    @Test
    void isNotToldWherePlansAreMadeSoon() {
        try (Documents d = documents(Duration.ofDays(1))) {
            d.open(URI, 1, TEXT);
            d.snapshot(URI).join();
            d.change(URI, 2, change(0, 0, 0, "\n"));
            d.snapshot(URI).join();
        }
        assertEquals(List.of("whole 1", "whole 2"), told.stream().map(t -> t.substring(0, t.indexOf(':'))).toList());
    }
}
