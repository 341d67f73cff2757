package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes that people make: the first error stands on the word between « and », and nothing runs or is written. */
class BadInputTest {

    /** A product with a place for each part that a mistake may stand in. */
    private static final String PRODUCT = """
            param n = 8
            param g = 2
            machine M = Grid(g, g)
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            output A to file("a.npy")
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              %s
            }
            """;

    @TempDir
    Path folder;

    private static String command(String text) {
        return PRODUCT.formatted(text);
    }

    private static String distribution(String text) {
        return command("").replace("B(x, y) -> M(x, y)", text);
    }

    private static String statement(String text) {
        return "tensor A, B : f64(4, 4)\ntensor v, w : f64(4)\ntensor long : f64(9)\ntensor count : i32(4)\ninput B = ones\n"
                + "input v = ones\ninput long = ones\n"
                + "input count = ones\n" + text + "\n";
    }

    static Stream<String> mistakes() {
        return Stream.of(
                // form
                "param n = 4\ntensor A : f64(n«»\ntensor B : f64(n)\n",
                "param n = «=» 4\n",
                // names
                statement("A(i, j) = B(i, j) * «X»(j)"),
                "param n = 4\nparam «n» = 5\n",
                "param n = «m» + 1\ntensor A : f64(n)\n",
                "tensor A : «f65»(4)\n",
                // accesses
                statement("A(i, j) = «B»(i) * v(j)"),
                statement("A(i, j) = B(i, j) * long(«j»)"),
                statement("v(i) = exp(sum(j: B(i, j)) + v(«k»))"),
                statement("A(i, j) = B(i, «j + 1»)"),
                statement("«A»(i, i) = B(i, i)"),
                statement("v(i) = v(i) + «count»(i)"),
                // a tensor read before it is set
                statement("A(i, j) = B(i, j) * «w»(j)"),
                // distributions
                distribution("B(«x») -> M(x, 0)"),
                distribution("B(x, y) -> «M»(x)"),
                distribution("B(x, «x») -> M(x, 0)"),
                distribution("B(x, y) -> M(x, «z»)"),
                distribution("B(x, y) -> M(x, «2»)"),
                // schedules
                command("split(«q», ko, ki, 4)"),
                command("split(«i», a, b, 4)"),
                command("split(k, ko, «io», 4)"),
                command("divide(k, ko, ki, g) rotate(ko, {io, jo}, kos) reorder({«kos», jo, io})"),
                command("communicate(«D», jo)"),
                command("communicate(B, «q»)"),
                command("rotate(ii, {«ji»}, r)"),
                command("substitute({ii, ji, k}, «gemv»)"),
                command("substitute({ii, ji, k}, «gemmm»)"),
                command("parallelize(«k», cpu)"),
                "param n = 8\nmachine M = Grid(2)\ntensor A, B : f64(n)\ninput B = ones\nA(x) -> M(x)\nA(i) = B(i)\n"
                        + "schedule A {\n  divide(i, io, ii, 3)\n  distribute({«io»})\n}\n",
                // files
                statement("").replace("input B = ones", "input B = file(«\"none.npy\"»)"),
                statement("output B to file(\"s.npy\")\noutput v to file(«\"./s.npy\"»)"),
                statement("output B to file(\"s.NPY\")\noutput v to file(«\"s.csv\"»)"),
                // params
                "param n = «0»\ntensor A : f64(n)\n",
                "param p = 8\nparam g = «sqrt(p)»\n",
                // not in this version
                "tensor A : f64(4, 4) { dense, «compressed» }\n",
                statement("v(i) = «argmax»(j: B(i, j))"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void theFirstErrorStandsOnTheWord(String marked) throws IOException {
        String text = marked.replace("«", "").replace("»", "");
        Path file = Files.writeString(folder.resolve("a.tw"), text);
        CommandRun check = CommandRun.of("check", "--format", "json", file.toString());
        assertEquals(1, check.exit(), () -> marked + check);
        JsonObject error = check.array().asList().stream().map(e -> e.getAsJsonObject())
                .filter(o -> o.get("severity").getAsString().equals("error")).findFirst().orElseThrow();
        int start = marked.indexOf('«');
        String before = text.substring(0, start);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = start - (before.lastIndexOf('\n') + 1) + 1;
        String place = error.get("line").getAsInt() + ":" + error.get("column").getAsInt();
        assertEquals(line + ":" + column, place, () -> marked + "\n" + error);
        String message = error.get("message").getAsString();
        assertFalse(message.isBlank() || message.contains("Exception") || message.contains("null"), message);

        CommandRun run = CommandRun.of("run", file.toString(), "--target", "local");
        assertEquals(1, run.exit(), () -> marked + run);
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void oneMistakeDoesNotHideAnother(String marked) throws IOException {
        String text = marked.replace("«", "").replace("»", "") + "\ntensor other : f64(unheardOf)\n";
        Path file = Files.writeString(folder.resolve("a.tw"), text);
        CommandRun check = CommandRun.of("check", file.toString());
        assertTrue(check.out().contains("unheardOf"), () -> marked + check);
    }
}
