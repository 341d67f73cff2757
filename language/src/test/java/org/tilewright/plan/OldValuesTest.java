package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement that adds to the element which it sets needs no second copy of its output. Each program also runs, and is verified. */
class OldValuesTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            in place | y(i) = y(i) + x(i)
            in place | y(i) = x(i) + y(i)
            in place | y(i) = (y(i)) - 2 * x(i)
            in place | y(i) = -x(i) + y(i) + 1
            in place | y(i) = y(i) - A(i, j) * x(j)
            in place | y(i) = y(i) + sum(j: A(i, j) * x(j))
            in place | y(i) = y(i) + x(i) for i in 2..5
            in place | A(i, j) = A(i, j) - x(i) * y(j)
            in place | y(i) += x(i)
            apart    | y(i) += y(i)
            apart    | y(i) = x(i) - y(i)
            apart    | y(i) = y(i) + y(i)
            apart    | y(i) = y(i) + x(i) * y(i)
            apart    | y(i) = y(i) + y(6 - i)
            apart    | y(i) = y(6 - i) + x(i)
            apart    | y(i) = y(0) + x(i)
            apart    | y(i) = (y(i) + x(i))
            apart    | A(i, j) = A(j, i) + x(i)
            apart    | y(i) = y(i) + sum(j: A(i, j) * y(j))
            """)
    void areAddedToWhereNothingElseReadsThem(String how, String statement) {
        for (String layouts : new String[] {"", "machine M = Grid(2) x(i) -> M(i) y(i) -> M(i) A(i, j) -> M(i)\n",
            "machine M = Grid(2, 2) x(i) -> M(*, i) y(i) -> M(i, *) A(i, j) -> M(i, j)\n"}) {
            Planned p = Planned.text("tensor x, y : f64(7) tensor A : f64(7, 7)\n" + layouts
                    + "input x = random(1) input y = random(2) input A = random(3)\n" + statement).verify();
            Plan.Output last = ((Plan.Compute) p.plan().steps().getLast()).outputs().getFirst();
            assertEquals(how, last.readsOld() ? "apart" : last.accumulate() ? "in place" : "new", () -> layouts + statement);
            assertEquals(how.equals("in place") || statement.contains("+="), last.accumulate(), () -> layouts + statement);
        }
    }
}
