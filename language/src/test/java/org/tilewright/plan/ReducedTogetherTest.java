package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;

/** Which reductions of one element a program makes in one pass. */
class ReducedTogetherTest {

    private static final String START = "tensor x : f64(9) tensor h : i64(9) tensor s : f64() tensor v, w : f64(4) tensor c : i64()\n"
            + "input x = random(3) input h = iota input w = iota\n";

    /** How many passes there are, and how many reductions all of them make. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            s = sum(i: x(i)) + max(i: x(i))                        | 1 | 2
            s = x(i) + max(i: x(i)) * min(i: x(i))                 | 1 | 3
            s = sqrt(sum(i: x(i) * x(i)))                          | 1 | 1
            s = sum(i: x(i)) * max(j: w(j))                        | 2 | 2
            s = select(max(i: x(i)) > 0, min(i: x(i)), 1)          | 1 | 1
            v(k) = sum(i: x(i)) * max(i: x(i)) + k                 | 0 | 0
            c = sum(i: 7 % h(i)) - max(i: h(i))                    | 0 | 0
            c = abs(sum(i: 7 % h(i))) * max(i: h(i))               | 1 | 1
            """)
    void onesOfOneRangeAre(String statement, int passes, int reductions) {
        Planned p = Planned.text(START + statement);
        assertEquals(List.of(), p.errors());
        String source = CppEmitter.emit(new NamedPlan("one", p.plan())).source();
        assertEquals(passes, count(source, "tw::reduceTogether("), source);
        assertEquals(reductions, count(source, "tw::reduction<"), source);
    }

    private static int count(String text, String part) {
        return (text.length() - text.replace(part, "").length()) / part.length();
    }
}
