package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.tests.Share;

/**
 * Texts of tens of thousands of things of one kind are answered, or told to be too long, in time that grows as they do. What is compared is
 * the work of the processor, with far more than any of them takes; what looks at all others for each one takes more.
 */
class LongTextsTest {

    /** Seconds of a processor; each of these texts takes one or two. */
    private static final int MOST = 8;

    private static final String HEAD = "param n = 8\ntensor a, b : f64(n)\ninput b = random(1)\n";

    /** @param error the first error that is told, or nothing */
    record Long(String name, String text, String error) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static String all(int n, String between, IntFunction<String> each) {
        return IntStream.range(0, n).mapToObj(each).collect(Collectors.joining(between));
    }

    static Stream<Long> texts() {
        return Share.of(List.of(
                new Long("operands", HEAD + "a(i) = " + all(20_000, " + ", i -> "b(i)"), "nesting-too-deep"),
                new Long("arguments of max", HEAD + "a(i) = max(" + all(20_000, ", ", i -> "b(i)") + ")", "nesting-too-deep"),
                new Long("functions that call the one before", HEAD + "fun f0(x) = x\n"
                        + all(3000, "", i -> "fun f" + (i + 1) + "(x) = f" + i + "(x) + 1\n") + "a(i) = f9(b(i))", ""),
                new Long("functions that call the one behind", HEAD
                        + all(3000, "", i -> "fun f" + i + "(x) = f" + (i + 1) + "(x) + 1\n") + "fun f3000(x) = x\na(i) = f2990(b(i))", ""),
                new Long("params of those behind", all(10_000, "", i -> "param p" + i + " = p" + (i + 1) + "\n") + "param p10000 = 1\n",
                        "param-unknown"),
                new Long("tensors of one item", "tensor " + all(20_000, ", ", i -> "a" + i) + " : f64(8)\na1(i) = i", ""),
                new Long("properties of a machine", "machine M = Grid(2) { " + "memory = 8 GiB ".repeat(10_000) + "}\n" + HEAD
                        + "a(i) = b(i)", "duplicate-name"),
                new Long("dimensions of a machine", "machine M = Grid(" + all(10_000, ", ", i -> "1") + ")\n" + HEAD + "a(i) = b(i)",
                        "too-many-dimensions"),
                new Long("dimensions of a tensor", "tensor a : f64(" + all(10_000, ", ", i -> "1") + ")\na("
                        + all(10_000, ", ", i -> "i" + i) + ") = 1", "too-many-dimensions"),
                new Long("tensors of a communicate", HEAD + "a(i) = b(i)\nschedule a { communicate({" + all(20_000, ", ", i -> "b")
                        + "}, i) }", ""),
                new Long("schedules of a statement", HEAD + "a(i) = b(i)\n"
                        + all(2000, "", i -> "schedule a as s" + i + " { split(i, x, y, 2) }\n"), ""),
                new Long("indices out of range", HEAD + "a(i) = b(i + 1)\n".repeat(5000), "index-out-of-range"),
                new Long("repeats", HEAD + "a(i) = b(i)\n" + "repeat t in 0..2 { a(i) = t }\n".repeat(5000), ""),
                new Long("statements of other tensors", all(3000, "", i -> "tensor a" + i + " : f64(8)\n")
                        + all(3000, "", i -> "a" + i + "(i) = i\n"), ""),
                new Long("comments without an end", HEAD + "/* ".repeat(100_000), "syntax"),
                new Long("steps inside each other", HEAD + "step(".repeat(40_000) + ")".repeat(40_000), "nesting-too-deep")), 4).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void isAnsweredSoon(Long text) throws InterruptedException {
        Analysis[] found = new Analysis[1];
        Thread reader = new Thread(null, () -> found[0] = Analysis.of("long.tw", text.text), "reader", 16 << 20);
        reader.setDaemon(true);
        reader.start();
        long spent = 0;
        while (reader.isAlive() && spent < MOST) {
            reader.join(20);
            spent = ManagementFactory.getThreadMXBean().getThreadCpuTime(reader.threadId()) / 1_000_000_000;
        }
        reader.interrupt();
        assertTrue(found[0] != null, "took the processor for more than " + MOST + " s, or failed");
        assertEquals(text.error, found[0].diagnostics().stream().filter(Diagnostic::isError).map(Diagnostic::code).findFirst().orElse(""));
    }

    @Test
    void aRowOfOperandsIsToldOfOnce() {
        String text = HEAD + "a(i) = " + all(5000, " * ", i -> "b(i)");
        assertEquals(1, Analysis.of("long.tw", text).diagnostics().stream().filter(Diagnostic::isError).count());
    }
}
