package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;

/** Both sides of a choice are computed where that is cheap and cannot fail, so that loops run in vector lanes. */
class ValuesForLanesTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            y(i) = select(x(i) > 0, z(i), -x(i))            | tw::choose<double>(x(i) > 0.0, z(i), -x(i))
            y(i) = select(x(i) > 0, 1, 2)                   | (x(i) > 0.0 ? 1.0 : 2.0)
            y(i) = select(x(i) > 0, exp(x(i)), 0)           | (x(i) > 0.0 ? std::exp(x(i)) : 0.0)
            n(i) = select(m(i) == 0, 0, i / m(i))           | (m(i) == 0L ? 0L : tw::quotient<long>(
            b(i) = x(i) > 0 and z(i) > 0 or x(i) < z(i)     | tw::either(tw::both(x(i) > 0.0, z(i) > 0.0), x(i) < z(i))
            b(i) = x(i) > 0 and exp(x(i)) > 2               | x(i) > 0.0 && std::exp(x(i)) > 2.0
            """)
    void areComputedWhereTheyAreCheap(String statement, String written) {
        Planned p = Planned.text("tensor x, y, z : f64(9) tensor n, m : i64(9) tensor b : bool(9)\n"
                + "input x = random(1) input z = random(2) input m = iota\n" + statement).verify();
        String text = CppEmitter.emit("p", List.of(new NamedPlan("p", p.plan()))).source();
        assertTrue(text.contains(written), text);
    }
}
